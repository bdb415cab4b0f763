import { listCarrierWords } from '@seamark/contract/groups/searches/carrier-words'
import { useCall } from '../../../platform/api/calls.ts'

export const useCarrierWords = () => useCall(listCarrierWords, {})
