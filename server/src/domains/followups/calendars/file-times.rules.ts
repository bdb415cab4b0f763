import ICAL from 'ical.js'
import { beginOfDay, endOfDay } from '../../../platform/days.ts'
import type { Due } from '../tasks/tasks.rules.ts'
import { findZone, namedZone, type Zone } from './file-zones.rules.ts'

/** A time of a calendar file. */
export interface FileTime {
  /** `2026-11-20`, or `2026-11-20T09:30:00` as the clocks of its zone show it. */
  clock: string
  isDay: boolean
  /** None for a time that floats: it is the same clock in every zone. */
  zone: Zone | undefined
  /** The name of a zone that nobody knows; the time is then read as if it floated. */
  unknownZone: string | undefined
  /** Minutes of a period (RDATE;VALUE=PERIOD). */
  minutes: number | undefined
}

/** Returns the times of all properties of a name, which may each list several; values that are no times are left out. */
export const timesOf = (part: ICAL.Component, calendar: ICAL.Component, name: string): FileTime[] =>
  part.getAllProperties(name).flatMap((property) => {
    const zone = zoneOf(property, calendar)
    return valuesOf(property).flatMap((value) => timeOf(value, zone) ?? [])
  })

/** Returns the first time of a property; undefined if it has none. A time that floats is of the zone that the calendar names for all of them. */
export function firstTime(part: ICAL.Component, calendar: ICAL.Component, name: string): FileTime | undefined {
  const [time] = timesOf(part, calendar, name)
  const floats = time !== undefined && !time.isDay && time.zone === undefined && time.unknownZone === undefined
  return floats ? { ...time, ...zoneNamed(ownZoneOf(calendar), calendar) } : time
}

/** Calendars that are not of RFC 5545 alone, as Google's, name the zone of their floating times. */
function ownZoneOf(calendar: ICAL.Component): string {
  try {
    return String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '').trim()
  } catch {
    return ''
  }
}

function valuesOf(property: ICAL.Property): unknown[] {
  try {
    return property.getValues()
  } catch {
    return daysOf(property)
  }
}

/** Many programs write a day without saying that it is one (`EXDATE:20261130`), and the library then misses its hours. */
const daysOf = (property: ICAL.Property): ICAL.Time[] =>
  (property.toJSON() as unknown[]).flatMap((value) => {
    const day = /^(\d{4}-\d\d-\d\d)T::Z?$/.exec(String(value))?.[1]
    return day === undefined ? [] : [ICAL.Time.fromDateString(day)]
  })

type FoundZone = Pick<FileTime, 'zone' | 'unknownZone'>

const zoneOf = (property: ICAL.Property, calendar: ICAL.Component): FoundZone =>
  zoneNamed(property.getFirstParameter('tzid') ?? '', calendar)

function zoneNamed(tzid: string, calendar: ICAL.Component): FoundZone {
  if (tzid === '') return { zone: undefined, unknownZone: undefined }
  const zone = findZone(tzid, calendar)
  return { zone, unknownZone: zone ? undefined : tzid }
}

const utc = namedZone('UTC')

function timeOf(value: unknown, found: FoundZone): FileTime | undefined {
  if (value instanceof ICAL.Period) return periodOf(value, found)
  if (!(value instanceof ICAL.Time)) return undefined
  const text = value.toString()
  const clock = text.replace(/Z$/, '')
  if (value.isDate)
    return /^\d{4}-\d\d-\d\d$/.test(clock) && clock < '9999'
      ? { clock, isDay: true, zone: undefined, unknownZone: undefined, minutes: undefined }
      : undefined
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(clock)) return undefined
  const isUtc = text.endsWith('Z') || value.zone?.tzid === 'UTC'
  return { clock, isDay: false, ...(isUtc ? { zone: utc, unknownZone: undefined } : found), minutes: undefined }
}

function periodOf(period: ICAL.Period, found: FoundZone): FileTime | undefined {
  const begin = timeOf(period.start, found)
  return begin && { ...begin, minutes: period.getDuration().toSeconds() / 60 }
}

/** Returns the moment of a time, or the day; a floating time is read in the office's zone. */
export const dueOf = ({ clock, isDay, zone }: FileTime, office: string): Due =>
  isDay ? { at: endOfDay(clock, office), day: clock } : { at: (zone ?? namedZone(office)).momentOf(clock), day: null }

/** Returns the moment at which a time begins; a day begins at midnight in the office's zone. */
export const beginOf = (time: FileTime, office: string): Date =>
  time.isDay ? beginOfDay(time.clock, office) : dueOf(time, office).at
