import { getReplyOverview, listReplies } from '@seamark/contract/messaging/replies/replies'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { MassSearch } from '../bulks/bulk-filters.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'

export function useReplies({ replies, of, q, limit }: MassSearch, cursor: string | undefined) {
  const state = replies === 'all' ? {} : { state: replies }
  return useCall(
    listReplies,
    { query: { ...state, of, limit, ...(q ? { q } : {}), ...(cursor === undefined ? {} : { cursor }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}

export const useReplyOverview = () => useCall(getReplyOverview, {}, { staleTime: 30_000 })

/** Reads again when a client of the reader answers. */
export function useReplyNews() {
  useLive('messaging.reply', () => void refreshBulks())
}
