import { listMatches } from '@seamark/contract/rates/index'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'

/** What meets an offer or a request. It is below `/rates/rates`, so that news of any rate reads it again. */
export const useMatches = (id: number) =>
  useCall(listMatches, { params: { id } }, { placeholderData: keepPreviousData })

export const refreshMatches = () => invalidate('/rates/rates')
