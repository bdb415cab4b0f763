import { addDays, dayMs } from '@seamark/contract/platform/days'
import { beginOfDay, dayAt } from '../../../platform/days.ts'
import { beginOf, type FileTime } from './file-times.rules.ts'
import { nextOccurrence, type Office, type Repeat } from './repeats.rules.ts'

/** In milliseconds; what lasts longer is a mistake of its writer. */
const longest = 366 * dayMs

/** Returns how long an event lasts, in milliseconds: to its end, which it does not hold itself, or as its duration says; 0 where nothing is said. */
export function lengthBetween(begin: FileTime, end: FileTime | undefined, seconds: number, { zone }: Office): number {
  const length = end ? beginOf(end, zone).getTime() - beginOf(begin, zone).getTime() : seconds * 1000
  return Math.min(Math.max(length || 0, 0), longest)
}

/**
 * Returns the next time of an event. One that has begun and is not over, as a fair of several days or a meeting that
 * is on, is due today.
 */
export function nextTime(begin: FileTime, length: number, { now, zone }: Office): FileTime {
  const isOn = beginOf(begin, zone) <= now && now < endAfter(begin, length, zone)
  return isOn ? { ...begin, clock: dayAt(now, zone), isDay: true, zone: undefined } : begin
}

/** The same of a repeat. Only an occurrence over several days is looked for before today: of a daily meeting the next one is wanted. */
export function nextTimeOfRepeat(repeat: Repeat, length: number, office: Office): FileTime | undefined {
  if (!isOverDays(repeat.begin, length, office.zone)) return nextOccurrence(repeat, office)
  const step = repeat.begin.isDay ? dayMs : 1000
  const found = nextOccurrence(repeat, { ...office, now: new Date(office.now.getTime() - length + step) })
  return found && nextTime(found, length, office)
}

/** Days are counted, since one in which the clocks change has not 24 hours. */
const endAfter = (begin: FileTime, length: number, zone: string) =>
  begin.isDay
    ? beginOfDay(addDays(begin.clock, Math.round(length / dayMs)), zone)
    : new Date(beginOf(begin, zone).getTime() + length)

const isOverDays = (begin: FileTime, length: number, zone: string) =>
  length > 0 && dayAt(beginOf(begin, zone), zone) !== dayAt(new Date(endAfter(begin, length, zone).getTime() - 1), zone)
