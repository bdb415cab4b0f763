import {
  type DuplicatePair,
  getDuplicateScan,
  judgeDuplicate,
  listDuplicates,
  scanDuplicates,
} from '@seamark/contract/phonebook/duplicates/duplicates'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { PairSearch } from './duplicate-filters.ts'

export function usePairs({ list, level, reason, mine, limit }: PairSearch, cursor: string | undefined) {
  useLive('phonebook.company', () => void invalidate(listDuplicates.path))
  const query = {
    list,
    limit,
    ...(level ? { level } : {}),
    ...(reason ? { reason } : {}),
    ...(mine === 'true' ? { mine: 'true' as const } : {}),
    ...(cursor ? { cursor } : {}),
  }
  return useCall(listDuplicates, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
}

/** The state of the last scan: pushed live, and polled while it runs in case the stream is cut. */
export function useScan() {
  useLive('phonebook.duplicates', () => void invalidate('/phonebook/duplicates'))
  return useCall(
    getDuplicateScan,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.scan?.state === 'running' ? 2000 : false) },
  )
}

export async function scanNow() {
  queryClient.setQueryData([getDuplicateScan.path, {}], await call(scanDuplicates, {}))
  await invalidate('/phonebook/duplicates')
}

export async function judge({ low, high }: DuplicatePair, verdict: DuplicatePair['state']) {
  await call(judgeDuplicate, { body: { lowId: low.id, highId: high.id, verdict } })
  await invalidate('/phonebook/duplicates')
}
