import { addDays, dayMs } from '@seamark/contract/platform/days'

/**
 * Days and clocks of a time zone. A `day` is `2026-11-20`, a `clock` is what the clocks of the zone show, `2026-11-20T09:30:00`.
 * The contract's `platform/days.ts` counts days that are in no zone; `business-day.ts` says days in statements, and stands apart
 * because the thread that reads calendar files must start without the query builder.
 */

/** What the clocks of a zone show at a moment: `2026-11-20T09:30:00`. A RangeError where nobody knows the zone. */
export const clockAt = (at: Date, zone: string) => textAt(at, zone).replace(' ', 'T')

/** The same as people read it, without seconds: `2026-11-20 09:30`. */
export const timeAt = (at: Date, zone: string) => textAt(at, zone).slice(0, -3)

/** The day on which a moment is in a zone. */
export const dayAt = (at: Date, zone: string) => dayFormat(zone).format(at).padStart(10, '0')

/**
 * When the clocks of a zone show this. Where they show it twice, as summer ends, the first time; where they never show it, as summer begins, as long after
 * as the clocks have jumped (RFC 5545, 3.3.5).
 */
export function momentAt(clock: string, zone: string): Date {
  const shown = Date.parse(`${clock}Z`)
  const before = aheadOf(shown - dayMs, zone)
  for (const ahead of [before, aheadOf(shown + dayMs, zone)])
    if (aheadOf(shown - ahead, zone) === ahead) return new Date(shown - ahead)
  return new Date(shown - before)
}

/** The first millisecond of a day. */
export const beginOfDay = (day: string, zone: string) => momentAt(`${day}T00:00:00`, zone)

/** The last millisecond of a day. */
export const endOfDay = (day: string, zone: string) => new Date(beginOfDay(addDays(day, 1), zone).getTime() - 1)

/** Whether the clocks of the zone are known. */
export function isZone(zone: string): boolean {
  try {
    dayFormat(zone)
    return true
  } catch {
    return false
  }
}

/** By how many milliseconds the clocks of the zone are ahead of UTC. */
const aheadOf = (moment: number, zone: string) =>
  Date.parse(`${clockAt(new Date(moment), zone)}Z`) - Math.floor(moment / 1000) * 1000

/** `2026-11-20 09:30:00`. */
const textAt = (at: Date, zone: string) => clockFormat(zone).format(at).padStart(19, '0')

const days = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const dayFormat = formatOf(days)
const clockFormat = formatOf({ ...days, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The format of a zone, which is costly to make and so made once. Swedish writes dates as they sort. */
function formatOf(fields: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...fields })
    made.set(timeZone, format)
    return format
  }
}
