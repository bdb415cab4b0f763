import {
  getBook,
  getHandover,
  type HandoverDetail,
  listBookHolders,
  listHandoverRows,
  listHandovers,
} from '@seamark/contract/phonebook/handovers/handovers'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

export const useBookHolders = (q: string) =>
  useCall(listBookHolders, { query: { q } }, { placeholderData: keepPreviousData })

export const useBook = (holderId: number) => useCall(getBook, { query: { holderId } }, { staleTime: 0 })

export const useHandovers = (cursor: string | undefined) =>
  useCall(listHandovers, { query: cursor === undefined ? {} : { cursor } }, { placeholderData: keepPreviousData })

/** Read again at every step of the hand-over. */
export function useHandover(id: number) {
  useLive('phonebook.handover', (event) => {
    if (event.id === id) void invalidate('/phonebook/handovers')
  })
  return useCall(
    getHandover,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === 'running' ? 2000 : false) },
  )
}

/** The companies that did not move; asked for once the hand-over is over. */
export const useStayed = (id: number, enabled: boolean) =>
  useCall(listHandoverRows, { params: { id }, query: { show: 'stayed', limit: 100 } }, { enabled })

/** Stores the hand-over that the server has just answered. */
export function cacheHandover(handover: HandoverDetail) {
  queryClient.setQueryData([getHandover.path, { params: { id: handover.id } }], handover)
  return invalidate('/phonebook/handovers')
}
