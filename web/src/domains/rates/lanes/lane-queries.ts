import { getLane, listLanes, readMarket } from '@seamark/contract/rates/index'
import type { Term } from '@seamark/contract/rates/prices/markets'
import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import { listRates } from '@seamark/contract/rates/rates/lists'
import type { Lane } from '@seamark/contract/territory/lanes'
import { countListedCompanies } from '@seamark/contract/phonebook/index'
import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { hasCode } from '../../../platform/session/session.ts'

export const useLanes = () => useCall(listLanes, {}, { staleTime: 0 })
export const useLane = (lane: Lane) => useCall(getLane, { params: { lane } }, { staleTime: 0 })

export const useMarketOf = (way: { pol: string; pod: string; container: ContainerType; term: Term }) =>
  useCall(readMarket, { query: way }, { placeholderData: keepPreviousData })

/** Some rates of a lane, as the list shows them, for readers of the list. */
export const useLaneRates = (query: z.input<NonNullable<typeof listRates.query>>) =>
  useCall(listRates, { query }, { enabled: hasCode(346) })

/** How many companies that the reader sees ship on a lane: one of their core routes goes there. */
export const useClients = (lane: Lane) =>
  useCall(countListedCompanies, { query: { podLane: lane } }, { enabled: hasCode(321) })

let soon: ReturnType<typeof setTimeout> | undefined

/** Reads again in the background when somebody changes a rate or a quote. A sheet of thousands causes one refresh. */
export function useLaneNews() {
  const refresh = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void Promise.all([invalidate('/rates/lanes'), invalidate('/rates/rates'), invalidate('/rates/market')])
    }, 300)
  }
  useLive('rates.rate', refresh)
  useLive('rates.quote', refresh)
}
