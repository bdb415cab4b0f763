import { leastCompared, type MarketDay } from '@seamark/contract/rates/prices/markets'
import { addDays, daysBetween } from '@seamark/contract/platform/days'

/** A price of the market: who asks for it by which carrier, and on which days it held. */
export interface MarketPrice {
  seller: string
  from: string
  to: string
  dollars: number
}

/** How a price compares with `of` others: how many are lower, how many are the same. */
export interface Standing {
  lower: number
  same: number
  of: number
}

/** Returns the share of lower prices in whole percent, half of equal ones included; null while there are too few to say. */
export function percentOf({ lower, same, of }: Standing): number | null {
  return of < leastCompared ? null : Math.round(((lower + same / 2) / of) * 100)
}

/**
 * Returns the market of each day between the two on which a price held. A seller with several prices on a day counts once,
 * with the lowest, since that is what a buyer would pay.
 */
export function sweepMarket(prices: readonly MarketPrice[], { from, to }: { from: string; to: string }): MarketDay[] {
  const length = daysBetween(from, to) + 1
  const days = Array.from({ length }, (): number[] => [])
  for (const own of Map.groupBy(prices, ({ seller }) => seller).values())
    for (const [day, dollars] of lowestOf(own, from, length)) days[day]?.push(dollars)
  return days.flatMap((held, day) => marketOf(addDays(from, day), held) ?? [])
}

/** The lowest price of one seller by day. */
function lowestOf(prices: readonly MarketPrice[], from: string, length: number): Map<number, number> {
  const lowest = new Map<number, number>()
  for (const price of prices) {
    const last = Math.min(length - 1, daysBetween(from, price.to))
    for (let day = Math.max(0, daysBetween(from, price.from)); day <= last; day += 1) {
      const known = lowest.get(day)
      if (known === undefined || price.dollars < known) lowest.set(day, price.dollars)
    }
  }
  return lowest
}

function marketOf(day: string, held: number[]): MarketDay | undefined {
  if (held.length === 0) return undefined
  const sorted = held.toSorted((one, other) => one - other)
  return {
    day,
    prices: sorted.length,
    lowest: quantile(sorted, 0),
    lower: quantile(sorted, 0.25),
    middle: quantile(sorted, 0.5),
    upper: quantile(sorted, 0.75),
    highest: quantile(sorted, 1),
  }
}

/** The value below which a share of the sorted values lies; between two values it is on the line from one to the other. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = Math.floor(at)
  const [low = 0, high = low] = sorted.slice(below, below + 2)
  return Math.round((low + (high - low) * (at - below)) * 100) / 100
}
