import { applicationLists, applicationQueues } from '@seamark/contract/applications/applications'
import { Badge, Segmented, Select } from 'antd'
import { DataTable, Empty, Page, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { type ApplicationSearch, applicationSearch } from './application-filters.ts'
import { useApplicationCounts, useApplications } from './application-queries.ts'
import { useApplicationColumns } from './application-table.tsx'
import { ApplicationView } from './application-view.tsx'
import { wordOf } from './application-text.ts'
import './applications-page.css'

/** The applications that wait for the reader, and the reader's own; each opens beside the list. */
export function ApplicationsPage() {
  const { t } = useWords()
  const search = usePageSearch(applicationSearch)
  const setSearch = useSetPageSearch()
  const { id: opened, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const listed = useApplications(search, pager.cursor)
  const columns = useApplicationColumns(search)
  return (
    <div className="applications-page">
      <Page title={t('applications.menu')}>
        <DataTable
          name="applications"
          label={t(`applications.queue.${search.queue}`)}
          columns={columns}
          {...rowsOf(listed)}
          paging={pagingOf(pager, search, setSearch, listed.data)}
          onOpen={({ id }) => setSearch({ id })}
          empty={
            <Empty text={t(search.state === 'open' ? `applications.none.${search.queue}` : 'applications.none')} />
          }
          toolbar={<Toolbar search={search} onChange={setSearch} />}
        />
      </Page>
      <ApplicationView id={opened} onClose={() => setSearch({ id: undefined })} />
    </div>
  )
}

function Toolbar({
  search,
  onChange,
}: {
  search: ApplicationSearch
  onChange: (patch: Partial<ApplicationSearch>) => void
}) {
  const { t } = useWords()
  const { data: counts } = useApplicationCounts()
  return (
    <div className="applications-toolbar">
      <Segmented
        aria-label={t('applications.queues')}
        value={search.queue}
        onChange={(queue) => onChange({ queue })}
        options={applicationQueues.toReversed().map((value) => ({
          value,
          label: (
            <span className="applications-queue">
              {t(`applications.queue.${value}`)}
              <Badge
                count={counts?.[value].value ?? 0}
                overflowCount={99}
                size="small"
                color={value === 'mine' ? '#6b7280' : undefined}
              />
            </span>
          ),
        }))}
      />
      <Select
        aria-label={t('kit.state')}
        value={search.state}
        onChange={(state) => onChange({ state })}
        options={applicationLists.map((value) => ({ value, label: t(`applications.list.${value}`) }))}
      />
      <Select
        aria-label={t('applications.column.kind')}
        value={search.kind}
        onChange={(kind: string | undefined) => onChange({ kind })}
        options={counts?.kinds.map((value) => ({ value, label: wordOf(value) }))}
        placeholder={t('applications.column.kind')}
        popupMatchSelectWidth={false}
        allowClear
      />
    </div>
  )
}
