import { addDays, weekdayOf } from '@seamark/contract/platform/days'
import type { SeededRandom } from '../../../platform/seeded-random.ts'
import { clockAt, dayAt, momentAt } from '../../../platform/days.ts'

/** The office's days and hours, in which salespeople work. */
export interface Office {
  now: Date
  zone: string
  /** Days off and make-up workdays, by day. */
  days: ReadonlyMap<string, string>
}

/** Returns a moment in working hours on that day or, if the office was closed, on a day shortly before it. */
export function atWork(office: Office, random: SeededRandom, day: string): Date {
  const isOutOfHours = random.chance(0.04)
  for (let worked = day; ; worked = addDays(worked, -random.whole(1, 3))) {
    if (!isOutOfHours && !isOpenOn(office, worked)) continue
    const at = momentAt(
      `${worked}T${random.weighted(hours, ([, weight]) => weight)[0]}:${String(random.whole(0, 59)).padStart(2, '0')}:00`,
      office.zone,
    )
    if (at <= office.now) return at
  }
}

/** Returns a full or half hour that many working days ahead; if today has none left, on the next working day. */
export function halfHourOn(office: Office, random: SeededRandom, workdays: number): Date {
  const day = workdayFrom(office, dayAt(office.now, office.zone), workdays)
  const at = momentAt(`${day}T${random.pick(plannedHours)}:${random.pick(['00', '30'])}:00`, office.zone)
  return workdays === 0 && (at <= office.now || !isOpenOn(office, day)) ? halfHourOn(office, random, 1) : at
}

/** Returns the day that many working days later, or earlier if negative; 0 is the day itself. */
export function workdayFrom(office: Office, day: string, workdays: number): string {
  let found = day
  for (let left = Math.abs(workdays); left > 0; ) {
    found = addDays(found, Math.sign(workdays))
    if (isOpenOn(office, found)) left -= 1
  }
  return found
}

function isOpenOn({ days }: Office, day: string): boolean {
  const kind = days.get(day)
  const weekday = weekdayOf(day)
  return kind === 'workday' || (kind === undefined && weekday !== 0 && weekday !== 6)
}

/** Returns a short date such as `11-28`. */
export const shortDate = (at: Date, zone: string) => clockAt(at, zone).slice(5, 10)

const hours = [
  ['09', 16],
  ['10', 20],
  ['11', 14],
  ['13', 6],
  ['14', 16],
  ['15', 16],
  ['16', 14],
  ['17', 10],
] as const
const plannedHours = ['09', '10', '11', '14', '15', '16'] as const
