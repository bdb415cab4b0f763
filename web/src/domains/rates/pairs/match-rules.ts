import type { QuoteInput } from '@seamark/contract/rates/quotes/fields'
import { addDays } from '@seamark/contract/platform/days'
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

interface Names {
  carrier: string
  sailing: string
  today: string
}

const usualDays = 7

/** A draft that offers the client what was matched, at what it costs us; the margin is put on its page. Undefined where nobody knows the client or a price. */
export function quoteOf(
  { demand, supply }: { demand: Rate; supply: Rate },
  { carrier, sailing, today }: Names,
): QuoteInput | undefined {
  if (!demand.company || supply.prices.length === 0 || supply.currency === '') return undefined
  const ends = supply.endsOn ?? supply.expiry ?? addDays(today, usualDays)
  return {
    companyId: demand.company.id,
    contactId: demand.contact?.id ?? null,
    language: 'zhEn',
    incoterm: null,
    cargo: demand.cargo,
    terms: '',
    validFrom: today,
    validTo: ends < today ? today : ends,
    demandId: demand.id,
    charges: [],
    lines: [
      {
        pols: supply.pols.slice(0, 10),
        pods: supply.pods.slice(0, 10),
        via: supply.via,
        carrier,
        service: supply.routeCode.slice(0, 30),
        sailing: sailing.slice(0, 100),
        transitDays: supply.transitDays !== null && supply.transitDays <= 120 ? supply.transitDays : null,
        freeDays: supply.freeCombined !== null && supply.freeCombined <= 90 ? supply.freeCombined : null,
        currency: supply.currency,
        basis: supply.basis,
        margin: null,
        rateEnds: ends,
        rateId: supply.id,
        remark: '',
        prices: supply.prices
          .slice(0, 8)
          .map(({ container, amount }) => ({ container, buying: amount, selling: amount })),
      },
    ],
  }
}
