import { getTradeRecord, listTradeAggregates, listTradeRecords, sumTradeRecords } from '@seamark/contract/trade/index'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { sliceOf } from '../slices/slice-filters.ts'
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
