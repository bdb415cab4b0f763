import { countFindings, getFinding, listFindings } from '@seamark/contract/groups/findings/findings'
import { getRateRequest, listWaitingRequests } from '@seamark/contract/groups/findings/rate-requests'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { filtersOf, type FindingSearch, queryOf } from './finding-filters.ts'

export const useFindings = (search: FindingSearch, cursor: string | undefined) =>
  useCall(listFindings, { query: queryOf(search, cursor) }, { placeholderData: keepPreviousData })

/** How many findings fit the filters; undefined while they are counted. */
export const useFindingCount = (search: FindingSearch, listed: ReturnType<typeof useFindings>) =>
  useListCount(countFindings, { query: filtersOf(search) }, listed)

export const useFinding = (id: number) => useCall(getFinding, { params: { id } })

export const useRateRequest = (demandId: number) => useCall(getRateRequest, { params: { id: demandId } })
/** What the caller has still to write into groups. */
export const useWaitingRequests = () => useCall(listWaitingRequests, {}, { staleTime: 0 })

export const refreshRateRequest = () => invalidate('/groups/rate-requests')

export const refreshFindings = () => invalidate('/groups/findings')

let soon: ReturnType<typeof setTimeout> | undefined

/** Reads again in the background when findings are new, or somebody decides on some. */
export function useFindingNews() {
  useLive('groups.finding', () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void refreshFindings()
    }, 500)
  })
}
