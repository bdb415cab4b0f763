import { listRates } from '@seamark/contract/rates/index'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { useCall } from '../../../../platform/api/calls.ts'
import { officeDay } from '../../../../platform/session/office-day.ts'
import { chooseSuccessor, quotedBeside } from './successor-rules.ts'

/**
 * Finds the offer of today for these containers of one whose prices are over, the latest first; none of those that are `picked` already. `quoted` are the
 * containers that these quote in its place.
 */
export function useSuccessor(over: Rate, containers: readonly string[], picked: readonly number[]) {
  const day = officeDay()
  const { pols, pods, lane, carrier } = over
  const { data, error, isPending } = useCall(listRates, {
    query: {
      side: 'supply',
      state: 'open,matched',
      validOn: day,
      pol: pols.join(','),
      ...(pods.length > 0 ? { pod: pods.join(',') } : { lane }),
      ...(carrier === '' ? {} : { carrier }),
      sort: 'effective',
      order: 'desc',
      limit: 50,
      columns: 'carrier,prices',
    },
  })
  return {
    successor: data && chooseSuccessor(over, data.rows, { containers, picked, day }),
    quoted: data ? quotedBeside(over, data.rows, { picked, day }) : [],
    error,
    isPending,
  }
}
