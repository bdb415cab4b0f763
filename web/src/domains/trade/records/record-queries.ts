import { getTradeRecord, listTradeAggregates, listTradeRecords, sumTradeRecords } from '@seamark/contract/trade/index'
import { keepPreviousData } from '@tanstack/react-query'
import { call, useCall } from '../../../platform/api/calls.ts'
import type { FoundRecord } from '../../../platform/routes.ts'
import { href } from '../../../platform/search.ts'
import { sliceOf, sliceOfText } from '../slices/slice-filters.ts'
import { notAggregated, type RecordSearch } from './record-filters.ts'

const pagingOf = ({ order, limit }: RecordSearch, cursor: string | undefined) => ({
  order,
  limit,
  ...(cursor ? { cursor } : {}),
})
const kept = { placeholderData: keepPreviousData, staleTime: 30_000 } as const

export const useRecords = (search: RecordSearch, cursor: string | undefined) =>
  useCall(
    listTradeRecords,
    { query: { ...sliceOf(search), ...pagingOf(search, cursor), sort: search.sort } },
    { ...kept, enabled: search.tab === 'full' },
  )

/** The totals arrive later than the list; until then those of an earlier slice are not shown. */
export const useRecordTotals = (search: RecordSearch) =>
  useCall(sumTradeRecords, { query: sliceOf(search) }, { staleTime: kept.staleTime, enabled: search.tab === 'full' })

export const useAggregates = (search: RecordSearch, cursor: string | undefined) =>
  useCall(
    listTradeAggregates,
    { query: { ...aggregateSlice(search), ...pagingOf(search, cursor) } },
    { ...kept, enabled: search.tab === 'aggregated' },
  )

export function aggregateSlice(search: RecordSearch) {
  const asked = Object.entries(sliceOf(search)).filter(([name]) => !notAggregated.some((one) => one === name))
  return Object.fromEntries(asked)
}

export const useRecord = (id: string) => useCall(getTradeRecord, { params: { id } }, { staleTime: 60_000 })

const fewFound = 5

/** The records of a container or a bill of lading, for the search box of the frame; any other text finds none. */
export async function findShipments(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const slice = sliceOfText(text)
  if (slice === undefined) return []
  const { rows } = await call(listTradeRecords, { query: { ...slice, limit: fewFound }, signal }, { quiet: true })
  return rows.map((record) => ({
    title: [record.date, record.importer?.name ?? record.exporter?.name].filter(Boolean).join(' · '),
    note: [record.pol, record.pod].filter(Boolean).join(' → '),
    href: href('/trade/records', { ...slice, record: record.id }),
  }))
}
