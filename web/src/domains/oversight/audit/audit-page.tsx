import { Button } from 'antd'
import { DataTable, Empty, Page, pagingOf, rowsOf, usePager, useTableLayout } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ExportButton } from '../../workbench/index.ts'
import { activeFilters, auditSearch, withoutFilters } from './audit-filters.ts'
import { useAudit } from './audit-queries.ts'
import { useAuditColumns } from './audit-table.tsx'
import { AuditToolbar } from './audit-toolbar-view.tsx'
import { AuditEntryView } from './audit-view.tsx'

/** Who did what to which record, newest first; an entry opens beside the list. */
export function AuditPage() {
  const { t } = useWords()
  const search = usePageSearch(auditSearch)
  const setSearch = useSetPageSearch()
  const { entry: opened, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const listed = useAudit(search, pager.cursor)
  const { data } = listed
  const columns = useAuditColumns()
  const { layout } = useTableLayout(table)
  const isNarrowed = activeFilters(search) > 0 || search.q !== undefined
  return (
    <div className="oversight-page">
      <Page
        title={t('oversight.audit')}
        actions={
          <ExportButton
            list="audit"
            title={t('oversight.audit')}
            columns={columns}
            layout={layout}
            query={of}
            count={data?.count}
          />
        }
      >
        <DataTable
          name={table}
          label={t('oversight.audit')}
          columns={columns}
          {...rowsOf(listed)}
          paging={pagingOf(pager, search, setSearch, listed.data)}
          onOpen={({ id }) => setSearch({ entry: id })}
          empty={
            <Empty
              text={t(isNarrowed ? 'oversight.filter.none' : 'oversight.audit.empty')}
              action={
                isNarrowed ? (
                  <Button onClick={() => setSearch(withoutFilters)}>{t('oversight.filter.clear')}</Button>
                ) : undefined
              }
            />
          }
          toolbar={<AuditToolbar search={search} setSearch={setSearch} />}
        />
      </Page>
      <AuditEntryView entry={data?.rows.find(({ id }) => id === opened)} setSearch={setSearch} />
    </div>
  )
}

/** The name under which the reader's columns are stored, and which the export uses. */
const table = 'oversight.audit'
