import { createRequire } from 'node:module'
import ICAL from 'ical.js'
import { z } from 'zod'
import { clockAt, isZone, momentAt } from '../../../platform/days.ts'

/** Turns local times of a zone into moments and back. A clock is `2026-11-20T09:30:00`. */
export interface Zone {
  momentOf: (clock: string) => Date
  clockOf: (at: Date) => string
}

/** Returns a zone by its IANA name. */
export const namedZone = (name: string): Zone => ({
  momentOf: (clock) => momentAt(clock, name),
  clockOf: (at) => clockAt(at, name),
})

/**
 * Returns the zone that a calendar file names by a TZID; undefined if nobody can know it. A well-known name stands for itself, also behind a
 * prefix (`/Europe/Vienna`, `/mozilla.org/20050126_1/Europe/Vienna`). Otherwise the file may describe the zone, or it is a name of Windows.
 */
export function findZone(tzid: string, calendar: ICAL.Component): Zone | undefined {
  const known = findKnownName(tzid)
  if (known) return namedZone(known)
  const described = calendar.getTimeZoneByID(tzid)
  if (described) return describedZone(described)
  const ofWindows = windowsZones().get(tzid.trim().toLowerCase())
  return ofWindows === undefined ? undefined : namedZone(ofWindows)
}

function findKnownName(tzid: string): string | undefined {
  if (/^tzone:\/\/microsoft\/utc$/i.test(tzid.trim())) return 'UTC'
  const parts = tzid.trim().split('/').filter(Boolean)
  // `America/Argentina/Ushuaia` has the most parts.
  const names = [3, 2, 1].filter((count) => count <= parts.length).map((count) => parts.slice(-count).join('/'))
  const offset = /^(?:UTC|GMT)([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(tzid.trim())
  if (offset) names.unshift(`${offset[1]}${offset[2]?.padStart(2, '0')}:${offset[3] ?? '00'}`)
  return names.find((name, index) => (index === 0 || tzid.startsWith('/')) && !isAmbiguous(name) && isZone(name))
}

/**
 * Whether a name is an abbreviation that several countries use: CST is the time of China, of Chicago and of Cuba, though
 * the platform takes it for one of them. Only those of IANA's own list are certain.
 */
const isAmbiguous = (name: string) =>
  /^[a-z]{2,5}$/i.test(name) &&
  !/^(?:UTC|GMT|UCT|Zulu|CET|EET|MET|WET|HST|PRC|ROC|ROK|NZ|GB|Cuba|Egypt|Iran|Japan|Libya)$/i.test(name)

function describedZone(zone: ICAL.Timezone): Zone {
  return {
    momentOf: (clock) => {
      const time = ICAL.Time.fromDateTimeString(clock)
      time.zone = zone
      return time.toJSDate()
    },
    clockOf: (at) => ICAL.Time.fromJSDate(at, true).convertToZone(zone).toString(),
  }
}

const windowsTable = z.object({
  supplemental: z.object({
    windowsZones: z.object({
      mapTimezones: z.array(
        z.object({ mapZone: z.object({ _other: z.string(), _type: z.string(), _territory: z.string() }) }),
      ),
    }),
  }),
})

const require = createRequire(import.meta.url)
let windowsNames: ReadonlyMap<string, string> | undefined

/** Returns the zone for each Windows name by the table of CLDR, in which territory 001 has the zone that stands for all. */
function windowsZones() {
  windowsNames ??= new Map(
    windowsTable
      .parse(require('cldr-core/supplemental/windowsZones.json'))
      .supplemental.windowsZones.mapTimezones.filter(({ mapZone }) => mapZone._territory === '001')
      .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type.split(' ')[0] ?? '']),
  )
  return windowsNames
}
