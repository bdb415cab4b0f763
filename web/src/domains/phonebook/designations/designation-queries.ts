import { type Designation, previewDesignation } from '@seamark/contract/phonebook/designations/designations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import type { DesignationSearch } from './designation-filters.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

/** The companies that nobody holds, those longest known first: the order in which rules go through them. */
export function useUnowned({ area, lane, q, limit }: DesignationSearch, cursor: string | undefined) {
  const query = { visibility: 'public' as const, sort: 'createdAt' as const, order: 'asc' as const, limit }
  const narrowed = {
    ...(area ? { area } : {}),
    ...(lane ? { routeArea: lane } : {}),
    ...(q ? { q } : {}),
    ...(cursor ? { cursor } : {}),
  }
  return useCall(listCompanies, { query: { ...query, ...narrowed } }, { placeholderData: keepPreviousData })
}

/** Who would get what. Asked anew each time: what was true a minute ago is no preview. */
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

/** After a run, and when the pool has changed. */
export const refreshPool = () =>
  Promise.all([invalidate('/phonebook/companies'), invalidate('/phonebook/areas'), invalidate('/phonebook/holders')])
