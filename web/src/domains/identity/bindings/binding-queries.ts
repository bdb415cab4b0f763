import { getBindings, waysIn } from '@seamark/contract/identity/index'
import { invalidate, useCall } from '../../../platform/api/calls.ts'

/** The bindings of the own account, masked. */
export const useBindings = () => useCall(getBindings, {})

/** The sign-in methods that this installation supports. */
export const useWaysIn = () => useCall(waysIn, {}, { staleTime: Number.POSITIVE_INFINITY })

export const lookAtBindingsAgain = () => invalidate(getBindings.path)
