import { useMemo } from 'react'
import { DataTable, Page, useTableLayout } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ExportButton } from '../../workbench/index.ts'
import { Conversions } from '../conversions/conversions-view.tsx'
import { nothingOpened, salesSearch, spanOf } from './sales-filters.ts'
import { useSales } from './sales-queries.ts'
import { SalesRows } from './sales-rows-view.tsx'
import { type SalesLine, useSalesColumns } from './sales-table.tsx'
import { SalesToolbar } from './sales-toolbar-view.tsx'
import { SalesTrend } from './sales-trend-view.tsx'
import './sales-view.css'

/** The results of each person within a period. Every figure opens the rows behind it, beside the table. */
export function SalesPage() {
  const { t } = useWords()
  const search = usePageSearch(salesSearch)
  const setSearch = useSetPageSearch()
  const { data, error, isFetching, isPlaceholderData, refetch } = useSales(search)
  const columns = useSalesColumns(search.view, (opened) => setSearch({ ...nothingOpened, ...opened }))
  const { layout } = useTableLayout(table(search.view))
  const rows = useMemo(() => data && [totalOf(data, t('summary.sales.total')), ...data.people.map(lineOf)], [data, t])
  const toolbar = <SalesToolbar search={search} span={data} />
  return (
    <div className="sales">
      <Page
        title={t('summary.sales')}
        note={data ? `${data.from} – ${data.to}` : null}
        actions={
          // The conversions are another list, and have a file of their own.
          search.view === 'conversion' ? null : (
            <ExportButton
              list="sales"
              title={t('summary.sales')}
              columns={columns}
              layout={layout}
              query={spanOf(search)}
              count={{ value: rows?.length ?? 0, exact: true }}
            />
          )
        }
      >
        {search.view === 'conversion' ? <Conversions search={search} toolbar={toolbar} /> : null}
        {search.view === 'trend' ? (
          <>
            {toolbar}
            <SalesTrend search={search} people={data?.people} />
          </>
        ) : null}
        {search.view === 'conversion' || search.view === 'trend' ? null : (
          <DataTable
            name={table(search.view)}
            label={t('summary.sales')}
            columns={columns}
            rows={rows}
            loading={isFetching && (!data || isPlaceholderData)}
            error={error}
            onRetry={() => void refetch()}
            toolbar={toolbar}
          />
        )}
        {search.view === 'conversion' ? null : <p className="sales-note">{t('summary.sales.note')}</p>}
      </Page>
      {search.view === 'conversion' ? null : (
        <SalesRows search={search} name={rows?.find(({ id }) => id === (search.personId ?? 0))?.name ?? ''} />
      )}
    </div>
  )
}

type Summary = NonNullable<ReturnType<typeof useSales>['data']>

const lineOf = ({ person, ...figures }: Summary['people'][number]): SalesLine => ({ ...person, ...figures })
const totalOf = ({ total }: Summary, name: string): SalesLine => ({ id: 0, name, departmentName: null, ...total })

/** Each view has columns of its own, which the reader arranges. */
const table = (view: string) => `sale-summary-${view}`
