import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import type { Rate } from '@seamark/contract/rates/rates/rates'

/** Whether nobody may quote an offer any more. */
export const isOver = ({ state, isExpired }: Pick<Rate, 'state' | 'isExpired'>) =>
  state === 'closed' || state === 'superseded' || isExpired

type Over = Pick<Rate, 'id' | 'pols' | 'pods' | 'lane' | 'carrier' | 'prices' | 'currency'>
type Candidate = Pick<ListedRate, 'id' | 'pols' | 'pods' | 'lane' | 'currency'> & {
  carrier?: string | undefined
  prices?: readonly { container: string }[] | undefined
}

/**
 * Returns the offer to quote in place of one that is over: of the same ports and carrier, in the same currency, with as many of its containers as there are;
 * of equals the first. Nothing where none has a container of it.
 */
export function chooseSuccessor<One extends Candidate>(
  over: Over,
  candidates: readonly One[],
  picked: readonly number[],
): One | undefined {
  const fitting = candidates
    .filter(({ id }) => id !== over.id && !picked.includes(id))
    .filter(
      ({ pols, pods, lane, carrier = '', currency }) =>
        isSame(pols, over.pols) &&
        isSame(pods, over.pods) &&
        lane === over.lane &&
        carrier === over.carrier &&
        currency === over.currency,
    )
  const most = Math.max(0, ...fitting.map((one) => sharedContainers(over, one)))
  return most === 0 ? undefined : fitting.find((one) => sharedContainers(over, one) === most)
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))

const sharedContainers = ({ prices: own }: Over, { prices = [] }: Candidate) =>
  own.filter(({ container }) => prices.some((one) => one.container === container)).length
