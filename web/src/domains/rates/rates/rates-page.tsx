import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import { Button } from 'antd'
import { useState } from 'react'
import {
  askedFields,
  DataTable,
  Empty,
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
import { bulkQueryOf, filtersOf, isNarrowed, rateSearch, withoutFilters } from './rate-filters.ts'
import { type Edited, RateForm } from './rate-form.tsx'
import { PriceNote } from './rate-price-view.tsx'
import { useRateCount, useRateNews, useRates } from './rate-queries.ts'
import { useMarket, useRateColumns } from './rate-table.tsx'
import { RateToolbar } from './rate-toolbar-view.tsx'
import { type MatchesOf, RateView } from './rate-view.tsx'
import './rate-view.css'

const tables = { supply: 'rates.rates', demand: 'rates.requests' }

/** Space on offer and space that is wanted: what is there this week, for how much, and until when. */
export function RatesPage({ Matches }: { Matches: MatchesOf }) {
  const { t } = useWords()
  const go = useGo()
  const search = usePageSearch(rateSearch)
  const { rate, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const side = search.segment === 'demand' ? 'demand' : 'supply'
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
            {phone ? null : <Paste />}
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
              <Empty text={t(`rates.empty.${search.segment}`)} />
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
            <Paste />
          </div>
        ) : null}
      </Page>
      <RateView
        id={rate}
        Matches={Matches}
        onClose={() => setSearch({ rate: undefined })}
        onEdit={(seen) => setEdited({ side: seen.side, seen })}
      />
      {edited ? <RateForm edited={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}

function Paste() {
  const { t } = useWords()
  const go = useGo()
  return can('import') ? (
    <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => go('/freight/rates/readings')}>
      {t('rates.readings')}
    </Button>
  ) : null
}
