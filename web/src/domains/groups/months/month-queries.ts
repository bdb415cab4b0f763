import { listGroupMonths, listGroupValues } from '@seamark/contract/groups/months/months'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { filtersOf, type ValueSearch } from './month-filters.ts'

export const useGroupMonths = (id: number) => useCall(listGroupMonths, { params: { id } })

/** What each group brought in a month. */
export const useGroupValues = (search: ValueSearch, cursor: string | undefined) =>
  useCall(
    listGroupValues,
    { query: { ...filtersOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )
