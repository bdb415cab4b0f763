import { Button } from 'antd'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { mergeSearch } from './merge-filters.ts'
import { MergeForm } from './merge-form.tsx'
import { useMergePreview } from './merge-queries.ts'
import './merge-page.css'

/** Merges several records into one: side by side, with one click for each value to keep. */
export function MergePage() {
  const { t } = useWords()
  const { ids } = usePageSearch(mergeSearch)
  const go = useGo()
  if (ids?.includes(',')) return <Chosen ids={ids} />
  return (
    <Page title={t('phonebook.merge')}>
      <Empty
        text={t('phonebook.merge_two')}
        action={<Button onClick={() => go('/contacts/contactsList')}>{t('phonebook.notfound.back')}</Button>}
      />
    </Page>
  )
}

function Chosen({ ids }: { ids: string }) {
  const { t } = useWords()
  const { keepId } = usePageSearch(mergeSearch)
  const setSearch = useSetPageSearch()
  const { data, error, refetch } = useMergePreview(ids, keepId)
  if (error) {
    return (
      <Page title={t('phonebook.merge')}>
        <Failed error={error} retry={() => void refetch()} />
      </Page>
    )
  }
  if (!data) {
    return (
      <Page title={t('phonebook.merge')}>
        <Loading rows={10} />
      </Page>
    )
  }
  // The form starts anew when another record is kept or one was changed, because the proposed values differ.
  const key = JSON.stringify([data.keepId, data.companies.map(({ id, version }) => [id, version])])
  return (
    <MergeForm key={key} preview={data} onKeep={(id) => setSearch({ keepId: id })} onStale={() => void refetch()} />
  )
}
