import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { listHolders, listOwnerships } from '@seamark/contract/phonebook/custody/ownership'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { cacheCompany } from '../companies/company-queries.ts'

/** Colleagues who may hold companies, or follow them, by what is typed. */
export const useHolders = (q: string, purpose: 'hold' | 'follow' = 'hold') =>
  useCall(listHolders, { query: { q, purpose } }, { placeholderData: keepPreviousData })

/** The custodians of a company, newest first. */
export function useOwnerships(id: number) {
  return useInfiniteQuery({
    queryKey: [listOwnerships.path, { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listOwnerships,
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam }, signal },
        { quiet: true },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Puts a company into the query cache after its custodian has changed; null means that the reader may no longer see it. */
export async function cacheMovedCompany(company: Company | null) {
  await Promise.all([
    company ? cacheCompany(company) : invalidate('/phonebook/companies'),
    invalidate('/phonebook/holders'),
  ])
}
