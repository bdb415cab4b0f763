import {
  listGroupMonths,
  listGroupValues,
  listMonthOrders,
  listMonthSpeakers,
} from '@seamark/contract/groups/months/months'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { listQueryOf, type ValueSearch } from './month-filters.ts'

export const useGroupMonths = (id: number) => useCall(listGroupMonths, { params: { id } })

/** What each group brought in a month. */
export const useGroupValues = (search: ValueSearch, cursor: string | undefined) =>
  useCall(
    listGroupValues,
    { query: { ...listQueryOf(search), limit: search.limit, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )

/** The orders that a month of a group is credited with. */
export const useMonthOrders = (id: number, month: string) =>
  useCall(listMonthOrders, { params: { id }, query: { month } })

/** Who spoke in a month of a group, or who of us did. */
export const useMonthSpeakers = (id: number, month: string, isOurs: boolean) =>
  useCall(listMonthSpeakers, { params: { id }, query: { month, ...(isOurs ? { ours: 'true' as const } : {}) } })
