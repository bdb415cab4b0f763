import { listConversionRows, summarizeConversions } from '@seamark/contract/summary/conversions'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, useCall } from '../../../platform/api/calls.ts'
import { type SalesSearch, spanOf, wholePart } from '../sales/sales-filters.ts'

export const conversionsOf = (search: SalesSearch) => ({ ...spanOf(search), by: search.by })

export const useConversions = (search: SalesSearch) =>
  useCall(summarizeConversions, { query: conversionsOf(search) }, { placeholderData: keepPreviousData })

/** The companies behind the open figure; `wholePart` is all of them. */
export function useConversionRows({ part, stage, ...search }: SalesSearch) {
  const query = { ...conversionsOf(search), ...(part === wholePart ? {} : { key: part }), ...(stage ? { stage } : {}) }
  return useInfiniteQuery({
    queryKey: [listConversionRows.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listConversionRows,
        { query: { ...query, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
