import { listGroupMonths, listGroupValues } from '@seamark/contract/groups/months/months'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'

export const useGroupMonths = (id: number) => useCall(listGroupMonths, { params: { id } })

interface Asked {
  month: string | undefined
  limit: number
  cursor: string | undefined
}

/** What each group brought in a month. */
export const useGroupValues = ({ month, limit, cursor }: Asked) =>
  useCall(
    listGroupValues,
    { query: { limit, ...(month ? { month } : {}), ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )
