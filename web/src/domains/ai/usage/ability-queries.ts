import { getModels } from '@seamark/contract/ai/usage/abilities'
import { useCall } from '../../../platform/api/calls.ts'

/** Whether a model answers here, and one that draws. It changes with a restart alone. */
export const useModels = () => useCall(getModels, {}, { staleTime: Number.POSITIVE_INFINITY })
