import {
  type ApplicationDetail,
  countApplications,
  getApplication,
  listApplications,
} from '@seamark/contract/applications/applications'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { ApplicationSearch } from './application-filters.ts'

/** The current queue, read again when anybody applies or decides. */
export function useApplications({ queue, state, kind, limit }: ApplicationSearch, cursor: string | undefined) {
  useLive('applications.application', () => void askAgain())
  return useCall(
    listApplications,
    { query: { queue, state, limit, ...(kind ? { kind } : {}), ...(cursor ? { cursor: Number(cursor) } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}

/** The number of waiting applications in either queue. */
export const useApplicationCounts = () =>
  useCall(countApplications, {}, { placeholderData: keepPreviousData, staleTime: 0 })

export const useApplication = (id: number) => useCall(getApplication, { params: { id } }, { staleTime: 0 })

/** Stores the server's answer; the queues read again. */
export function cacheApplication(detail: ApplicationDetail) {
  queryClient.setQueryData([getApplication.path, { params: { id: detail.id } }], detail)
  return askAgain()
}

export const askAgain = () => invalidate(listApplications.path)
