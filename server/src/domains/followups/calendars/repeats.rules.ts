import ICAL from 'ical.js'
import { dayAt } from '../../../platform/days.ts'
import type { FileTime } from './file-times.rules.ts'
import { namedZone } from './file-zones.rules.ts'

/** What a file says about the times of a repeated event. */
export interface Repeat {
  begin: FileTime
  /** The rules that add times, and those that take them away (EXRULE of RFC 2445, which old programs still write). */
  rules: readonly ICAL.Recur[]
  exceptRules: readonly ICAL.Recur[]
  added: readonly FileTime[]
  /** Times that are cancelled, or changed and listed beside the repeat. */
  passedOver: readonly FileTime[]
  /** The part of the repeat that is meant: from a change "this and future" on, or until it. */
  from: FileTime | undefined
  until: FileTime | undefined
  /** Where the first time of that part has been moved. */
  movedTo: FileTime | undefined
}

export interface Office {
  now: Date
  zone: string
}

/** The occurrences of a rule that are searched for the next one; enough for every day of fifty years. */
const mostSteps = 20_000

/**
 * Returns the next occurrence; if none is left, its beginning in the past or undefined. Times are compared as clocks of the begin's zone, in
 * which the rules count, so exceptions and additions may be written in any zone, in UTC, or as days.
 */
export function nextOccurrence(repeat: Repeat, office: Office): FileTime | undefined {
  const { begin, from = begin, movedTo } = repeat
  const move = createMove(clockIn(begin, from, office), movedTo && clockIn(begin, movedTo, office))
  const now = nowIn(begin, office)
  const isLeft = createIsLeft(repeat, office)
  const isNext = (clock: string) => move(clock) >= now && isLeft(clock)
  const single = [begin, ...repeat.added].map((time) => ({ ...time, clock: clockIn(begin, time, office) }))
  const earliest = move(now, -1).slice(0, 10)
  const end = repeat.until && clockIn(begin, repeat.until, office)
  const [found] = single
    .filter(({ clock }) => isNext(clock))
    .map((time) => ({ ...begin, minutes: time.minutes, clock: move(time.clock) }))
    .concat(
      repeat.rules.flatMap((rule) => {
        const clock = findFirst(timesOfRule(rule, begin, office, earliest), isNext, end)
        return clock === undefined ? [] : { ...begin, clock: move(clock) }
      }),
    )
    .toSorted((one, other) => (one.clock < other.clock ? -1 : 1))
  return found ?? (begin.clock < now ? begin : undefined)
}

/** Returns a function that moves clocks by as much as the one clock lies before the other; `direction` -1 moves them back. */
function createMove(from: string, to: string | undefined) {
  const by = to === undefined ? 0 : Date.parse(asUtc(to)) - Date.parse(asUtc(from))
  return (clock: string, direction = 1) =>
    by === 0 ? clock : new Date(Date.parse(asUtc(clock)) + by * direction).toISOString().slice(0, clock.length)
}

const asUtc = (clock: string) => (clock.length === 10 ? clock : `${clock}Z`)

/** Returns whether an occurrence still stands: in the part that is meant, and neither cancelled nor changed. */
function createIsLeft({ begin, from, until, ...repeat }: Repeat, office: Office): (clock: string) => boolean {
  const [first, end] = [from, until].map((time) => time && clockIn(begin, time, office))
  const passedOver = new Set(repeat.passedOver.map((time) => clockIn(begin, time, office)))
  const isExcepted = repeat.exceptRules.map((rule) => createIsTimeOf(rule, begin, office))
  return (clock) =>
    (first === undefined || clock >= first) &&
    (end === undefined || clock < end) &&
    !passedOver.has(clock) &&
    // A day that is passed over takes all times of that day with it.
    !passedOver.has(clock.slice(0, 10)) &&
    !isExcepted.some((isTimeOf) => isTimeOf(clock))
}

/** Returns a time as the clocks of the begin's zone show it; for a repeat of whole days its day. */
function clockIn(begin: FileTime, time: FileTime, office: Office): string {
  if (time.isDay) return time.clock
  if (begin.isDay) return dayOf(time, office)
  if (time.zone === undefined || time.zone === begin.zone) return time.clock
  return (begin.zone ?? namedZone(office.zone)).clockOf(time.zone.momentOf(time.clock)).replace(/Z$/, '')
}

/** Midnight in UTC means the day of the office; other times name the day of their own zone. */
const dayOf = ({ clock, zone }: FileTime, office: Office) =>
  zone === undefined || !isUtc({ clock, zone }) ? clock.slice(0, 10) : dayAt(zone.momentOf(clock), office.zone)

const isUtc = ({ clock, zone }: { clock: string; zone: NonNullable<FileTime['zone']> }) =>
  zone.momentOf(clock).getTime() === Date.parse(`${clock}Z`)

const nowIn = ({ isDay, zone }: FileTime, { now, zone: office }: Office) =>
  isDay ? dayAt(now, office) : (zone ?? namedZone(office)).clockOf(now).replace(/Z$/, '')

/** Returns the first clock that is wanted, before the part of the repeat that is meant ends. */
function findFirst(clocks: Iterable<string>, isWanted: (clock: string) => boolean, end: string | undefined) {
  for (const clock of clocks) {
    if (end !== undefined && clock >= end) return undefined
    if (isWanted(clock)) return clock
  }
  return undefined
}

/** Yields the times of a rule from a day on. Days are compared as numbers, because thousands are passed over and that is faster. */
function* timesOfRule(rule: ICAL.Recur, begin: FileTime, office: Office, fromDay: string): Generator<string> {
  const earliest = Number(fromDay.replaceAll('-', ''))
  try {
    const times = withLocalEnd(rule, begin, office).iterator(floating(begin.clock))
    for (let step = 0; step < mostSteps; step += 1) {
      const next = times.next() as ICAL.Time | null
      if (!next) return
      if ((next.year * 100 + next.month) * 100 + next.day >= earliest) yield next.toString()
    }
  } catch {
    // A rule that contradicts itself has no further times.
  }
}

/** A rule's end in UTC, or a day, is written as the last clock of the begin's zone, because ICAL compares clocks. */
function withLocalEnd(rule: ICAL.Recur, begin: FileTime, office: Office): ICAL.Recur {
  const { until } = rule
  if (!until) return rule
  const local = rule.clone()
  const text = until.toString()
  const end: FileTime = {
    ...begin,
    clock: text.replace(/Z$/, ''),
    isDay: until.isDate,
    zone: text.endsWith('Z') ? namedZone('UTC') : undefined,
  }
  const clock = clockIn(begin, end, office)
  local.until = floating(begin.isDay || !end.isDay ? clock : `${clock}T23:59:59`)
  return local
}

const floating = (clock: string) =>
  clock.length === 10 ? ICAL.Time.fromDateString(clock) : ICAL.Time.fromDateTimeString(clock)

/** Returns whether a rule has a time; the search begins anew when it is asked for an earlier one than before. */
function createIsTimeOf(rule: ICAL.Recur, begin: FileTime, office: Office) {
  let times: Generator<string> | undefined
  let last = ''
  return (clock: string) => {
    if (!times || last > clock) {
      times = timesOfRule(rule, begin, office, clock.slice(0, 10))
      last = ''
    }
    while (last < clock) {
      const next = times.next()
      if (next.done) return false
      last = next.value
    }
    return last === clock
  }
}
