import { addDays, addMonths } from '@seamark/contract/platform/days'
import type { Repeat } from '@seamark/contract/followups/tasks/tasks'
import { momentAt } from '../../../platform/days.ts'

/** A repeat with the local time of its first task, by the office's clock. */
export interface Series extends Repeat {
  start: string
}

/** The most tasks that a repeat may have. */
export const mostPlaces = 500

/**
 * Returns the local time of a place in the repeat; the first task has place 1. Every place is counted from the first, so that a repeat
 * that begins on the 31st falls on the last day of shorter months and on the 31st again after them. Local time is used so that nine
 * o'clock stays nine o'clock when summer time begins.
 */
export function clockOf({ start, every, interval }: Omit<Series, 'count' | 'until'>, place: number): string {
  const steps = (place - 1) * interval
  const [day = '', time = ''] = start.split('T')
  if (every === 'day' || every === 'week') return `${addDays(day, steps * (every === 'week' ? 7 : 1))}T${time}`
  return `${addMonths(day, steps * (every === 'year' ? 12 : 1))}T${time}`
}

/** Returns how many tasks the repeat has; more than `mostPlaces` is returned as `mostPlaces` + 1. */
export function placesOf(series: Series): number {
  if (series.count !== null) return series.count
  let places = 1
  while (places <= mostPlaces && clockOf(series, places + 1).slice(0, 10) <= (series.until ?? '')) places += 1
  return places
}

/** Returns the first place behind `place` that lies after the moment `after`; missed places are skipped. Undefined if the repeat is over. */
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
