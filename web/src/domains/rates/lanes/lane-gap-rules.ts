import type { LaneWay } from '@seamark/contract/rates/lanes/lanes'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'

/** What a client wants to pay for 40HQ, and by what share of it our best offer between the same ports is above or, if negative, below. */
export interface Target {
  amount: number
  gap: number | null
}

/** Returns the target of a request; null where it names none. The gap is null where no offer holds or the two cannot be compared. */
export function targetOf(
  { prices, currency, pols, pods }: Pick<ListedRate, 'prices' | 'currency' | 'pols' | 'pods'>,
  ways: readonly LaneWay[],
): Target | null {
  const price = prices?.find(({ container }) => container === '40HQ')
  if (!price) return null
  const wanted = price.comparableUsd ?? (currency === 'USD' ? price.amount : null)
  const offers = ways.flatMap(({ pol, pod, dollars }) =>
    dollars !== null && pols.includes(pol) && pods.includes(pod) ? [dollars] : [],
  )
  const gap = wanted === null || wanted <= 0 || offers.length === 0 ? null : Math.min(...offers) / wanted - 1
  return { amount: price.amount, gap }
}
