import { DataTable, DayRange, Empty, Page, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { PersonPicker } from '../filters/person-picker.tsx'
import { exportSearch } from './export-filters.ts'
import { useExportLog } from './export-queries.ts'
import { useExportColumns } from './export-table.tsx'
import '../filters/filter-view.css'

/** The log of exported lists, with the people who exported them. */
export function ExportsPage() {
  const { t } = useWords()
  const search = usePageSearch(exportSearch)
  const setSearch = useSetPageSearch()
  const pager = usePager(JSON.stringify(search))
  const listed = useExportLog(search, pager.cursor)
  const columns = useExportColumns()
  const isNarrowed = [search.personId, search.from, search.to].some((filter) => filter !== undefined)
  return (
    <Page title={t('oversight.exports')}>
      <DataTable
        name="oversight.exports"
        label={t('oversight.exports')}
        columns={columns}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        empty={<Empty text={t(isNarrowed ? 'oversight.filter.none' : 'oversight.exports.none')} />}
        toolbar={
          <div className="oversight-toolbar">
            <div className="oversight-person">
              <PersonPicker value={search.personId} onChange={(personId) => setSearch({ personId })} />
            </div>
            <DayRange label={t('oversight.filter.days')} from={search.from} to={search.to} onChange={setSearch} />
          </div>
        }
      />
    </Page>
  )
}
