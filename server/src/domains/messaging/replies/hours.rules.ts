import { addDays } from '@seamark/contract/platform/days'
import { dayAt, momentAt } from '../../../platform/days.ts'

/** The hours in which the office works. */
const [opens, closes] = ['09:00:00', '18:00:00']
const hourMs = 3_600_000

/** Days that are otherwise than the week says: holidays, and weekends on which the office works. */
export type OfficeDays = ReadonlyMap<string, 'holiday' | 'workday'>

/** Returns the moment at which one working hour has passed: what comes in the evening is due in the first hour of the next working day. */
export function afterWorkingHour(at: Date, zone: string, days: OfficeDays): Date {
  let left = hourMs
  let day = dayAt(at, zone)
  for (let tried = 0; tried < 60; tried += 1, day = addDays(day, 1)) {
    if (!isWorkday(day, days)) continue
    const [begin, end] = [momentAt(`${day}T${opens}`, zone).getTime(), momentAt(`${day}T${closes}`, zone).getTime()]
    const from = Math.max(at.getTime(), begin)
    if (from >= end) continue
    if (from + left <= end) return new Date(from + left)
    left -= end - from
  }
  return new Date(at.getTime() + hourMs)
}

function isWorkday(day: string, days: OfficeDays): boolean {
  const kind = days.get(day)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return kind === undefined ? weekday !== 0 && weekday !== 6 : kind === 'workday'
}
