import { addDays, dayMs } from '@seamark/contract/platform/days'

/**
 * Days and clocks of a time zone. A `day` is `2026-11-20`; a `clock` is the local time in the zone, `2026-11-20T09:30:00`. The contract's
 * `platform/days.ts` counts days that are in no zone. `business-day.ts` writes days in statements; it is apart because the thread that reads
 * calendar files must start without the query builder.
 */

/** Returns the local time in a zone at a moment: `2026-11-20T09:30:00`. Throws a RangeError for an unknown zone. */
export const clockAt = (at: Date, zone: string) => textAt(at, zone).replace(' ', 'T')

/** Returns the local time for people, without seconds: `2026-11-20 09:30`. */
export const timeAt = (at: Date, zone: string) => textAt(at, zone).slice(0, -3)

/** Whether a moment lies in this hour of the zone. A schedule, which knows UTC alone, comes every hour and asks. */
export const isInHour = (hour: number, at: Date, zone: string) => Number(clockAt(at, zone).slice(11, 13)) === hour

/** Returns the day of a moment in a zone. */
export const dayAt = (at: Date, zone: string) => dayFormat(zone).format(at).padStart(10, '0')

/** Returns `dayAt` of a zone for moments, in milliseconds, that mostly lie on the same day as the one before: those cost nothing. */
export function createDayOf(zone: string): (at: number) => string {
  let [day, begin, end] = ['', Infinity, -Infinity]
  return (at) => {
    if (at >= begin && at <= end) return day
    day = dayAt(new Date(at), zone)
    begin = beginOfDay(day, zone).getTime()
    end = endOfDay(day, zone).getTime()
    return day
  }
}

/**
 * Returns the moment of a local time in a zone. A time that occurs twice, as summer ends, is taken as the first; one that never occurs, as
 * summer begins, is moved forward by as much as the clocks jump (RFC 5545, 3.3.5).
 */
export function momentAt(clock: string, zone: string): Date {
  const shown = Date.parse(`${clock}Z`)
  const before = aheadOf(shown - dayMs, zone)
  for (const ahead of [before, aheadOf(shown + dayMs, zone)])
    if (aheadOf(shown - ahead, zone) === ahead) return new Date(shown - ahead)
  return new Date(shown - before)
}

/** Returns the first millisecond of a day. */
export const beginOfDay = (day: string, zone: string) => momentAt(`${day}T00:00:00`, zone)

/** Returns the last millisecond of a day. */
export const endOfDay = (day: string, zone: string) => new Date(beginOfDay(addDays(day, 1), zone).getTime() - 1)

/** Returns whether the zone is known. */
export function isZone(zone: string): boolean {
  try {
    dayFormat(zone)
    return true
  } catch {
    return false
  }
}

/** Returns by how many milliseconds the clocks of the zone are ahead of UTC. */
const aheadOf = (moment: number, zone: string) =>
  Date.parse(`${clockAt(new Date(moment), zone)}Z`) - Math.floor(moment / 1000) * 1000

/** Returns the local time as `2026-11-20 09:30:00`. */
const textAt = (at: Date, zone: string) => clockFormat(zone).format(at).padStart(19, '0')

const days = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const dayFormat = formatOf(days)
const clockFormat = formatOf({ ...days, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Returns the format of a zone, which is costly to make and therefore made once. Swedish writes dates as they sort. */
function formatOf(fields: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...fields })
    made.set(timeZone, format)
    return format
  }
}
