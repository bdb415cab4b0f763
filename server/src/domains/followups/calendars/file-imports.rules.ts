import ICAL from 'ical.js'
import type { Due } from '../tasks/tasks.rules.ts'
import { beginOf, dueOf, type FileTime, firstTime, timesOf } from './file-times.rules.ts'
import { lengthBetween, nextTime, nextTimeOfRepeat } from './lengths.rules.ts'
import type { Office } from './repeats.rules.ts'

export interface ReadEvent {
  uid: string
  title: string
  note: string
  due: Due | undefined
  minutes: number | null
  /** The event is completed, so nothing is left to do. */
  isOver: boolean
  isCancelled: boolean
  /** The calendar only answers an invitation (RFC 5546), which is no event of its own. */
  isAnswer: boolean
  /** The name of a zone that nobody knows: the time was read as if it were of the office. */
  unknownZone: string | undefined
}

/** A part of a calendar: an event or a to-do. */
interface Part {
  part: ICAL.Component
  calendar: ICAL.Component
  /** What the calendar does with its events (RFC 5546): PUBLISH, REQUEST, CANCEL, REPLY … */
  method: string
}

/**
 * Returns the events of all calendars in an iCalendar file, the later version of an event behind the earlier; undefined if
 * it is none. Nothing is fetched, and a rule is run only to its next occurrence. That search may never end (30 February), so a worker with a time limit calls this function: `file-imports.worker.ts`.
 */
export function readCalendar(text: string, office: Office): ReadEvent[] | undefined {
  const calendars = parseCalendars(text)
  if (!calendars?.every(({ name }) => name === 'vcalendar')) return undefined
  const parts = calendars.flatMap(partsOf)
  const changes = Map.groupBy(
    parts.filter(({ part }) => isChange(part)),
    uidOf,
  )
  const cancelled = new Set(parts.filter((one) => one.method === 'CANCEL' && !isChange(one.part)).map(uidOf))
  const events = parts.map((one, index) => ({
    ...eventOf(one, index, office, parts, changes.get(uidOf(one)) ?? []),
    isCancelled: isCancelled(one) || (uidOf(one) !== '' && cancelled.has(uidOf(one))),
    isAnswer: answers.has(one.method),
    part: one.part,
  }))
  return events
    .toSorted((one, other) => compareVersions(one.part, other.part))
    .map(({ part: _part, ...event }) => event)
}

const answers = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH'])

/** A version is told by its number, and among equals by when it was written. */
function compareVersions(one: ICAL.Component, other: ICAL.Component): number {
  const numberOf = (part: ICAL.Component) => Number(valueOf(part, 'sequence') ?? 0) || 0
  const stampOf = (part: ICAL.Component) => String(valueOf(part, 'last-modified') ?? valueOf(part, 'dtstamp') ?? '')
  return numberOf(one) - numberOf(other) || stampOf(one).localeCompare(stampOf(other))
}

/** A file may hold several calendars (RFC 5545, 3.4). */
function parseCalendars(text: string): ICAL.Component[] | undefined {
  try {
    // One calendar is an array that begins with its name; several are an array of these.
    const parsed = ICAL.parse(withWholeLines(text)) as unknown[]
    const roots = typeof parsed[0] === 'string' ? [parsed] : parsed
    return roots.map((root) => new ICAL.Component(root as never))
  } catch {
    return undefined
  }
}

/**
 * Takes away the marks before joined files and blank lines. A line that is no property is the rest of the line before, whose
 * break its writer did not code.
 */
const withWholeLines = (text: string) =>
  text
    .replace(/^\u{FEFF}/gmu, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n(?:[ \t]*\n)+/g, '\n')
    .replace(/\n(?![ \t]|[a-z][\w-]*[;:]|$)/gi, '\\n')

function partsOf(calendar: ICAL.Component): Part[] {
  const method = textOf(calendar, 'method', 20).toUpperCase()
  return [...calendar.getAllSubcomponents('vevent'), ...calendar.getAllSubcomponents('vtodo')].map((part) => ({
    part,
    calendar,
    method,
  }))
}

function eventOf(one: Part, index: number, office: Office, parts: readonly Part[], changes: readonly Part[]) {
  const { part, calendar } = one
  const title = textOf(part, 'summary', 200).replaceAll('\n', ' ')
  const begin = firstTime(part, calendar, timeName(part))
  const time = begin && findTime(one, begin, office, parts, changes)
  const due = time && dueOf(time, office.zone)
  const uid = uidOf(one) || `${index} ${title} ${begin?.clock ?? ''}`
  return {
    uid: cut(isChange(part) ? `${uid} ${String(valueOf(part, 'recurrence-id'))}` : uid, 255),
    title,
    note: textOf(part, 'description', 2000),
    due,
    minutes: due?.day === null ? lengthOf(one, time?.minutes, office) : null,
    isOver: part.hasProperty('completed') || statusOf(part) === 'COMPLETED',
    unknownZone: begin?.unknownZone,
  }
}

/**
 * Returns the next time of an event. The file lists a changed occurrence beside its repeat with the same UID; it is read as an event of its own,
 * and the repeat passes over its time. A change of "this and future" times takes the rest of the repeat with it.
 */
function findTime(one: Part, begin: FileTime, office: Office, parts: readonly Part[], changes: readonly Part[]) {
  const { part } = one
  const uid = uidOf(one)
  const futures = changes.filter((change) => isFuture(change.part)).flatMap(changedTime)
  if (!isChange(part)) {
    const repeat = repeatOf(one, begin, changes)
    const length = lasting(one, begin, office)
    return repeat
      ? nextTimeOfRepeat({ ...repeat, until: earliestOf(futures) }, length, office)
      : nextTime(begin, length, office)
  }
  const master = isFuture(part) && parts.find((other) => !isChange(other.part) && uidOf(other) === uid)
  const masterBegin = master && firstTime(master.part, master.calendar, timeName(master.part))
  const from = changedTime(one)[0]
  const length = lasting(one, begin, office)
  if (!master || !masterBegin || !from) return nextTime(begin, length, office)
  const repeat = repeatOf(
    master,
    masterBegin,
    changes.filter((change) => !isFuture(change.part)),
  )
  const until = earliestOf(futures.filter(({ clock }) => clock > from.clock))
  return repeat
    ? nextTimeOfRepeat({ ...repeat, from, until, movedTo: begin }, length, office)
    : nextTime(begin, length, office)
}

/** How long an event lasts, in milliseconds. */
function lasting({ part, calendar }: Part, begin: FileTime, office: Office): number {
  const duration = valueOf(part, 'duration')
  const end = part.name === 'vevent' ? firstTime(part, calendar, 'dtend') : undefined
  return lengthBetween(begin, end, duration instanceof ICAL.Duration ? duration.toSeconds() : 0, office)
}

function repeatOf({ part, calendar }: Part, begin: FileTime, changes: readonly Part[]) {
  const rules = rulesOf(part, 'rrule')
  const added = timesOf(part, calendar, 'rdate')
  if (rules.length === 0 && added.length === 0) return undefined
  return {
    begin,
    rules,
    exceptRules: rulesOf(part, 'exrule'),
    added,
    passedOver: [...timesOf(part, calendar, 'exdate'), ...changes.flatMap(changedTime)],
    from: undefined,
    movedTo: undefined,
  }
}

const changedTime = ({ part, calendar }: Part) => timesOf(part, calendar, 'recurrence-id').slice(0, 1)

const earliestOf = (times: readonly FileTime[]) => times.toSorted((one, other) => (one.clock < other.clock ? -1 : 1))[0]

const isChange = (part: ICAL.Component) => part.hasProperty('recurrence-id')

const isFuture = (part: ICAL.Component) =>
  part.getFirstProperty('recurrence-id')?.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE'

const isCancelled = ({ part, method }: Part) => method === 'CANCEL' || statusOf(part) === 'CANCELLED'

const statusOf = (part: ICAL.Component) => textOf(part, 'status', 20).toUpperCase()

function rulesOf(part: ICAL.Component, name: string): ICAL.Recur[] {
  try {
    return part
      .getAllProperties(name)
      .flatMap((property) => property.getValues() as unknown[])
      .filter((value): value is ICAL.Recur => value instanceof ICAL.Recur)
  } catch {
    return []
  }
}

const uidOf = ({ part }: Part) => textOf(part, 'uid', 255)

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

/** Returns the length in minutes: of the period that is next, from the duration, or from begin to end; null unless it is 5 minutes to 24 hours. */
function lengthOf({ part, calendar }: Part, ofPeriod: number | undefined, office: Office): number | null {
  const said = valueOf(part, 'duration')
  const minutes =
    ofPeriod ??
    (said instanceof ICAL.Duration
      ? said.toSeconds() / 60
      : minutesBetween(firstTime(part, calendar, 'dtstart'), firstTime(part, calendar, 'dtend'), office))
  return minutes !== undefined && minutes >= 5 && minutes <= 1440 ? Math.round(minutes) : null
}

function minutesBetween(start: FileTime | undefined, end: FileTime | undefined, { zone }: Office) {
  if (!start || !end) return undefined
  return (beginOf(end, zone).getTime() - beginOf(start, zone).getTime()) / 60_000
}
