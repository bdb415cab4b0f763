import { type ErrorDetail, getError, listErrors } from '@seamark/contract/oversight/errors'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import type { ErrorSearch } from './error-filters.ts'

export const useErrorList = ({ q, state, limit }: ErrorSearch, cursor: string | undefined) =>
  useCall(
    listErrors,
    { query: { q, limit, ...(state === 'all' ? {} : { state }), ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

export const useError = (id: number) => useCall(getError, { params: { id } }, { staleTime: 0 })

/** Stores the server's answer; the list reads again. */
export function cacheError(error: ErrorDetail) {
  queryClient.setQueryData([getError.path, { params: { id: error.id } }], error)
  return invalidate(listErrors.path)
}
