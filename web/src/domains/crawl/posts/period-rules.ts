import { mostHours } from '@seamark/contract/crawl/posts/posts'
import { addDays } from '@seamark/contract/platform/days'
import { beginOfOfficeDay } from '../../../platform/session/office-day.ts'

/** Spans of publish time that need no picker. */
export const periods = ['today', '3d', '7d', 'week', 'lastWeek'] as const
export type Period = (typeof periods)[number]

export const mostDays = 7

/** Days, both included. */
export interface DaySpan {
  from: string
  to: string
}

/** Returns the days of a period. A week begins on Monday. */
export function daysOf(period: Period, today: string): DaySpan {
  const monday = addDays(today, -weekday(today))
  if (period === 'today') return { from: today, to: today }
  if (period === '3d') return { from: addDays(today, -2), to: today }
  if (period === 'week') return { from: monday, to: addDays(monday, 6) }
  if (period === 'lastWeek') return { from: addDays(monday, -7), to: addDays(monday, -1) }
  return { from: addDays(today, -6), to: today }
}

/** 0 is Monday. */
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/**
 * Returns the moments from which and before which posts of these days were published, by the clocks of the office, in whose days the server counts. Seven days in which the clocks go back
 * have an hour more than may be asked for, so their first hour is left out. More days are asked for as they are, and refused by the server.
 */
export function momentsOf({ from, to }: DaySpan): DaySpan {
  const [first, end] = [beginOfOfficeDay(from), beginOfOfficeDay(addDays(to, 1))]
  const isWhole = addDays(from, mostDays - 1) >= to
  const latest = end.getTime() - mostHours * 3_600_000
  return {
    from: (isWhole && first.getTime() < latest ? new Date(latest) : first).toISOString(),
    to: end.toISOString(),
  }
}
