import { dayMs } from '@seamark/contract/platform/days'
import type { Carrier } from '@seamark/contract/territory/carriers'
import { findCarriers } from '@seamark/contract/territory/index'
import { useMemo } from 'react'
import { useCall } from '../../../platform/api/calls.ts'

/** The read of all container lines, for a picker that says how it goes. */
export const useCarrierRead = () => useCall(findCarriers, { query: {} }, { staleTime: dayMs })

/** Every known container line, by its SCAC and by the short name that the trade uses. */
export function useCarriers(): ReadonlyMap<string, Carrier> {
  const { data } = useCarrierRead()
  return useMemo(() => {
    const carriers = data?.carriers ?? []
    return new Map([
      ...carriers.map((one) => [one.code, one] as const),
      ...carriers.flatMap((one) => (one.scac ? [[one.scac, one] as const] : [])),
    ])
  }, [data])
}
