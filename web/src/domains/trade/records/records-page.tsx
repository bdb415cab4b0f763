import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { DataTable, Empty, Page, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { ToImports } from '../sources/import-link-view.tsx'
import { isSliced, sliceOf, withoutSlice } from '../slices/slice-filters.ts'
import { searchKinds } from '../slices/search-picker.tsx'
import { SliceToolbar } from '../slices/slice-view.tsx'
import { SliceWatch } from '../watches/watch-view.tsx'
import { aggregateSearch, notAggregated, type RecordSearch, recordSearch } from './record-filters.ts'
import { aggregateSlice, useAggregates, useRecords, useRecordTotals } from './record-queries.ts'
import { useAggregateColumns, useRecordColumns } from './record-table.tsx'
import { totalsText } from './record-text.ts'
import { RecordView } from './record-view.tsx'
import './record-view.css'

const table = 'trade.records'
const aggregatedKinds = searchKinds.filter((kind) => !notAggregated.some((name) => name === kind))

/** Import and export records of any slice; monthly figures are a list of their own on another tab. */
export function RecordsPage() {
  const search = usePageSearch(recordSearch)
  return (
    <div className="trade-page">
      {search.tab === 'full' ? <FullRecords search={search} /> : <Aggregates search={search} />}
    </div>
  )
}

function FullRecords({ search }: { search: RecordSearch }) {
  const { t } = useWords()
  const { record, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const listed = useRecords(search, pager.cursor)
  const { data } = listed
  const { data: totals } = useRecordTotals(search)
  const columns = useRecordColumns(data?.rows ?? [])
  const viewed = useListView({ list: 'tradeRecords', table, columns, schema: recordSearch })
  const { setSearch } = viewed
  const exported = (
    <ExportButton
      list="tradeRecords"
      title={t('trade.records')}
      columns={columns}
      layout={viewed.layout}
      query={{ ...sliceOf(search), sort: search.sort, order: search.order }}
      count={data?.count}
    />
  )
  return (
    <>
      <Page
        title={t('trade.records')}
        actions={
          <>
            <SliceWatch slice={sliceOf(search)} />
            {exported}
          </>
        }
      >
        <DataTable
          name={table}
          label={t('trade.records')}
          columns={columns}
          {...rowsOf(listed, viewed.isOpening)}
          sort={{ by: search.sort, order: search.order }}
          onSort={({ by, order }) => setSearch({ sort: by, order })}
          paging={{ ...pagingOf(pager, search, setSearch, data), sums: totalsText(totals) }}
          onOpen={({ id }) => setSearch({ record: id })}
          empty={<NoRecords search={search} onClear={() => setSearch(withoutSlice)} />}
          layout={viewed.layout}
          onLayout={viewed.onLayout}
          toolbar={
            <SliceToolbar
              search={search}
              setSearch={setSearch}
              kinds={searchKinds}
              folded={<ViewPicker viewed={viewed} />}
            >
              <Shapes search={search} />
            </SliceToolbar>
          }
        />
      </Page>
      <RecordView id={record} onClose={() => setSearch({ record: undefined })} />
    </>
  )
}

function Aggregates({ search }: { search: RecordSearch }) {
  const { t } = useWords()
  const pager = usePager(JSON.stringify(search))
  const listed = useAggregates(search, pager.cursor)
  const { data } = listed
  const columns = useAggregateColumns(data?.rows ?? [])
  const viewed = useListView({
    list: 'tradeAggregates',
    table: 'trade.aggregates',
    columns,
    schema: aggregateSearch,
    place: ['tab'],
  })
  const { setSearch } = viewed
  const exported = (
    <ExportButton
      list="tradeAggregates"
      title={t('trade.records.aggregated')}
      columns={columns}
      layout={viewed.layout}
      query={{ ...aggregateSlice(search), order: search.order }}
      count={data?.count}
    />
  )
  return (
    <Page title={t('trade.records')} note={t('trade.records.aggregatedNote')} actions={exported}>
      <DataTable
        name="trade.aggregates"
        label={t('trade.records.aggregated')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: 'date', order: search.order }}
        onSort={({ order }) => setSearch({ order })}
        paging={{ ...pagingOf(pager, search, setSearch, data), sums: totalsText(data?.totals) }}
        empty={<NoRecords search={search} onClear={() => setSearch(withoutSlice)} />}
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={
          <SliceToolbar
            search={search}
            setSearch={setSearch}
            without={notAggregated}
            kinds={aggregatedKinds}
            folded={<ViewPicker viewed={viewed} />}
          >
            <Shapes search={search} />
          </SliceToolbar>
        }
      />
    </Page>
  )
}

function Shapes({ search }: { search: RecordSearch }): ReactNode {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return (
    <Segmented
      aria-label={t('trade.records.shape')}
      value={search.tab}
      onChange={(tab) => setSearch({ tab: tab === 'full' ? undefined : tab, record: undefined, savedView: undefined })}
      options={[
        { value: 'full' as const, label: t('trade.records.full') },
        { value: 'aggregated' as const, label: t('trade.records.aggregated') },
      ]}
    />
  )
}

function NoRecords({ search, onClear }: { search: RecordSearch; onClear: () => void }) {
  const { t } = useWords()
  if (!isSliced(search)) return <Empty text={t('trade.records.empty')} action={<ToImports />} />
  return <Empty text={t('trade.records.none')} action={<Button onClick={onClear}>{t('trade.filter.clear')}</Button>} />
}
