import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import type { Side } from '@seamark/contract/rates/rates/fields'

/** A price as the tables keep it: made comparable, with the days on which it may hold. */
export interface ComparedPrice {
  container: ContainerType
  comparableUsd: number | null
  atLeast: boolean
}

export interface Routed {
  side: Side
  carrier: string
  pols: readonly string[]
  pods: readonly string[]
  effective: string
  expiry: string | null
  prices: readonly ComparedPrice[]
  boxes: readonly { container: ContainerType }[]
}

export interface Leg {
  pol: string
  pod: string
  container: ContainerType
  carrier: string
  effective: string
  ends_on: string
  comparable_usd: number | null
  at_least: boolean
}

/** The last day of a request without an end. */
const noEnd = '9999-12-31'

/** Returns a leg for each port of loading, port of discharge and container that has a price or boxes; none while a port is not named. */
export function legsOf({ carrier, pols, pods, effective, expiry, prices, boxes }: Routed): Leg[] {
  const priced = new Map(prices.map((price) => [price.container, price]))
  const types = [...new Set([...priced.keys(), ...boxes.map(({ container }) => container)])]
  return pols.flatMap((pol) =>
    pods.flatMap((pod) =>
      types.map((container) => ({
        pol,
        pod,
        container,
        carrier,
        effective,
        ends_on: expiry ?? noEnd,
        comparable_usd: priced.get(container)?.comparableUsd ?? null,
        at_least: priced.get(container)?.atLeast ?? false,
      })),
    ),
  )
}
