import type { Period } from '@seamark/contract/summary/sales'

/** From a day to a day of the office, each included. */
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

/** The days of a period: weeks begin on Monday. One's own days may be said in any order; where one is left out, today stands. */
export function spanOf({ period, on, from, to }: Asked, today: string): Span {
  const day = on ?? today
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  switch (period) {
    case 'day':
      return { from: day, to: day }
    case 'week': {
      const monday = shifted(day, -((weekday(day) + 6) % 7))
      return { from: monday, to: shifted(monday, 6) }
    }
    case 'month':
      return { from: dayOf(year, month, 1), to: dayOf(year, month + 1, 0) }
    case 'quarter': {
      const first = month - ((month - 1) % 3)
      return { from: dayOf(year, first, 1), to: dayOf(year, first + 3, 0) }
    }
    case 'own': {
      const days = [from ?? to ?? today, to ?? today].toSorted()
      return { from: days[0] ?? today, to: days[1] ?? today }
    }
  }
}

/** The day where the office is. */
export const dayIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** So many days are shown one by one, so many by their weeks, so many by their months; what is longer, in one. */
const mostDays = 31
const mostDaysOfWeeks = 190
const mostDaysOfMonths = 3700

/** A span in parts that follow one another: days, weeks from Monday, or months; the first and last as far as the span goes. */
export function stretchesOf({ from, to }: Span): Span[] {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days > mostDaysOfMonths) return [{ from, to }]
  const period = days <= mostDays ? 'day' : days <= mostDaysOfWeeks ? 'week' : 'month'
  const stretches: Span[] = []
  for (let begin = from; begin <= to; ) {
    const { to: ends } = spanOf({ period, on: begin }, begin)
    stretches.push({ from: begin, to: ends < to ? ends : to })
    begin = shifted(ends, 1)
  }
  return stretches
}

/** What two spans have in common; where that is nothing, it ends before it begins. */
export const common = (one: Span, { from, to }: Partial<Span>): Span => ({
  from: from !== undefined && from > one.from ? from : one.from,
  to: to !== undefined && to < one.to ? to : one.to,
})

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const shifted = (day: string, days: number) =>
  dayOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)) + days)

/** Months and days that run over are carried; years before 100 are not taken for the last century's. */
function dayOf(year: number, month: number, day: number) {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  return at.toISOString().slice(0, 10)
}
