import type { LossReason, QuoteState } from '@seamark/contract/rates/quotes/fields'
import type { ReportRow } from '@seamark/contract/rates/quotes/reports'

/** A quote as the report counts it. */
export interface ReportedQuote {
  state: Exclude<QuoteState, 'draft'>
  /** Whether its last day has passed while it was issued. */
  isExpired: boolean
  reason: LossReason | null
  /** By how many percent we were dearer than the rival; null where nobody said what the rival asked. */
  gap: number | null
  /** The groups that it belongs to. */
  keys: readonly string[]
}

type Figures = Omit<ReportRow, 'key' | 'name'>

/** The figures of each group, those with most quotes first, and of all quotes together. */
export function reportOf(quotes: readonly ReportedQuote[], nameOf: (key: string) => string) {
  const groups = new Map<string, ReportedQuote[]>()
  for (const quote of quotes)
    for (const key of new Set(quote.keys)) groups.set(key, [...(groups.get(key) ?? []), quote])
  const rows = [...groups].map(([key, members]) => ({ key, name: nameOf(key), ...figuresOf(members) }))
  return {
    rows: rows.toSorted((one, other) => other.issued - one.issued || one.name.localeCompare(other.name)),
    total: figuresOf(quotes),
  }
}

function figuresOf(quotes: readonly ReportedQuote[]): Figures {
  const countOf = (state: QuoteState) => quotes.filter((quote) => quote.state === state).length
  const [won, lost, noReply] = [countOf('won'), countOf('lost'), countOf('noReply')]
  const ended = won + lost + noReply
  const noOutcome = quotes.filter(({ isExpired }) => isExpired).length
  return {
    issued: quotes.length,
    open: countOf('issued') - noOutcome,
    noOutcome,
    won,
    lost,
    noReply,
    withdrawn: countOf('withdrawn'),
    wonPercent: ended === 0 ? null : Math.round((won / ended) * 100),
    reasons: reasonsOf(quotes),
    gap: medianOf(quotes.map(({ gap }) => gap)),
  }
}

/** The median of the gaps that are known, and how many they are. */
export function medianOf(all: readonly (number | null)[]): ReportRow['gap'] {
  const gaps = all.flatMap((gap) => (gap === null ? [] : [gap]))
  return gaps.length === 0 ? null : { percent: round(median(gaps)), quotes: gaps.length }
}

function reasonsOf(quotes: readonly ReportedQuote[]): Figures['reasons'] {
  const counts = new Map<LossReason, number>()
  for (const { reason } of quotes) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((one, other) => other.count - one.count)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

const round = (value: number) => Math.round(value * 10) / 10

interface Priced {
  currency: string
  prices: readonly { container: string; selling: number }[]
}

/**
 * By how many percent our price was above the rival's: the price of 40HQ of the first line in the rival's currency, else its first price,
 * since a rival's price is said for the box that is usually meant. Null where no line has that currency.
 */
export function gapTo(
  lines: readonly Priced[],
  rival: { price: number | null; currency: string | null },
): number | null {
  if (rival.price === null || rival.price <= 0) return null
  const line = lines.find(({ currency }) => currency === rival.currency)
  const ours = line?.prices.find(({ container }) => container === '40HQ') ?? line?.prices[0]
  return ours ? ((ours.selling - rival.price) / rival.price) * 100 : null
}
