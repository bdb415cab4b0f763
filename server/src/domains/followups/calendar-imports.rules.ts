import ICAL from 'ical.js'
import type { Due } from './tasks.rules.ts'
import { clockAt, endOfDay, momentAt } from './zones.rules.ts'

export interface ReadEvent {
  uid: string
  title: string
  note: string
  due: Due | undefined
  minutes: number | null
}

/** Of a repeat so many are looked at, to find the next: a rule that names no day, or a second in a thousand years, ends here. */
const mostSteps = 2000

/** What is in an iCalendar file; undefined when it is none. Nothing is fetched and no rule is run beyond its next occurrence. */
export function readCalendar(text: string, now: Date, zone: string): ReadEvent[] | undefined {
  const root = parsed(text)
  if (!root || root.name !== 'vcalendar') return undefined
  const parts = [...root.getAllSubcomponents('vevent'), ...root.getAllSubcomponents('vtodo')]
  // A changed occurrence of a repeat stands beside it, with the same number: the repeat itself is read.
  return parts.filter((part) => !part.hasProperty('recurrence-id')).map((part, index) => eventOf(part, index, now, zone))
}

function parsed(text: string) {
  try {
    return new ICAL.Component(ICAL.parse(text) as never)
  } catch {
    return undefined
  }
}

function eventOf(part: ICAL.Component, index: number, now: Date, zone: string): ReadEvent {
  const title = textOf(part, 'summary').slice(0, 200)
  const start = timeOf(part, now)
  const due = start && dueOf(start, zoneOf(part) ?? zone)
  const uid = textOf(part, 'uid').slice(0, 255)
  return {
    uid: uid || `${index} ${title} ${start?.toString() ?? ''}`.slice(0, 255),
    title,
    note: textOf(part, 'description').slice(0, 2000),
    due,
    minutes: due?.day === null ? lengthOf(part, zoneOf(part) ?? zone) : null,
  }
}

const textOf = (part: ICAL.Component, name: string) =>
  String(part.getFirstPropertyValue(name) ?? '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()

/** When it begins, or is due; of a repeat the next. */
function timeOf(part: ICAL.Component, now: Date): ICAL.Time | undefined {
  const start = firstTime(part)?.getFirstValue()
  if (!(start instanceof ICAL.Time)) return undefined
  const rule = part.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur) || start.toJSDate() >= now) return start
  return nextOf(rule, start, now)
}

function nextOf(rule: ICAL.Recur, start: ICAL.Time, now: Date): ICAL.Time {
  try {
    const times = rule.iterator(start)
    let last = start
    for (let step = 0; step < mostSteps; step += 1) {
      const next = times.next() as ICAL.Time | null
      if (!next) return last
      if (next.toJSDate() >= now) return next
      last = next.clone()
    }
    return last
  } catch {
    return start
  }
}

/** A time in UTC is that moment, any other what the clocks of the zone show. */
function dueOf(time: ICAL.Time, zone: string): Due | undefined {
  const clock = time.toString().replace(/Z$/, '')
  if (time.isDate) return day(clock, zone)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(clock)) return undefined
  return { at: time.zone?.tzid === 'UTC' ? new Date(`${clock}Z`) : momentAt(clock, zone), day: null }
}

const day = (text: string, zone: string): Due | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text) && text < '9999' ? { at: endOfDay(text, zone), day: text } : undefined

/** The zone that the file names, where anybody knows it; a time without one is by the office's clocks. */
function zoneOf(part: ICAL.Component): string | undefined {
  const name = firstTime(part)?.getFirstParameter('tzid')
  if (!name) return undefined
  try {
    clockAt(new Date(0), name)
    return name
  } catch {
    return undefined
  }
}

const firstTime = (part: ICAL.Component) => part.getFirstProperty(part.name === 'vtodo' && part.hasProperty('due') ? 'due' : 'dtstart')

const lengthOf = (part: ICAL.Component, zone: string): number | null => {
  const [start, end] = ['dtstart', 'dtend'].map((name) => part.getFirstPropertyValue(name))
  if (!(start instanceof ICAL.Time) || !(end instanceof ICAL.Time)) return null
  const [from, until] = [dueOf(start, zone), dueOf(end, zone)]
  if (!from || !until) return null
  const minutes = Math.round((until.at.getTime() - from.at.getTime()) / 60_000)
  return minutes >= 5 && minutes <= 1440 ? minutes : null
}
