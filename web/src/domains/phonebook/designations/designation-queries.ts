import { type Designation, previewDesignation } from '@seamark/contract/phonebook/designations/designations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useListCount } from '../../../kit/index.ts'
import type { DesignationSearch } from './designation-filters.ts'
import { countListedCompanies, listCompanies } from '@seamark/contract/phonebook/lists/lists'

/**
 * The companies without a custodian, those longest known first, as rules go through them; or those that were assigned, the last that something
 * has happened to first.
 */
export function useDesignated(search: DesignationSearch, cursor: string | undefined, columns: string) {
  const order =
    search.status === 'assigned'
      ? ({ sort: 'updatedAt', order: 'desc' } as const)
      : ({ sort: 'createdAt', order: 'asc' } as const)
  const query = { ...filtersOf(search), ...order, limit: search.limit, columns, ...(cursor ? { cursor } : {}) }
  return useCall(listCompanies, { query }, { placeholderData: keepPreviousData })
}

/** How many companies fit; undefined while they are counted. */
export const useDesignatedCount = (search: DesignationSearch, listed: ReturnType<typeof useDesignated>) =>
  useListCount(countListedCompanies, { query: filtersOf(search) }, listed)

const filtersOf = ({ status, area, lane, q }: DesignationSearch) => ({
  ...(status === 'assigned' ? ({ assigned: 'true' } as const) : ({ visibility: 'public' } as const)),
  ...(area ? { area } : {}),
  ...(lane ? { routeArea: lane } : {}),
  ...(q ? { q } : {}),
})

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
