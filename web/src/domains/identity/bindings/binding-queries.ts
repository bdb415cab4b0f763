import { getBindings, waysIn } from '@seamark/contract/identity/index'
import { invalidate, useCall } from '../../../platform/api/calls.ts'

/** What is tied to the own account, covered. */
export const useBindings = () => useCall(getBindings, {})

/** Which of it this installation can ask for. */
export const useWaysIn = () => useCall(waysIn, {}, { staleTime: Number.POSITIVE_INFINITY })

export const lookAtBindingsAgain = () => invalidate(getBindings.path)
