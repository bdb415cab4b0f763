import { Segmented } from 'antd'
import { DataTable, Empty, Page, pagingOf, rowsOf, SearchBox, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { errorSearch, states } from './error-filters.ts'
import { useErrorList } from './error-queries.ts'
import { useErrorColumns } from './error-table.tsx'
import { ErrorView } from './error-view.tsx'
import '../filters/filter-view.css'

/** Errors in browsers, last seen first; one opens beside the list. */
export function ErrorsPage() {
  const { t } = useWords()
  const search = usePageSearch(errorSearch)
  const setSearch = useSetPageSearch()
  const { error: opened, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const listed = useErrorList(search, pager.cursor)
  const columns = useErrorColumns()
  return (
    <div className="oversight-page">
      <Page title={t('oversight.errors')}>
        <DataTable
          name="oversight.errors"
          label={t('oversight.errors')}
          columns={columns}
          {...rowsOf(listed)}
          paging={pagingOf(pager, search, setSearch, listed.data)}
          onOpen={({ id }) => setSearch({ error: id })}
          empty={<Empty text={t(search.q === undefined ? 'oversight.errors.none' : 'oversight.filter.none')} />}
          toolbar={
            <div className="oversight-toolbar">
              <Segmented
                value={search.state}
                onChange={(state) => setSearch({ state })}
                options={states.map((value) => ({ value, label: t(`oversight.errors.state.${value}`) }))}
              />
              <SearchBox
                value={search.q ?? ''}
                label={t('oversight.errors.search')}
                onSearch={(q) => setSearch({ q })}
              />
            </div>
          }
        />
      </Page>
      <ErrorView id={opened} onClose={() => setSearch({ error: undefined })} />
    </div>
  )
}
