import type { Template } from '@seamark/contract/messaging/templates/templates'
import { HandQueue } from '../hands/hand-queue-view.tsx'
import { Page, PageTabs } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { massSearch } from '../bulks/bulk-filters.ts'
import { BulkList } from '../bulks/bulk-list-view.tsx'
import { useBulkNews } from '../bulks/bulk-queries.ts'
import { StartBulk } from '../bulks/start-bulk-actions.tsx'
import { Planner } from '../bulks/planner/planner-view.tsx'
import { OptOutList } from '../opt-outs/opt-out-list-view.tsx'
import { TemplateList } from '../templates/template-list-view.tsx'
import { PeerList } from '../peers/peer-list-view.tsx'
import { ReplyList } from '../replies/reply-list-view.tsx'
import '../bulks/bulk-view.css'

const tabs = ['planner', 'bulks', 'hands', 'templates', 'optOuts', 'replies', 'peers'] as const

/** Bulk messages: who can be written to today, and what was and will be sent. */
export function MassPage() {
  const { t } = useWords()
  const search = usePageSearch(massSearch)
  const setSearch = useSetPageSearch()
  useBulkNews()
  const shown = tabs.filter((key) => key !== 'optOuts' || hasCode(363))
  const listed = search.tab === 'optOuts' && !hasCode(363) ? 'bulks' : search.tab
  const items = shown.map((key) => ({ key, label: t(`messaging.tab.${key}`) }))
  const choose = (tab: string) =>
    setSearch({
      tab,
      verdict: undefined,
      way: undefined,
      bulkId: undefined,
      templateId: undefined,
      q: undefined,
      reason: undefined,
    })
  return (
    <Page title={t('messaging.mass')} actions={<StartBulk />}>
      <PageTabs label={t('messaging.mass')} active={listed} onChange={choose} items={items} />
      {search.tab === 'planner' ? <Planner search={search} setSearch={setSearch} /> : null}
      {listed === 'bulks' ? <BulkList search={search} setSearch={setSearch} /> : null}
      {search.tab === 'hands' ? <HandQueue search={search} setSearch={setSearch} /> : null}
      {search.tab === 'templates' ? <TemplateList search={search} setSearch={setSearch} Use={UseTemplate} /> : null}
      {listed === 'optOuts' ? <OptOutList search={search} setSearch={setSearch} /> : null}
      {search.tab === 'replies' ? <ReplyList search={search} setSearch={setSearch} /> : null}
      {search.tab === 'peers' ? <PeerList search={search} setSearch={setSearch} /> : null}
    </Page>
  )
}

function UseTemplate({ template }: { template: Template }) {
  const { t } = useWords()
  return <StartBulk label={t('messaging.template.use')} template={template} />
}
