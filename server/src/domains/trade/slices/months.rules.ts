import type { Span } from '@seamark/contract/trade/analysis/ports'

/** Days as `YYYY-MM-DD`, without zone: a month is one of the calendar. */

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export const monthOf = (day: string) => day.slice(0, 7)
export const monthStart = (day: string) => `${day.slice(0, 7)}-01`
export const monthEnd = (day: string) => addDays(addMonths(monthStart(day), 1), -1)

export function addDays(day: string, days: number): string {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, months: number): string {
  const first = at(monthStart(day))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at(day).getUTCDate(), last))
  return dayOf(first)
}

/** How many months the second lies behind the first. */
export function monthsBetween(first: string, second: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return count(second) - count(first)
}

export const daysBetween = (first: string, second: string) =>
  Math.round((at(second).getTime() - at(first).getTime()) / 86_400_000)

/** The first days of the months from one day to another, at most so many: no record is older than 1990, and nobody asks for centuries. */
export function monthsFrom(from: string, to: string, most = 600): string[] {
  const count = Math.min(monthsBetween(from, to) + 1, most)
  return Array.from({ length: Math.max(0, count) }, (_, index) => addMonths(monthStart(from), index))
}

export const later = (one: string, other: string) => (one > other ? one : other)
export const earlier = (one: string, other: string) => (one < other ? one : other)

/** The last three full months up to a day, and the three before. */
export function quartersUntil(to: string): { now: Span; before: Span } {
  const end = to === monthEnd(to) ? to : addDays(monthStart(to), -1)
  const begin = addMonths(monthStart(end), -2)
  return { now: { from: begin, to: end }, before: { from: addMonths(begin, -3), to: addDays(begin, -1) } }
}
