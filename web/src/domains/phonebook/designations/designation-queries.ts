import { type Designation, previewDesignation } from '@seamark/contract/phonebook/designations/designations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useListCount } from '../../../kit/index.ts'
import type { DesignationSearch } from './designation-filters.ts'
import { countListedCompanies, listCompanies } from '@seamark/contract/phonebook/lists/lists'

/** The companies without a custodian, those longest known first: rules go through them in this order. */
export function useUnowned({ area, lane, q, limit }: DesignationSearch, cursor: string | undefined, columns: string) {
  const query = { visibility: 'public' as const, sort: 'createdAt' as const, order: 'asc' as const, limit, columns }
  const narrowed = {
    ...(area ? { area } : {}),
    ...(lane ? { routeArea: lane } : {}),
    ...(q ? { q } : {}),
    ...(cursor ? { cursor } : {}),
  }
  return useCall(listCompanies, { query: { ...query, ...narrowed } }, { placeholderData: keepPreviousData })
}

/** How many companies of the pool fit; undefined while they are counted. */
export function useUnownedCount({ area, lane, q }: DesignationSearch, listed: ReturnType<typeof useUnowned>) {
  const query = {
    visibility: 'public' as const,
    ...(area ? { area } : {}),
    ...(lane ? { routeArea: lane } : {}),
    ...(q ? { q } : {}),
  }
  return useListCount(countListedCompanies, { query }, listed)
}

/** The preview of a designation. It is asked anew each time, because a minute-old preview may be wrong. */
export const usePreview = (designation: Designation | undefined) =>
  useQuery({
    queryKey: [previewDesignation.path, designation],
    queryFn: ({ signal }) =>
      designation ? call(previewDesignation, { body: designation, signal }, { quiet: true }) : null,
    enabled: designation !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Reads the pool again, after a run or when it has changed. */
export const refreshPool = () =>
  Promise.all([invalidate('/phonebook/companies'), invalidate('/phonebook/areas'), invalidate('/phonebook/holders')])
