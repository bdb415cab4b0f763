import { PlusOutlined } from '@ant-design/icons'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import {
  askedFields,
  DataTable,
  Empty,
  Loading,
  Page,
  pagingOf,
  rowsOf,
  useIsPhone,
  usePager,
  useSelection,
} from '../../../kit/index.ts'
import { invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { BulkBar, ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { useRateActions } from './rate-actions.tsx'
import { rateOffers } from './rate-bulk-actions.tsx'
import {
  bulkQueryOf,
  filtersOf,
  isNarrowed,
  isOfReadings,
  rateSegmentOf,
  type RateSearch,
  rateSearch,
  withoutFilters,
} from './rate-filters.ts'
import { type Edited, RateForm } from './rate-form.tsx'
import { PriceNote } from './rate-price-view.tsx'
import { PasteButton } from './rate-segment-view.tsx'
import { useRateCount, useRateNews, useRates } from './rate-queries.ts'
import { useMarket, useRateColumns } from './rate-table.tsx'
import { RateToolbar } from './rate-toolbar-view.tsx'
import { type PartOf, RateView } from './rate-view.tsx'
import './rate-view.css'

const tables = { supply: 'rates.rates', demand: 'rates.requests' }

/** Shows what waits to be read, or what was read; the room above gives it. */
type ReadingsOf = ComponentType<{ search: RateSearch }>

interface Parts {
  Matches: PartOf
  Quotes: PartOf
}

/** The market of the office, and behind it what its people have read. */
export function RatesPage({ Readings, ...parts }: Parts & { Readings: ReadingsOf }) {
  const search = usePageSearch(rateSearch)
  if (!isOfReadings(search.segment) || !can('import')) return <RateList {...parts} />
  return (
    <Suspense fallback={<Loading rows={8} />}>
      <Readings search={search} />
    </Suspense>
  )
}

/** Space on offer and space that is wanted: what is there this week, for how much, and until when. */
function RateList({ Matches, Quotes }: Parts) {
  const { t } = useWords()
  const go = useGo()
  const search = usePageSearch(rateSearch)
  const { rate, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const segment = rateSegmentOf(search)
  const side = segment === 'demand' ? 'demand' : 'supply'
  const offered = useRateColumns(side)
  const viewed = useListView({ list: 'rates', table: tables[side], columns: offered, schema: rateSearch })
  const listed = useRates(search, pager.cursor, askedFields(offered, viewed.layout))
  const { data } = listed
  const count = useRateCount(search, listed)
  const columns = useRateColumns(side, data?.rows, useMarket(side, data?.rows, search.container))
  const { setSearch } = viewed
  const selection = useSelection(JSON.stringify(filtersOf(search)))
  const [edited, setEdited] = useState<Edited>()
  const actionsOf = useRateActions(setEdited)
  useRateNews()
  const phone = useIsPhone()
  return (
    <>
      <Page
        title={t('rates.rates')}
        actions={
          <>
            <ExportButton
              list="rates"
              title={t('rates.rates')}
              columns={columns}
              layout={viewed.layout}
              query={{ ...filtersOf(search), sort: search.sort, order: search.order }}
              count={count}
            />
            {phone ? null : <PasteButton />}
            {can('edit') ? (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({ side })}>
                {t(`rates.new.${side}`)}
              </Button>
            ) : null}
          </>
        }
      >
        <DataTable<ListedRate>
          name={tables[side]}
          label={t('rates.rates')}
          columns={columns}
          {...rowsOf(listed, viewed.isOpening)}
          sort={{ by: search.sort, order: search.order }}
          onSort={({ by, order }) => setSearch({ sort: by, order })}
          paging={{ ...pagingOf(pager, search, setSearch, data), count }}
          onOpen={({ id }) => setSearch({ rate: id })}
          rowActions={actionsOf}
          selection={selection}
          empty={
            isNarrowed(search) ? (
              <Empty
                text={t('rates.none')}
                action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
              />
            ) : (
              <Empty text={t(`rates.empty.${segment}`)} />
            )
          }
          layout={viewed.layout}
          onLayout={viewed.onLayout}
          toolbar={
            <>
              <RateToolbar search={search} setSearch={setSearch} folded={<ViewPicker viewed={viewed} />} />
              <PriceNote search={search} rows={data?.rows} />
            </>
          }
        />
        <BulkBar
          list="rates"
          selection={selection}
          count={count}
          query={bulkQueryOf(search)}
          offers={rateOffers(go)}
          onDone={() => void invalidate('/rates/rates')}
        />
        {phone ? (
          <div className="rate-thumb">
            <PasteButton />
          </div>
        ) : null}
      </Page>
      <RateView
        id={rate}
        Matches={Matches}
        Quotes={Quotes}
        onClose={() => setSearch({ rate: undefined })}
        onEdit={(seen) => setEdited({ side: seen.side, seen })}
      />
      {edited ? <RateForm edited={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}
