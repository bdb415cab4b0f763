import type { ComponentType } from 'react'
import { Page, PageTabs } from '../../../kit/index.ts'
import { useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { extractionSearch } from './message-filters.ts'
import { MessageSearch } from './message-search-view.tsx'

/** A tab of the page: rooms above lend theirs. */
export interface ExtractionTab {
  key: string
  title: WordKey
  View: ComponentType
}

export const messagesTab: ExtractionTab = { key: 'messages', title: 'groups.message.tab', View: MessageSearch }

/** The page with these tabs; the first one is shown first. */
export function ExtractionTabs({ tabs }: { tabs: readonly ExtractionTab[] }) {
  const { t } = useWords()
  const search = usePageSearch(extractionSearch)
  const setSearch = useSetPageSearch()
  const shown = tabs.find(({ key }) => key === search.tab) ?? tabs[0]
  return (
    <Page title={t('groups.extraction')}>
      {tabs.length > 1 ? (
        <PageTabs
          label={t('groups.extraction')}
          active={shown?.key ?? ''}
          // What was sought in one tab is not sought in the next, and a saved view is of one list.
          onChange={(tab) => setSearch({ tab, q: undefined, savedView: undefined })}
          items={tabs.map(({ key, title }) => ({ key, label: t(title) }))}
        />
      ) : null}
      {shown ? <shown.View /> : null}
    </Page>
  )
}
