import { addDays, daysBetween, weekdayOf } from '@seamark/contract/platform/days'

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))

/** Returns the ISO week of a day: the one that holds its Thursday belongs to the year. */
export function weekOf(day: string): string {
  const monday = mondayOf(day)
  const year = addDays(monday, 3).slice(0, 4)
  const number = 1 + daysBetween(mondayOf(`${year}-01-04`), monday) / 7
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** The hour of the office at which a paper is made, on the Monday after its week. */
const paperHour = 8

/** Returns the Monday of the last week whose paper is due at a local time of the office, `2026-11-30T08:00:00`. */
export function lastDueMonday(clock: string): string {
  const monday = mondayOf(clock.slice(0, 10))
  const isDue = clock.slice(0, 10) > monday || Number(clock.slice(11, 13)) >= paperHour
  return addDays(monday, isDue ? -7 : -14)
}

/** Posts are kept for half a year. */
const mostWeeks = 26

/** Returns the Mondays from the week after the last paper to the one that is due; that one alone where there is no paper. */
export function mondaysTo(due: string, last: string | null): string[] {
  const weeks = last === null ? 1 : Math.min(mostWeeks, Math.max(0, daysBetween(last, due) / 7))
  return Array.from({ length: weeks }, (_, place) => addDays(due, 7 * (place - weeks + 1)))
}
