import { mainContainers, terms } from '@seamark/contract/rates/choices'
import type { LaneRow } from '@seamark/contract/rates/lanes/lanes'
import { lanes, portCode } from '@seamark/contract/territory/lanes'
import { z } from 'zod'

const laneSorts = ['rates', 'price', 'expiry', 'demands'] as const
const port = z.string().regex(portCode).optional().catch(undefined)

export const laneParams = z.object({ lane: z.enum(lanes) })

/** The address of a lane's page: the ports, container and kind of price whose year is drawn. */
export const laneSearch = z.object({
  pol: port,
  pod: port,
  container: z.enum(mainContainers).catch('40HQ').default('40HQ'),
  term: z.enum(terms).catch('spot').default('spot'),
})
export type LaneSearch = z.output<typeof laneSearch>

/** The address of the list of lanes. All lanes are there, so it is sorted here. */
export const lanesSearch = z.object({
  sort: z.enum(laneSorts).catch('rates').default('rates'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
})
export type LanesSearch = z.output<typeof lanesSearch>

/** Lanes without a value come last in either order; equal ones stay in the order of the atlas. */
export function sortLanes(rows: readonly LaneRow[], { sort, order }: LanesSearch): LaneRow[] {
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [first, second] = [valueOf(one, sort), valueOf(other, sort)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return first < second ? -sign : first > second ? sign : 0
  })
}

function valueOf({ rates, best, nextEnd, demands }: LaneRow, sort: LanesSearch['sort']): number | string | null {
  switch (sort) {
    case 'price':
      return best?.dollars ?? null
    case 'expiry':
      return nextEnd
    case 'demands':
      return demands
    default:
      return rates
  }
}

export const lanePath = (lane: string) => `/freight/lanes/${lane}`
