import { addDays, addMonths, daysBetween, monthEnd, monthStart, monthsBetween } from '@seamark/contract/platform/days'
import { type Concentration, type MonthFigure, type Span, seasonMonths } from '@seamark/contract/trade/analysis/ports'
import { earlierOf, laterOf, monthOf, monthsFrom } from './months.rules.ts'

/**
 * The days that the data covers. `completeTo` is the last day up to which all sources that matter have data; `to`
 * unless given.
 */
export interface DataPeriod extends Span {
  completeTo?: string | undefined
}

/** The first and last day that a source covers, and the number of its records. */
export interface SourceSpan extends Span {
  source: number
  rows: number
}

/** A source that ended this many months ago is taken to have stopped, so it makes no month incomplete. */
const lateMonths = 3
/** The share of all records below which a source is too small to make a month incomplete. */
const leastPart = 0.05
/** This many days without a shipment at a month's end are normal. */
const quietDays = 7

/** Returns the last day up to which every active source of some size has data. */
export function completeTo(sources: readonly SourceSpan[], { to }: Span): string {
  const all = sources.reduce((sum, { rows }) => sum + rows, 0)
  const missed = sources.filter((source) => source.rows >= all * leastPart && source.to > addMonths(to, -lateMonths))
  return missed
    .map((source) => (addDays(source.to, quietDays) >= monthEnd(source.to) ? monthEnd(source.to) : source.to))
    .reduce(earlierOf, to)
}

/** Returns the first and last day of the full months of the data. `from` is after `to` while no month is full. */
export function fullMonths({ completeTo, ...dataPeriod }: DataPeriod): Span {
  // Nothing is cleared on New Year's Day, so data from the third on has a full January.
  const begins =
    Number(dataPeriod.from.slice(8)) <= 3 ? monthStart(dataPeriod.from) : addMonths(monthStart(dataPeriod.from), 1)
  const last = completeTo ?? dataPeriod.to
  const ends = last === monthEnd(last) ? last : addDays(monthStart(last), -1)
  return { from: begins, to: ends }
}

interface Asked {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the period of a page: the days asked for, as far as there is data, or the twelve months up to the last full
 * one. `from` and `to` must be in order.
 */
export function periodOf({ from, to }: Asked, dataPeriod: DataPeriod): Span {
  const full = fullMonths(dataPeriod)
  const last = full.to < full.from ? dataPeriod.to : full.to
  const end = to ?? (from !== undefined && from > last ? laterOf(from, dataPeriod.to) : last)
  const begin = from ?? addMonths(monthStart(end), -11)
  if (begin > dataPeriod.to || end < dataPeriod.from) return { from: begin, to: end }
  return { from: laterOf(begin, monthStart(dataPeriod.from)), to: earlierOf(end, dataPeriod.to) }
}

/** Returns the first day of the period that is in a month with partial data; null if there is none. */
export function partialFrom(period: Span, dataPeriod: DataPeriod): string | null {
  const begins = addDays(fullMonths(dataPeriod).to, 1)
  return period.to >= begins ? laterOf(begins, period.from) : null
}

export interface Compared {
  now: Span
  before: Span | null
  lastYear: Span | null
}

/**
 * Returns what is compared: the full months of the period, the same number of months (or days) before, and the same
 * months a year before. A span that the data does not reach is null.
 */
export function comparedOf(period: Span, dataPeriod: DataPeriod): Compared | null {
  const full = fullMonths(dataPeriod)
  const now = { from: laterOf(period.from, full.from), to: earlierOf(period.to, full.to) }
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

/** A month's figures: the whole month, and the part within the period. */
export interface MonthRow {
  month: string
  whole: number
  value: number
  shipments: number
}

/** A month of one source. */
export interface SourceMonthRow extends MonthRow {
  source: number
}

/** Returns the sources that cover both a month and the same month of the year before; null for all of them. */
export type ComparedSources = (month: Span, yearAgo: Span) => ReadonlySet<number> | 'all' | null

/**
 * Returns the months of the period, each with the same month of last year as far as the sources have both. A partial
 * month is compared with nothing.
 */
export function monthFigures(
  rows: readonly SourceMonthRow[],
  period: Span,
  dataPeriod: DataPeriod,
  sourcesOf: ComparedSources,
): MonthFigure[] {
  const known = Map.groupBy(rows, ({ month }) => month)
  const full = fullMonths(dataPeriod)
  return monthsFrom(period.from, period.to).map((month) => {
    const yearAgo = addMonths(month, -12)
    const isPart = isPartial(month, period, full)
    const isReached = !isPart && yearAgo >= full.from && yearAgo <= full.to
    const sources = isReached ? sourcesOf(wholeMonth(month), wholeMonth(yearAgo)) : null
    const ofBoth = (of: string) =>
      sumOf(known.get(of), ({ source, whole }) => (sources === 'all' || sources?.has(source) ? whole : 0))
    return {
      ...daysOf(month, period),
      value: sumOf(known.get(month), ({ value }) => value),
      shipments: sumOf(known.get(month), ({ shipments }) => shipments),
      comparable: sources === null ? null : ofBoth(month),
      lastYear: sources === null ? null : ofBoth(yearAgo),
      isPartial: isPart,
    }
  })
}

const wholeMonth = (month: string): Span => ({ from: month, to: monthEnd(month) })

const sumOf = (rows: readonly SourceMonthRow[] | undefined, value: (row: SourceMonthRow) => number) =>
  (rows ?? []).reduce((sum, row) => sum + value(row), 0)

/** Returns the days of a month that are in the period. */
export const daysOf = (month: string, { from, to }: Span): Span => ({
  from: laterOf(month, from),
  to: earlierOf(monthEnd(month), to),
})

/** Whether the period or the data has only a part of the month. */
export const isPartial = (month: string, period: Span, full: Span): boolean =>
  month < laterOf(period.from, full.from) || monthEnd(month) > earlierOf(period.to, full.to)

const seasonYears = 5

/** Returns the months for a seasonality: the full months up to the end of the period, five years at most. */
export function seasonSpan(period: Span, dataPeriod: DataPeriod): Span {
  const full = fullMonths(dataPeriod)
  const to = earlierOf(full.to, monthEnd(period.to))
  return { from: laterOf(full.from, addMonths(monthStart(to), 1 - seasonYears * 12)), to }
}

/**
 * Returns each calendar month's share of an average month, in percent: the mean of its months divided by the mean of
 * all months.
 */
export function seasonsOf(rows: readonly MonthRow[], span: Span): { months: number; index: number[] | null } {
  const months = span.from > span.to ? [] : monthsFrom(span.from, span.to)
  if (months.length < seasonMonths) return { months: months.length, index: null }
  const known = new Map<string, number>()
  for (const { month, whole } of rows) known.set(month, (known.get(month) ?? 0) + whole)
  const valueOf = (month: string) => known.get(month) ?? 0
  const all = meanOf(months.map(valueOf))
  if (all === 0) return { months: months.length, index: null }
  const index = Array.from({ length: 12 }, (_, at) => {
    const same = months.filter((month) => Number(monthOf(month).slice(5)) === at + 1)
    return roundTo((meanOf(same.map(valueOf)) / all) * 100, 1)
  })
  return { months: months.length, index }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/**
 * Computes the concentration of a market (Herfindahl index). Below 1,500 it is low, above 2,500 high; competition
 * offices have used these limits for decades.
 */
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
  const hhi = roundTo((squares / whole ** 2) * 10_000, 1)
  const share = (most: number) => roundTo(values.slice(0, most).reduce((sum, value) => sum + value, 0) / whole, 4)
  return {
    hhi,
    kind: hhi < 1500 ? 'scattered' : hhi <= 2500 ? 'medium' : 'concentrated',
    cr3: share(3),
    cr5: share(5),
    of,
  }
}

export const shareOf = (value: number, whole: number) => (whole > 0 ? roundTo(value / whole, 6) : 0)

export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
