import { dayMs } from '@seamark/contract/platform/days'
import { momentAt } from '../../../platform/days.ts'
import type { ClockReader } from './messages.rules.ts'

const hourMs = 3_600_000

/**
 * Returns what turns a local time of the zone, written as if it were UTC, into the moment. By how much a zone is ahead
 * is asked at both ends of a day, and within it for each hour only where they differ: asking costs more than reading the
 * message.
 */
export function createClockReader(zone: string): ClockReader {
  let [day, hour] = [Number.NaN, Number.NaN]
  let [ahead, isEven] = [0, true]
  return (shown) => {
    const today = Math.floor(shown / dayMs)
    if (today !== day) {
      day = today
      hour = Number.NaN
      ahead = aheadOf(today * dayMs, zone)
      isEven = ahead === aheadOf((today + 1) * dayMs, zone)
    }
    if (!isEven && Math.floor(shown / hourMs) !== hour) {
      hour = Math.floor(shown / hourMs)
      ahead = aheadOf(hour * hourMs, zone)
    }
    return shown - ahead
  }
}

function aheadOf(shown: number, zone: string): number {
  const clock = new Date(shown)
  return Number.isNaN(clock.getTime()) ? 0 : shown - momentAt(clock.toISOString().slice(0, 19), zone).getTime()
}
