import { listCompanyChanges } from '@seamark/contract/phonebook/changes/changes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/calls.ts'

/** The changes of a company's fields, newest first, a page at a time; read again whenever the company changes. */
export function useCompanyChanges(id: number) {
  return useInfiniteQuery({
    queryKey: [listCompanyChanges.path, { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCompanyChanges,
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
