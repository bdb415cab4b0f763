import { addDays, addMonths, daysBetween, monthEnd, monthStart, weekdayOf } from '@seamark/contract/platform/days'
import type { Period } from '@seamark/contract/summary/sales'

/** Two days in the office's zone; both are included. */
export interface Span {
  from: string
  to: string
}

export interface Asked {
  period: Period
  on?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns the days of a period; weeks begin on Monday. A person's own two days may be in any order. */
export function spanOf({ period, on, from, to }: Asked, today: string): Span {
  const day = on ?? today
  switch (period) {
    case 'day':
      return { from: day, to: day }
    case 'week': {
      const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'month':
      return { from: monthStart(day), to: monthEnd(day) }
    case 'quarter': {
      const first = addMonths(monthStart(day), -((Number(day.slice(5, 7)) - 1) % 3))
      return { from: first, to: monthEnd(addMonths(first, 2)) }
    }
    case 'own': {
      const days = [from ?? to ?? today, to ?? today].toSorted()
      return { from: days[0] ?? today, to: days[1] ?? today }
    }
  }
}

/** Spans up to 31 days are shown by day, longer ones by week, then by month; the longest are shown as one. */
const mostDays = 31
const mostDaysOfWeeks = 190
const mostDaysOfMonths = 3700

/** Splits a span into consecutive days, weeks from Monday, or months; the first and last part end where the span does. */
export function stretchesOf({ from, to }: Span): Span[] {
  const days = daysBetween(from, to) + 1
  if (days > mostDaysOfMonths) return [{ from, to }]
  const period = days <= mostDays ? 'day' : days <= mostDaysOfWeeks ? 'week' : 'month'
  const stretches: Span[] = []
  for (let begin = from; begin <= to; ) {
    const { to: ends } = spanOf({ period, on: begin }, begin)
    stretches.push({ from: begin, to: ends < to ? ends : to })
    begin = addDays(ends, 1)
  }
  return stretches
}

/** Returns the days that two spans share; if there are none, the result ends before it begins. */
export const commonDays = (one: Span, { from, to }: Partial<Span>): Span => ({
  from: from !== undefined && from > one.from ? from : one.from,
  to: to !== undefined && to < one.to ? to : one.to,
})
