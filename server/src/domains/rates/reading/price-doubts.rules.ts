import type { LineFlagCode } from '@seamark/contract/rates/reading/flags'
import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import type { Row } from '../tokens/rows.rules.ts'
import type { AmountToken } from '../tokens/scans.rules.ts'

export interface FoundPrice {
  container: ContainerCode
  amount: number | null
  isFrom: boolean
  isImplied: boolean
  start: number
  end: number
}
export interface FoundFlag {
  code: LineFlagCode
  start: number
  end: number
}
export interface Prices {
  prices: FoundPrice[]
  /** One list for each port of discharge, where one container has a price for each (R8). */
  byPort: FoundPrice[][]
  boxes: { container: ContainerCode; count: number | null; start: number; end: number }[]
  flags: FoundFlag[]
  /** The price of what is no whole container. */
  unit: AmountToken | null
  currency: { value: string; start: number; end: number } | null
  /** Whether a price takes the place of an older one beside it: 2650 → 2750. */
  isReplacing: boolean
  /** Figures that found no place. */
  left: AmountToken[]
}

const before =
  /(?:大概|大约|(?<!纽)约|差不多|估计|(?<![A-Z])(?:ABOUT|APPROX\.?|AROUND|CIRCA|CA\.))\s*(?:USD|US\$|\$|¥|RMB)?\s*$/
const behind = /^\s*(?:元|美金|美元|USD)?\s*(?:左右|上下|多(?![少个]))/

/**
 * Returns why the prices of a row may be others than those that were found: figures that no price explains, two prices for
 * one container, prices that are no prices of the same thing, and prices that are only about right. The reader never guesses,
 * so what does not fit is looked at by a person.
 */
export function priceDoubts(row: Row, found: Prices, left: readonly AmountToken[]): FoundFlag[] {
  const all = [...found.prices, ...found.byPort.flat()]
  if (all.length === 0) return []
  return [
    ...left.filter(isFigure).map(({ start, end }) => ({ code: 'priceUnclear' as const, start, end })),
    ...clashes(found.prices),
    ...roughly(row, all),
    ...unlike(all),
    ...alike(found.prices),
    ...falling(all),
    ...otherCurrencies(row, all),
  ]
}

/** A small number without a currency may count anything: boxes, days, rows. */
const isFigure = ({ values, currency, isUnclear }: AmountToken) =>
  isUnclear || currency !== '' || values.some((value) => value !== null && Math.abs(value) >= 100)

function clashes(prices: readonly FoundPrice[]): FoundFlag[] {
  const other = prices.find((price, at) =>
    prices.some(
      (one, index) =>
        index < at &&
        one.container === price.container &&
        one.amount !== price.amount &&
        !one.isImplied &&
        !price.isImplied,
    ),
  )
  return other ? [{ code: 'priceUnclear', start: other.start, end: other.end }] : []
}

function roughly({ scan: { text } }: Row, prices: readonly FoundPrice[]): FoundFlag[] {
  const rough = prices.find(
    ({ start, end }) =>
      before.test(text.upper.slice(Math.max(0, start - 14), start)) || behind.test(text.upper.slice(end)),
  )
  return rough ? [{ code: 'priceRange', start: rough.start, end: rough.end }] : []
}

/** No container costs twelve times as much as another one, and no price has a fraction beside one that has none. */
function unlike(prices: readonly FoundPrice[]): FoundFlag[] {
  const priced = prices.flatMap(({ amount, ...price }) =>
    amount === null || amount <= 0 ? [] : [{ ...price, amount }],
  )
  const [least] = priced.toSorted((one, other) => one.amount - other.amount)
  const most = Math.max(...priced.map(({ amount }) => amount))
  return least && most > least.amount * 12 ? [{ code: 'priceUnclear', start: least.start, end: least.end }] : []
}

/** A small container hardly costs what a big one does: 2150/2150 may be of two big ones. */
function alike(prices: readonly FoundPrice[]): FoundFlag[] {
  const implied = prices.find(({ isImplied }) => isImplied)
  const small = prices.find(({ container }) => container === '20GP')
  const isAlike =
    implied?.amount &&
    small?.amount &&
    small.start === implied.start &&
    small.amount >= 300 &&
    Math.abs(implied.amount - small.amount) < small.amount * 0.02
  return isAlike ? [{ code: 'priceUnclear', start: small.start, end: small.end }] : []
}

/** A small container that is dearer than a big one has the price of another. */
function falling(prices: readonly FoundPrice[]): FoundFlag[] {
  const of = (code: ContainerCode) => prices.find(({ container, isImplied }) => container === code && !isImplied)
  const [small, big, high] = [of('20GP'), of('40GP'), of('40HQ')]
  const isMore = (one?: FoundPrice, other?: FoundPrice) =>
    one?.amount && other?.amount && other.amount > 0 && one.amount > other.amount && one.start !== other.start
  const odd = isMore(small, big) || isMore(small, high) ? small : isMore(big, high) ? big : undefined
  return odd ? [{ code: 'priceUnclear', start: odd.start, end: odd.end }] : []
}

function otherCurrencies(row: Row, prices: readonly FoundPrice[]): FoundFlag[] {
  const said = row.tokens.filter(
    (token): token is AmountToken =>
      token.kind === 'amounts' && token.currency !== '' && prices.some(({ start }) => start === token.start),
  )
  const other = said.find(({ currency }) => currency !== said[0]?.currency)
  return other ? [{ code: 'currencyUnclear', start: other.start, end: other.end }] : []
}
