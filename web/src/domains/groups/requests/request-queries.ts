import {
  countGroupRequests,
  getGroupRequest,
  type GroupRequest,
  listGroupRequests,
  type RequestKind,
} from '@seamark/contract/groups/requests/requests'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { filtersOf, type RequestListSearch } from './request-filters.ts'

/** The current queue, read again when anybody asks or decides. */
export function useRequests(kind: RequestKind, search: RequestListSearch, cursor: string | undefined) {
  useLive('groups.request', () => void readRequestsAgain())
  return useCall(
    listGroupRequests,
    { query: { kind, ...filtersOf(search), limit: search.limit, ...(cursor ? { cursor: Number(cursor) } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}

/** The number of waiting requests in either queue. */
export const useRequestCounts = (kind: RequestKind) =>
  useCall(countGroupRequests, { query: { kind } }, { placeholderData: keepPreviousData, staleTime: 0 })

export const useRequest = (id: number) => useCall(getGroupRequest, { params: { id } }, { staleTime: 0 })

/** Puts a request that the server has just returned where its panel reads it; the queues are read again. */
export function cacheRequest(request: GroupRequest) {
  queryClient.setQueryData([getGroupRequest.path, { params: { id: request.id } }], request)
  return readRequestsAgain()
}

export const readRequestsAgain = () => invalidate(listGroupRequests.path)
