import type { Match, Pair } from '@seamark/contract/rates/pairs/pairs'
import type { Rate } from '@seamark/contract/rates/rates/rates'

interface Grouped extends Pick<Match, 'fold'> {
  pair: Pick<Pair, 'state'> | null
}

/** The groups of a page, in its order: what people agreed, what ranks, what is folded, what is over. */
export function groupsOf<One extends Grouped>(matches: readonly One[]) {
  const isBound = ({ pair }: One) => pair?.state === 'paired' || pair?.state === 'matched'
  const isOver = ({ pair }: One) => pair?.state === 'released'
  const open = matches.filter((match) => !isBound(match) && !isOver(match))
  return {
    bound: matches.filter(isBound),
    ranked: open.filter(({ fold }) => fold === 'none'),
    near: open.filter(({ fold }) => fold === 'near'),
    over: open.filter(({ fold }) => fold === 'over'),
    dismissed: open.filter(({ fold }) => fold === 'dismissed'),
    released: matches.filter(isOver),
  }
}

/** The request and the offer of a match, whichever the page belongs to. */
export const sidesOf = (rate: Rate, match: Match) =>
  rate.side === 'demand' ? { demand: rate, supply: match.rate } : { demand: match.rate, supply: rate }

/** How many boxes are taken unless somebody says otherwise: all that are wanted, as far as there are so many. */
export const usualBoxes = ({ wanted, free }: Pick<Match, 'wanted' | 'free'>) =>
  Math.max(1, Math.min(wanted, free ?? wanted))
