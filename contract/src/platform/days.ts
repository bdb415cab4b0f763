/** Calendar days as `YYYY-MM-DD`, without a zone. */

/** The milliseconds of a day that no clock change makes longer or shorter. */
export const dayMs = 86_400_000

/** Returns the day so many days later, or earlier for a negative number. */
export const addDays = (day: string, days: number) => textOf(new Date(timeOf(day) + days * dayMs))

/** Returns the same day of another month, or the last day of that month where it is shorter. */
export function addMonths(day: string, months: number): string {
  const first = new Date(timeOf(monthStart(day)))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  first.setUTCDate(Math.min(Number(day.slice(8, 10)), last.getUTCDate()))
  return textOf(first)
}

export const monthStart = (day: string) => `${day.slice(0, 7)}-01`
export const monthEnd = (day: string) => addDays(addMonths(monthStart(day), 1), -1)

/** Returns how many days the second is after the first; negative when it is before. */
export const daysBetween = (first: string, second: string) => Math.round((timeOf(second) - timeOf(first)) / dayMs)

/** Returns how many months the month of the second is after that of the first. */
export function monthsBetween(first: string, second: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return count(second) - count(first)
}

/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(timeOf(day)).getUTCDay()

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const textOf = (at: Date) => at.toISOString().slice(0, 10)
