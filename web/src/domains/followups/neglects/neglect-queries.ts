import { listNeglected, listStayRules } from '@seamark/contract/followups/neglects/neglects'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, useCall } from '../../../platform/api/calls.ts'
import type { TaskSearch } from '../tasks/task-filters.ts'

/** Companies that need a follow-up, a page at a time. */
export function useNeglected({ of, personId }: Pick<TaskSearch, 'of' | 'personId'>) {
  const query = personId ? { personId } : { of }
  return useInfiniteQuery({
    queryKey: [listNeglected.path, { query }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listNeglected,
        { query: pageParam === undefined ? query : { ...query, cursor: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useStayRules = () => useCall(listStayRules, {}, { staleTime: 0 })
