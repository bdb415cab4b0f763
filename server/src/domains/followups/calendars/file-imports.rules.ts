import ICAL from 'ical.js'
import type { Due } from '../tasks/tasks.rules.ts'
import { clockAt, dayAt, endOfDay, isZone, momentAt } from '../../../platform/days.ts'

export interface ReadEvent {
  uid: string
  title: string
  note: string
  due: Due | undefined
  minutes: number | null
  /** The event is completed or cancelled, so nothing is left to do. */
  isOver: boolean
}

interface Office {
  now: Date
  zone: string
}

/** The occurrences of a repeat that are searched for the next one; enough for every day of fifty years. */
const mostSteps = 20_000

/**
 * Returns the events of an iCalendar file; undefined if it is none. Nothing is fetched, and a rule is run only to its next occurrence.
 * That search may never end (30 February), so a worker with a time limit calls this function: `file-imports.worker.ts`.
 */
export function readCalendar(text: string, office: Office): ReadEvent[] | undefined {
  const root = parseCalendar(text)
  if (root?.name !== 'vcalendar') return undefined
  const parts = [...root.getAllSubcomponents('vevent'), ...root.getAllSubcomponents('vtodo')]
  const changed = findChangedTimes(parts)
  return parts.map((part, index) => eventOf(part, index, office, changed.get(uidOf(part)) ?? []))
}

function parseCalendar(text: string) {
  try {
    return new ICAL.Component(ICAL.parse(text) as never)
  } catch {
    return undefined
  }
}

/**
 * Returns by UID the times that changed occurrences had. The file lists a changed occurrence beside its repeat with the same UID; it is
 * read as an event of its own, and the repeat skips its time.
 */
function findChangedTimes(parts: readonly ICAL.Component[]): Map<string, string[]> {
  const changed = parts.filter((part) => part.hasProperty('recurrence-id'))
  return new Map(
    [...Map.groupBy(changed, uidOf)].map(([uid, own]) => [
      uid,
      own.map((part) => String(valueOf(part, 'recurrence-id'))),
    ]),
  )
}

function eventOf(part: ICAL.Component, index: number, office: Office, changed: readonly string[]): ReadEvent {
  const title = textOf(part, 'summary', 200).replaceAll('\n', ' ')
  const isChange = part.hasProperty('recurrence-id')
  const begin = timeOf(part, timeName(part))
  const time = begin && !isChange ? nextOf(part, begin, office, changed) : begin
  const due = time && dueOf(time, part, office.zone)
  const uid = uidOf(part) || `${index} ${title} ${String(begin ?? '')}`
  return {
    uid: cut(isChange ? `${uid} ${String(valueOf(part, 'recurrence-id'))}` : uid, 255),
    title,
    note: textOf(part, 'description', 2000),
    due,
    minutes: due?.day === null ? lengthOf(part, office.zone) : null,
    isOver:
      part.hasProperty('completed') || ['CANCELLED', 'COMPLETED'].includes(textOf(part, 'status', 20).toUpperCase()),
  }
}

const uidOf = (part: ICAL.Component) => textOf(part, 'uid', 255)

function textOf(part: ICAL.Component, name: string, most: number) {
  const text = String(valueOf(part, name) ?? '').replace(/[^\P{Cc}\n]/gu, ' ')
  return cut(text.trim(), most)
}

/** Cuts between characters, because the database refuses half of a surrogate pair. */
const cut = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()

/** Returns null if the value cannot be read. */
function valueOf(part: ICAL.Component, name: string) {
  try {
    return part.getFirstPropertyValue(name)
  } catch {
    return null
  }
}

const timeName = (part: ICAL.Component) => (part.name === 'vtodo' && part.hasProperty('due') ? 'due' : 'dtstart')

function timeOf(part: ICAL.Component, name: string): ICAL.Time | undefined {
  const value = valueOf(part, name)
  return value instanceof ICAL.Time ? value : undefined
}

/** Returns the next occurrence of a repeat; if none is left, its beginning in the past or undefined. */
function nextOf(
  part: ICAL.Component,
  begin: ICAL.Time,
  office: Office,
  changed: readonly string[],
): ICAL.Time | undefined {
  const rule = valueOf(part, 'rrule')
  if (!(rule instanceof ICAL.Recur)) return begin
  const now = formatNow(begin, part, office)
  const passedOver = new Set([...changed, ...readExceptions(part)])
  const today = Number(now.slice(0, 10).replaceAll('-', ''))
  // Days are compared as numbers first, because thousands of them are searched and that is faster.
  const isNext = (time: ICAL.Time) => dayNumber(time) >= today && String(time) >= now && !passedOver.has(String(time))
  if (isNext(begin)) return begin
  const found = firstOf(rule, begin, isNext)
  return found ?? (String(begin) < now ? begin : undefined)
}

const dayNumber = ({ year, month, day }: ICAL.Time) => (year * 100 + month) * 100 + day

function firstOf(rule: ICAL.Recur, begin: ICAL.Time, isNext: (time: ICAL.Time) => boolean) {
  try {
    const times = rule.iterator(begin)
    for (let step = 0; step < mostSteps; step += 1) {
      const next = times.next() as ICAL.Time | null
      if (!next || isNext(next)) return next?.clone()
    }
  } catch {
    // A rule that contradicts itself has no next occurrence.
  }
  return undefined
}

function readExceptions(part: ICAL.Component): string[] {
  try {
    return part.getAllProperties('exdate').flatMap((property) => property.getValues().map(String))
  } catch {
    return []
  }
}

/** Returns the present moment in the notation of the repeat's times, so that the two can be compared as text. */
function formatNow(begin: ICAL.Time, part: ICAL.Component, { now, zone }: Office): string {
  if (begin.isDate) return dayAt(now, zone)
  const named = findZone(part)
  if (!named && isOfFile(begin)) return ICAL.Time.fromJSDate(now, true).convertToZone(begin.zone).toString()
  return clockAt(now, isUtc(begin) ? 'UTC' : (named ?? zone))
}

/** Reads a time in UTC as it is, and any other in its zone: a well-known zone, one that the file describes, or the office's. */
function dueOf(time: ICAL.Time, part: ICAL.Component, zone: string): Due | undefined {
  const clock = time.toString().replace(/Z$/, '')
  if (time.isDate)
    return /^\d{4}-\d\d-\d\d$/.test(clock) && clock < '9999' ? { at: endOfDay(clock, zone), day: clock } : undefined
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(clock)) return undefined
  if (isUtc(time)) return { at: new Date(`${clock}Z`), day: null }
  const named = findZone(part)
  return { at: !named && isOfFile(time) ? time.toJSDate() : momentAt(clock, named ?? zone), day: null }
}

const isUtc = ({ zone }: ICAL.Time) => zone?.tzid === 'UTC'
/** Outlook uses zone names of its own and describes those zones in the file. */
const isOfFile = ({ zone }: ICAL.Time) => zone !== null && !['UTC', 'floating'].includes(zone.tzid)

/** Returns the zone that the file names if it is a well-known one. */
function findZone(part: ICAL.Component): string | undefined {
  const name = part.getFirstProperty(timeName(part))?.getFirstParameter('tzid')
  return name && isZone(name) ? name : undefined
}

/** Returns the length in minutes, from the duration or from begin to end; null unless it is 5 minutes to 24 hours. */
function lengthOf(part: ICAL.Component, zone: string): number | null {
  const said = valueOf(part, 'duration')
  const minutes =
    said instanceof ICAL.Duration
      ? said.toSeconds() / 60
      : minutesBetween(timeOf(part, 'dtstart'), timeOf(part, 'dtend'), part, zone)
  return minutes !== undefined && minutes >= 5 && minutes <= 1440 ? Math.round(minutes) : null
}

function minutesBetween(start: ICAL.Time | undefined, end: ICAL.Time | undefined, part: ICAL.Component, zone: string) {
  const [from, until] = [start && dueOf(start, part, zone), end && dueOf(end, part, zone)]
  return from && until ? (until.at.getTime() - from.at.getTime()) / 60_000 : undefined
}
