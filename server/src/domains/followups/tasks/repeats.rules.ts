import { addDays, addMonths } from '@seamark/contract/platform/days'
import type { Repeat } from '@seamark/contract/followups/tasks/tasks'
import { momentAt } from '../../../platform/days.ts'

/** What a repeat begins from, by the office's clock. */
export interface Series extends Repeat {
  start: string
}

/** A repeat ends within so many. */
export const mostPlaces = 500

/**
 * The first task of a repeat is in place 1. All are counted from the first, so that what begins on the 31st is on the last day of shorter months and on the
 * 31st again after them; by the clock, so that nine o'clock stays nine o'clock when summer begins.
 */
export function clockOf({ start, every, interval }: Omit<Series, 'count' | 'until'>, place: number): string {
  const steps = (place - 1) * interval
  const [day = '', time = ''] = start.split('T')
  if (every === 'day' || every === 'week') return `${addDays(day, steps * (every === 'week' ? 7 : 1))}T${time}`
  return `${addMonths(day, steps * (every === 'year' ? 12 : 1))}T${time}`
}

/** How many there are in all; more than `mostPlaces` is answered as one more. */
export function placesOf(series: Series): number {
  if (series.count !== null) return series.count
  let places = 1
  while (places <= mostPlaces && clockOf(series, places + 1).slice(0, 10) <= (series.until ?? '')) places += 1
  return places
}

/** The next after a place that is still to come: what was missed meanwhile is not made up for. Undefined when the repeat is over. */
export function nextPlace(
  series: Series,
  place: number,
  after: Date,
  zone: string,
): { place: number; clock: string } | undefined {
  const last = placesOf(series)
  for (let next = place + 1; next <= last; next += 1) {
    const clock = clockOf(series, next)
    if (momentAt(clock, zone) > after) return { place: next, clock }
  }
  return undefined
}
