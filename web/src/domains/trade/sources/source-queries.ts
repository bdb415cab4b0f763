import { listSources } from '@seamark/contract/trade/sources/sources'
import { useCall } from '../../../platform/api/calls.ts'

export const useSources = () => useCall(listSources, {}, { staleTime: 5000 })
