import { addDays, addMonths, daysBetween, monthEnd, monthStart, monthsBetween } from '@seamark/contract/platform/days'
import { type Concentration, type MonthFigure, type Span, seasonMonths } from '@seamark/contract/trade/analysis/ports'
import { earlier, later, monthOf, monthsFrom } from './months.rules.ts'

/** The days of the data. `completeTo`: the last one up to which all sources that matter have theirs, `to` unless said. */
export interface Coverage extends Span {
  completeTo?: string | undefined
}

/** From the first day to the last that a source has data of, and how many records it has. */
export interface SourceSpan extends Span {
  source: number
  rows: number
}

/** A source that ended longer ago comes in no more, and makes no month less than full. */
const lateMonths = 3
/** Of all records; a smaller source changes no month that anybody would call full. */
const leastPart = 0.05
/** So many days without a shipment at a month's end are no lack. */
const quietDays = 7

/** The last day up to which every source has data that still comes in and is large enough to be missed. */
export function completeTo(sources: readonly SourceSpan[], { to }: Span): string {
  const all = sources.reduce((sum, { rows }) => sum + rows, 0)
  const missed = sources.filter((source) => source.rows >= all * leastPart && source.to > addMonths(to, -lateMonths))
  return missed
    .map((source) => (addDays(source.to, quietDays) >= monthEnd(source.to) ? monthEnd(source.to) : source.to))
    .reduce(earlier, to)
}

/** The full months of the data: the first and the last day of them. Empty (`from` behind `to`) while no month is full. */
export function fullMonths({ completeTo, ...coverage }: Coverage): Span {
  // Nothing is cleared on a New Year's day: data that begins on the third has its January.
  const begins =
    Number(coverage.from.slice(8)) <= 3 ? monthStart(coverage.from) : addMonths(monthStart(coverage.from), 1)
  const last = completeTo ?? coverage.to
  const ends = last === monthEnd(last) ? last : addDays(monthStart(last), -1)
  return { from: begins, to: ends }
}

interface Asked {
  from?: string | undefined
  to?: string | undefined
}

/**
 * The days that a page is about: those asked for as far as there is data, or the twelve months ending with the last full one. `from` and `to` are in their
 * order already.
 */
export function periodOf({ from, to }: Asked, coverage: Coverage): Span {
  const full = fullMonths(coverage)
  const last = full.to < full.from ? coverage.to : full.to
  const end = to ?? (from !== undefined && from > last ? later(from, coverage.to) : last)
  const begin = from ?? addMonths(monthStart(end), -11)
  if (begin > coverage.to || end < coverage.from) return { from: begin, to: end }
  return { from: later(begin, monthStart(coverage.from)), to: earlier(end, coverage.to) }
}

/** From where on the period lies in a month that the data has only in part. */
export function partialFrom(period: Span, coverage: Coverage): string | null {
  const begins = addDays(fullMonths(coverage).to, 1)
  return period.to >= begins ? later(begins, period.from) : null
}

export interface Compared {
  now: Span
  before: Span | null
  lastYear: Span | null
}

/** What is compared: the period as far as its months are full, as many months (or days) before, and the same a year before. What the data does not reach is null. */
export function comparedOf(period: Span, coverage: Coverage): Compared | null {
  const full = fullMonths(coverage)
  const now = { from: later(period.from, full.from), to: earlier(period.to, full.to) }
  if (now.from > now.to) return null
  const reached = (span: Span) => (span.from >= full.from ? span : null)
  return { now, before: reached(spanBefore(now)), lastYear: reached(yearBefore(now)) }
}

const isWholeMonths = ({ from, to }: Span) => from === monthStart(from) && to === monthEnd(to)

function spanBefore(span: Span): Span {
  const to = addDays(span.from, -1)
  if (isWholeMonths(span)) return { from: addMonths(span.from, -monthsBetween(span.from, span.to) - 1), to }
  return { from: addDays(to, -daysBetween(span.from, span.to)), to }
}

function yearBefore(span: Span): Span {
  const to = addMonths(span.to, -12)
  return { from: addMonths(span.from, -12), to: isWholeMonths(span) ? monthEnd(to) : to }
}

/** What the engine says of a month: all of it, and what of it lies in the period. */
export interface MonthRow {
  month: string
  whole: number
  value: number
  shipments: number
}

/** The months of the period, each beside the same of last year. */
export function monthFigures(rows: readonly MonthRow[], period: Span, coverage: Coverage): MonthFigure[] {
  const known = new Map(rows.map((row) => [row.month, row]))
  const full = fullMonths(coverage)
  return monthsFrom(period.from, period.to).map((month) => {
    const row = known.get(month)
    const yearAgo = addMonths(month, -12)
    const isPart = isPartial(month, period, full)
    return {
      ...daysOf(month, period),
      value: row?.value ?? 0,
      shipments: row?.shipments ?? 0,
      // A part of a month is laid beside nothing.
      lastYear: !isPart && yearAgo >= full.from && yearAgo <= full.to ? (known.get(yearAgo)?.whole ?? 0) : null,
      isPartial: isPart,
    }
  })
}

/** The days of a month that lie in the period. */
export const daysOf = (month: string, { from, to }: Span): Span => ({
  from: later(month, from),
  to: earlier(monthEnd(month), to),
})

/** Whether a month is not there from its first day to its last: the period or the data has only a part of it. */
export const isPartial = (month: string, period: Span, full: Span): boolean =>
  month < later(period.from, full.from) || monthEnd(month) > earlier(period.to, full.to)

const seasonYears = 5

/** The months of which a seasonality is made: full ones up to the end of the period, five years at most. */
export function seasonSpan(period: Span, coverage: Coverage): Span {
  const full = fullMonths(coverage)
  const to = earlier(full.to, monthEnd(period.to))
  return { from: later(full.from, addMonths(monthStart(to), 1 - seasonYears * 12)), to }
}

/** How much of an average month each calendar month is: mean of its months / mean of all months × 100. */
export function seasonsOf(rows: readonly MonthRow[], span: Span): { months: number; index: number[] | null } {
  const months = span.from > span.to ? [] : monthsFrom(span.from, span.to)
  if (months.length < seasonMonths) return { months: months.length, index: null }
  const known = new Map(rows.map(({ month, whole }) => [month, whole]))
  const valueOf = (month: string) => known.get(month) ?? 0
  const all = mean(months.map(valueOf))
  if (all === 0) return { months: months.length, index: null }
  const index = Array.from({ length: 12 }, (_, at) => {
    const same = months.filter((month) => Number(monthOf(month).slice(5)) === at + 1)
    return rounded((mean(same.map(valueOf)) / all) * 100, 1)
  })
  return { months: months.length, index }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Below 1,500 no few hold the market, above 2,500 they do (the limits that competition offices have used for decades). */
export function concentrationOf({
  values,
  squares,
  whole,
  of,
}: {
  values: readonly number[]
  squares: number
  whole: number
  of: number
}): Concentration | null {
  if (whole <= 0 || of === 0) return null
  const hhi = rounded((squares / whole ** 2) * 10_000, 1)
  const share = (most: number) => rounded(values.slice(0, most).reduce((sum, value) => sum + value, 0) / whole, 4)
  return {
    hhi,
    kind: hhi < 1500 ? 'scattered' : hhi <= 2500 ? 'medium' : 'concentrated',
    cr3: share(3),
    cr5: share(5),
    of,
  }
}

export const shareOf = (value: number, whole: number) => (whole > 0 ? rounded(value / whole, 6) : 0)

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
