import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import type { Rate } from '@seamark/contract/rates/rates/rates'

type Price = Pick<Rate['prices'][number], 'container' | 'endsOn' | 'isImplied'>

/** Whether nobody may quote an offer any more. */
export const isOver = ({ state, isExpired }: Pick<Rate, 'state' | 'isExpired'>) =>
  state === 'closed' || state === 'superseded' || isExpired

const holdsOn = ({ endsOn }: Price, day: string) => endsOn !== null && endsOn >= day

/** The prices of an offer that hold on a day; a newer offer may have taken the place of the others. */
export const holdingPrices = <One extends Price>(prices: readonly One[], day: string): One[] =>
  prices.filter((price) => holdsOn(price, day))

/** The containers whose price is no longer quoted though their offer is. */
export const lostContainers = (rate: Pick<Rate, 'state' | 'isExpired'> & { prices: readonly Price[] }, day: string) =>
  isOver(rate)
    ? []
    : rate.prices.filter((price) => !price.isImplied && !holdsOn(price, day)).map(({ container }) => container)

type Over = Pick<Rate, 'id' | 'pols' | 'pods' | 'lane' | 'carrier' | 'currency'>
type Candidate = Pick<ListedRate, 'id' | 'pols' | 'pods' | 'lane' | 'currency'> & {
  carrier?: string | undefined
  prices?: readonly Price[] | undefined
}

interface Wanted {
  /** The containers whose price is to be replaced. */
  containers: readonly string[]
  /** What is quoted already. */
  picked: readonly number[]
  day: string
}

/**
 * Returns the offer to quote in place of one that is over, or of a price of it: of the same ports and carrier, in the same currency, with as many of the
 * containers as there are; of equals the first. Nothing where none has one of them.
 */
export function chooseSuccessor<One extends Candidate>(
  over: Over,
  candidates: readonly One[],
  { containers, picked, day }: Wanted,
): One | undefined {
  const fitting = candidates.filter((one) => goesLike(over, one) && !picked.includes(one.id))
  const shared = (one: One) => containersOf(one, day).filter((container) => containers.includes(container)).length
  const most = Math.max(0, ...fitting.map(shared))
  return most === 0 ? undefined : fitting.find((one) => shared(one) === most)
}

/** The containers for which another offer that is picked, and goes the same way, has a price today: nothing of them is lost. */
export const quotedBeside = (
  over: Over,
  candidates: readonly Candidate[],
  { picked, day }: Pick<Wanted, 'picked' | 'day'>,
): string[] =>
  candidates.filter((one) => goesLike(over, one) && picked.includes(one.id)).flatMap((one) => containersOf(one, day))

/** Whether it is another offer of the same ports and carrier, in the same currency. */
const goesLike = (over: Over, { id, pols, pods, lane, carrier = '', currency }: Candidate) =>
  id !== over.id &&
  isSame(pols, over.pols) &&
  isSame(pods, over.pods) &&
  lane === over.lane &&
  carrier === over.carrier &&
  currency === over.currency

/** Whether an offer has all that still holds of another, so that nothing is lost by quoting it instead. */
export const standsFor = (
  successor: { prices?: readonly Price[] | undefined },
  { prices }: { prices: readonly Price[] },
  day: string,
) =>
  holdingPrices(prices, day).every(
    ({ container, isImplied }) => isImplied || containersOf(successor, day).includes(container),
  )

const containersOf = ({ prices = [] }: { prices?: readonly Price[] | undefined }, day: string) =>
  holdingPrices(prices, day).map(({ container }) => container)

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))
