import { addDays, addMonths, monthEnd, monthsBetween, monthStart } from '@seamark/contract/platform/days'
import type { Span } from '@seamark/contract/trade/analysis/ports'

export const monthOf = (day: string) => day.slice(0, 7)

/**
 * Returns the first days of the months between two days. `most` limits them, since no record is older than 1990 and
 * nobody asks for centuries.
 */
export function monthsFrom(from: string, to: string, most = 600): string[] {
  const count = Math.min(monthsBetween(from, to) + 1, most)
  return Array.from({ length: Math.max(0, count) }, (_, index) => addMonths(monthStart(from), index))
}

export const laterOf = (one: string, other: string) => (one > other ? one : other)
export const earlierOf = (one: string, other: string) => (one < other ? one : other)

/** Returns the last three full months up to a day, and the three months before them. */
export function quartersUntil(to: string): { now: Span; before: Span } {
  const end = to === monthEnd(to) ? to : addDays(monthStart(to), -1)
  const begin = addMonths(monthStart(end), -2)
  return { now: { from: begin, to: end }, before: { from: addMonths(begin, -3), to: addDays(begin, -1) } }
}
