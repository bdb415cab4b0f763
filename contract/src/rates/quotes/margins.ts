import type { Margin, QuoteLine, QuotePrice } from './fields.ts'

/** Prices are whole cents; binary fractions are not. */
const toCents = (value: number) => Math.round((value + Number.EPSILON * Math.sign(value)) * 100) / 100

/** The selling price of a buying price with a margin on top: an amount, or a percentage of what we pay. */
export const sellingOf = (buying: number, { kind, value }: Margin): number =>
  toCents(kind === 'amount' ? buying + value : buying * (1 + value / 100))

/** What a price earns: null where nobody has said what we pay. `percent` is of what we pay, null where that is nothing. */
export function earningOf({ buying, selling }: Pick<QuotePrice, 'buying' | 'selling'>) {
  if (buying === null) return null
  const amount = toCents(selling - buying)
  return { amount, percent: buying <= 0 ? null : toCents((amount / buying) * 100) }
}

/** The least margin of all prices in percent; null where a buying price is missing, since the least is then unknown. */
export function leastMargin(lines: readonly Pick<QuoteLine, 'prices'>[]): number | null {
  const percents = lines.flatMap(({ prices }) => prices.map((price) => earningOf(price)?.percent ?? null))
  const known = percents.filter((percent) => percent !== null)
  return known.length === 0 || known.length < percents.length ? null : Math.min(...known)
}

/** The prices that earn less than the office's floor, which is a percentage of what we pay; 0 is no floor. */
export const pricesBelow = (lines: readonly Pick<QuoteLine, 'prices'>[], floor: number): QuotePrice[] =>
  floor === 0
    ? []
    : lines.flatMap(({ prices }) => prices.filter((price) => (earningOf(price)?.percent ?? Infinity) < floor))
