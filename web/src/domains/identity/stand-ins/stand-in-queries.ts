import { listStandIns } from '@seamark/contract/identity/stand-ins/stand-ins'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'

export const useStandIns = (show: 'current' | 'past') =>
  useCall(listStandIns, { query: { show } }, { placeholderData: keepPreviousData, staleTime: 0 })

/** A stand-in also changes whose companies the reader may see. */
export async function refreshStandIns() {
  await Promise.all([invalidate('/identity/covers'), invalidate('/phonebook')])
}
