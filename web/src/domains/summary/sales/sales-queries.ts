import { listSalesRows, summarizeDays, summarizeSales } from '@seamark/contract/summary/sales'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, useCall } from '../../../platform/api/calls.ts'
import { type SalesSearch, spanOf } from './sales-filters.ts'

export const useSales = (search: SalesSearch) =>
  useCall(summarizeSales, { query: spanOf(search) }, { placeholderData: keepPreviousData })

/** The follow-ups along the period, of all people whose records the reader may see. */
export const useSalesDays = (search: SalesSearch) =>
  useCall(summarizeDays, { query: spanOf(search) }, { placeholderData: keepPreviousData })

/** The rows behind the open figure. */
export function useSalesRows(search: SalesSearch & { figure: NonNullable<SalesSearch['figure']> }) {
  const { figure, personId, way, progress, dayFrom, dayTo } = search
  const query = { ...spanOf(search), figure, personId, way, progress, dayFrom, dayTo }
  return useInfiniteQuery({
    queryKey: [listSalesRows.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listSalesRows,
        { query: { ...query, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
