import { listMisses, type missStates } from '@seamark/contract/ai/questions/misses'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'

/** What was asked and not found; each further page brings those that were asked less often. */
export function useMisses(state: (typeof missStates)[number]) {
  useLive('ai.miss', () => void readMissesAgain())
  return useInfiniteQuery({
    queryKey: [listMisses.path, { query: { state } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMisses,
        { query: { state, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export const readMissesAgain = () => invalidate(listMisses.path)
