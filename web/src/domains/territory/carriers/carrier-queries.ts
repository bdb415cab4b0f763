import { dayMs } from '@seamark/contract/platform/days'
import type { Carrier } from '@seamark/contract/territory/carriers'
import { findCarriers } from '@seamark/contract/territory/index'
import { useMemo } from 'react'
import { useCall } from '../../../platform/api/calls.ts'

/** Every known container line, by its SCAC and by the short name that the trade uses. */
export function useCarriers(): ReadonlyMap<string, Carrier> {
  const { data } = useCall(findCarriers, { query: {} }, { staleTime: dayMs })
  return useMemo(() => {
    const carriers = data?.carriers ?? []
    return new Map([
      ...carriers.map((one) => [one.code, one] as const),
      ...carriers.flatMap((one) => (one.scac ? [[one.scac, one] as const] : [])),
    ])
  }, [data])
}
