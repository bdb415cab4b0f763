import { momentAt } from '../../../platform/days.ts'
import type { ClockReader } from './messages.rules.ts'

const hourMs = 3_600_000

/**
 * Returns what turns a local time of the zone, written as if it were UTC, into the moment. By how much a zone is ahead
 * is asked once for each hour, since asking costs more than reading the message.
 */
export function createClockReader(zone: string): ClockReader {
  let hour = Number.NaN
  let ahead = 0
  return (shown) => {
    const now = Math.floor(shown / hourMs)
    if (now !== hour) {
      hour = now
      const clock = new Date(now * hourMs)
      ahead = Number.isNaN(clock.getTime())
        ? 0
        : now * hourMs - momentAt(clock.toISOString().slice(0, 19), zone).getTime()
    }
    return shown - ahead
  }
}
