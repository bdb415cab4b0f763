import { partyKinds, partyStates } from '@seamark/contract/trade/choices'
import { UserAddOutlined } from '@ant-design/icons'
import { Button, Segmented, Select } from 'antd'
import { DataTable, Empty, Page, pagingOf, rowsOf, SearchBox, usePager, useSelection } from '../../../kit/index.ts'
import { invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { BulkBar, type BulkOffer, ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { ToImports } from '../sources/import-link-view.tsx'
import { isSliced, sliceOf, withoutSlice, partyPath } from '../slices/slice-filters.ts'
import { SliceToolbar } from '../slices/slice-view.tsx'
import { PairsView } from './pair-view.tsx'
import { type PartySearch, partySearch } from './party-filters.ts'
import { queryOf, useParties } from './party-queries.ts'
import { usePartyColumns } from './party-table.tsx'
import '../records/record-view.css'

const table = 'trade.parties'

/** The importers and exporters of a slice, and their state for us; the queue of possible duplicates is a tab. */
export function PartiesPage() {
  const search = usePageSearch(partySearch)
  return search.tab === 'pairs' ? (
    <PairsView search={search} tabs={<Tabs search={search} />} />
  ) : (
    <Parties search={search} />
  )
}

function Parties({ search }: { search: PartySearch }) {
  const { t } = useWords()
  const go = useGo()
  const pager = usePager(JSON.stringify(search))
  const listed = useParties(search, pager.cursor)
  const { data } = listed
  const days = data?.period ?? {}
  const columns = usePartyColumns({ ...sliceOf(search), ...days })
  const viewed = useListView({ list: 'tradeParties', table, columns, schema: partySearch })
  const { setSearch } = viewed
  const { sort: _sort, order: _order, ...narrowing } = queryOf(search)
  const selection = useSelection(JSON.stringify(narrowing))
  const narrowed = [search.kind, search.state, search.side].filter((one) => one !== undefined).length
  const isNarrowed = isSliced(search) || search.q !== undefined || narrowed > 0
  const clear = () => setSearch({ ...withoutSlice, q: undefined, kind: undefined, state: undefined, side: undefined })
  const folded = (
    <>
      <ViewPicker viewed={viewed} />
      <Narrowing search={search} setSearch={setSearch} />
    </>
  )
  return (
    <Page
      title={t('trade.parties')}
      note={data?.period ? t('trade.parties.period', data.period) : null}
      actions={
        <ExportButton
          list="tradeParties"
          title={t('trade.parties')}
          columns={columns}
          layout={viewed.layout}
          query={queryOf(search)}
          count={data?.count}
        />
      }
    >
      <DataTable
        name={table}
        label={t('trade.parties')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={pagingOf(pager, search, setSearch, data)}
        onOpen={({ id }) => go(partyPath(id))}
        selection={selection}
        empty={
          <Empty
            text={t(isNarrowed ? 'trade.parties.none' : 'trade.parties.empty')}
            action={isNarrowed ? <Button onClick={clear}>{t('trade.filter.clear')}</Button> : <ToImports />}
          />
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={
          <SliceToolbar search={search} setSearch={setSearch} folded={folded} set={narrowed} onClear={clear}>
            <SearchBox value={search.q ?? ''} label={t('trade.parties.search')} onSearch={(q) => setSearch({ q })} />
            <Tabs search={search} />
          </SliceToolbar>
        }
      />
      <BulkBar
        list="tradeParties"
        selection={selection}
        count={data?.count}
        query={queryOf(search)}
        offers={can('edit') ? offers : []}
        onDone={() => void invalidate('/trade')}
      />
    </Page>
  )
}

const offers: readonly BulkOffer[] = [
  { key: 'bring', title: 'trade.party.bring', icon: <UserAddOutlined aria-hidden /> },
]

function Narrowing({ search, setSearch }: { search: PartySearch; setSearch: (patch: Partial<PartySearch>) => void }) {
  const { t } = useWords()
  return (
    <>
      <Select
        aria-label={t('trade.field.state')}
        placeholder={t('trade.field.state')}
        value={search.state}
        onChange={(state: PartySearch['state']) => setSearch({ state })}
        options={partyStates.map((value) => ({ value, label: t(`trade.state.${value}`) }))}
        style={{ width: 130 }}
        allowClear
      />
      <Select
        aria-label={t('trade.field.kind')}
        placeholder={t('trade.field.kind')}
        value={search.kind}
        onChange={(kind: PartySearch['kind']) => setSearch({ kind })}
        options={partyKinds.map((value) => ({ value, label: t(`trade.kind.${value}`) }))}
        style={{ width: 120 }}
        allowClear
      />
      <Select
        aria-label={t('trade.party.side')}
        placeholder={t('trade.party.side')}
        value={search.side}
        onChange={(side: PartySearch['side']) => setSearch({ side })}
        options={(['importer', 'exporter'] as const).map((value) => ({ value, label: t(`trade.field.${value}`) }))}
        style={{ width: 120 }}
        allowClear
      />
    </>
  )
}

function Tabs({ search }: { search: PartySearch }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return (
    <Segmented
      aria-label={t('trade.parties')}
      value={search.tab}
      onChange={(tab) => setSearch({ tab: tab === 'parties' ? undefined : tab })}
      options={[
        { value: 'parties' as const, label: t('trade.parties') },
        { value: 'pairs' as const, label: t('trade.pairs') },
      ]}
    />
  )
}
