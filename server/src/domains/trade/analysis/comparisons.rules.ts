import { addMonths, monthEnd, monthsBetween } from '@seamark/contract/platform/days'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import { earlierOf, laterOf, monthsFrom } from '../slices/months.rules.ts'
import { roundTo } from '../slices/periods.rules.ts'

/**
 * Returns by how many months each data set is moved to lie beside the first one. The moves are whole years, so that a
 * June lies beside a June. The move with the most common months is chosen, and of several the shortest.
 */
export function movesOf(periods: readonly Span[]): number[] {
  const [first] = periods
  if (!first) return []
  return periods.map((period) => {
    const nearest = Math.round(monthsBetween(period.from, first.from) / 12)
    const years = Array.from({ length: 41 }, (_, index) => nearest + index - 20)
    const best = years.reduce((one, other) => {
      const gained = countCommonMonths(first, period, other * 12) - countCommonMonths(first, period, one * 12)
      return gained > 0 || (gained === 0 && Math.abs(other) < Math.abs(one)) ? other : one
    })
    return best * 12
  })
}

/** Returns how many months the moved period has in common with the first one. */
function countCommonMonths(first: Span, period: Span, moved: number): number {
  const from = laterOf(first.from.slice(0, 7), addMonths(period.from, moved).slice(0, 7))
  const to = earlierOf(first.to.slice(0, 7), addMonths(period.to, moved).slice(0, 7))
  return Math.max(0, monthsBetween(from, to) + 1)
}

/** A data set with the figure of each month, by the month's first day. */
export interface CountedSet {
  period: Span
  /** The full months of its data. */
  full: Span
  values: ReadonlyMap<string, number>
}

export interface Cell {
  from: string
  to: string
  value: number
  index: number | null
  difference: number | null
  change: number | null
  isPartial: boolean
}

/**
 * Returns the place of the data set with which the others are compared: the one of the earliest period, whichever was
 * picked first, so that a rise is a rise in any order. Of equal periods it is the first.
 */
export function baseSetOf(periods: readonly Span[]): number {
  const isEarlier = (one: Span, other: Span) => one.from < other.from || (one.from === other.from && one.to < other.to)
  return periods.reduce((base, period, at) => (isEarlier(period, periods[base] ?? period) ? at : base), 0)
}

/**
 * Lays data sets beside each other in the calendar of the first one. Only months that all sets have in full are
 * compared; index 100 is the first of these in which each set has something.
 */
export function alignSets(sets: readonly CountedSet[]) {
  const periods = sets.map(({ period }) => period)
  const moves = movesOf(periods)
  const baseSet = baseSetOf(periods)
  const axis = axisOf(
    sets.map(({ period }, at) => ({
      from: addMonths(period.from, moves[at] ?? 0),
      to: addMonths(period.to, moves[at] ?? 0),
    })),
  )
  const lines = axis.map((month) => ({
    month: month.slice(0, 7),
    cells: sets.map((set, at) => cellOf(set, addMonths(month, -(moves[at] ?? 0)))),
  }))
  const common = lines.filter(({ cells }) => cells.every((cell) => cell && !cell.isPartial))
  const base = common.find(({ cells }) => cells.every((cell) => cell !== null && cell.value > 0))
  const months = lines.map(({ month, cells }) => ({
    month,
    cells: cells.map((cell, at) => cell && compareCell(cell, cells[baseSet] ?? null, base?.cells[at]?.value ?? 0)),
  }))
  const values = sets.map((_, at) => common.reduce((sum, { cells }) => sum + (cells[at]?.value ?? 0), 0))
  return {
    moves,
    baseSet,
    base: base?.month ?? null,
    months,
    totals: { months: common.length, values, changes: values.map((value) => changeOf(value, values[baseSet] ?? 0)) },
  }
}

/** Returns the days of each data set within the months that all of them have in full; none while they have no such month. */
export function commonSpans(months: readonly { cells: readonly (Plain | null)[] }[]): Span[] {
  const common = months.filter(({ cells }) => cells.every((cell) => cell && !cell.isPartial))
  const [first, last] = [common.at(0)?.cells ?? [], common.at(-1)?.cells ?? []]
  return first.flatMap((cell, at) => {
    const to = last[at]?.to
    return cell && to !== undefined ? [{ from: cell.from, to }] : []
  })
}

/** Returns every month from the earliest to the latest, with the gaps between two data sets. */
function axisOf(moved: readonly Span[]): string[] {
  if (moved.length === 0) return []
  const from = moved.map((span) => span.from).reduce(earlierOf)
  const to = moved.map((span) => span.to).reduce(laterOf)
  return monthsFrom(from, to, 240)
}

type Plain = Pick<Cell, 'from' | 'to' | 'value' | 'isPartial'>

function cellOf({ period, full, values }: CountedSet, month: string): Plain | null {
  const last = monthEnd(month)
  if (last < period.from || month > period.to) return null
  const isPartial = month < laterOf(period.from, full.from) || last > earlierOf(period.to, full.to)
  return { from: laterOf(month, period.from), to: earlierOf(last, period.to), value: values.get(month) ?? 0, isPartial }
}

function compareCell(cell: Plain, before: Plain | null, base: number): Cell {
  const isComparable = before !== null && !before.isPartial && !cell.isPartial
  return {
    ...cell,
    index: base > 0 ? roundTo((cell.value / base) * 100, 1) : null,
    difference: isComparable ? cell.value - before.value : null,
    change: isComparable ? changeOf(cell.value, before.value) : null,
  }
}

export const changeOf = (value: number, before: number) => (before > 0 ? roundTo((value - before) / before, 4) : null)
