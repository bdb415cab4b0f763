import { listGroups } from '@seamark/contract/groups/groups/groups'
import { listPeers } from '@seamark/contract/messaging/peers/peers'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { MassSearch } from '../bulks/bulk-filters.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'

export function usePeers({ peers, q, limit }: MassSearch, cursor: string | undefined) {
  const state = peers === 'all' ? {} : { state: peers }
  return useCall(
    listPeers,
    { query: { ...state, limit, ...(q ? { q } : {}), ...(cursor === undefined ? {} : { cursor }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}

/** Reads again when somebody comes, writes or leaves. */
export function usePeerNews() {
  useLive('messaging.peers', () => void refreshBulks())
}

const offered = 20

/** Chat groups with these words in their names or accounts. */
export const useGroupsNamed = (typed: string) =>
  useCall(
    listGroups,
    { query: { limit: offered, ...(typed.trim() ? { q: typed.trim() } : {}) } },
    { placeholderData: keepPreviousData },
  )
