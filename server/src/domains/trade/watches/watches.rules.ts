import { addMonths, daysBetween } from '@seamark/contract/platform/days'
import { type WatchAlert, watchedMonths, type WatchFound } from '@seamark/contract/trade/watches/watches'
import type { SliceSearch } from '@seamark/contract/trade/slices/slices'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import { monthOf } from '../slices/months.rules.ts'

/** The facts in the records of a subject. */
export interface WatchedFacts {
  /** The days with shipments, sorted, without repeats. */
  days: readonly string[]
  origins: readonly string[]
  chapters: readonly string[]
  /** The shipments of the last full months, and of as many months before. */
  now: number
  before: number
}

/**
 * The state when the watch was last checked. `told` are findings that were there when it began, so they are not
 * notified.
 */
export interface Known {
  origins: readonly string[]
  chapters: readonly string[]
  last: string | null
  told: readonly string[]
}

export interface Finding {
  kind: WatchAlert
  /** Identifies the finding. Each is notified once. */
  key: string
  found: WatchFound['found']
  /** The filter for the records behind it, beside the subject itself. */
  slice: SliceSearch
}

export interface Watching {
  alerts: readonly string[]
  volumePercent: number
  silenceDays: number
  known: Known
  /**
   * The last month whose volume was notified, such as `2026-10`, so that a rise is not notified three months running.
   */
  toldVolume: string | null
}

export interface Time {
  quarters: { now: Span; before: Span }
  /** The last day of its sources' data. Later days are not known, so they are no silence. */
  asOf: string
}

/** Returns what is new in the records of a subject. */
export function findingsOf(watch: Watching, facts: WatchedFacts, time: Time): Finding[] {
  const all = [
    findRise(watch, facts, time),
    ...findNewCodes(watch.known, facts),
    findFirst(watch.known, facts),
    findSilence(watch, facts, time),
  ]
  return all.flatMap((one) =>
    one && watch.alerts.includes(one.kind) && !watch.known.told.includes(nameOf(one)) ? [one] : [],
  )
}

/**
 * Returns what the watch knows after a check. Before the first check it knows nothing, and nothing it finds then is
 * notified.
 */
export function updateKnown(
  watch: Omit<Watching, 'known'> & { known: Known | null },
  facts: WatchedFacts,
  time: Time,
): Known {
  const before = watch.known
  const standing =
    before === null
      ? findingsOf({ ...watch, alerts: ['volume', 'silence'], known: nothing }, facts, time).map(nameOf)
      : before.told
  const last = facts.days.at(-1) ?? null
  return {
    origins: [...new Set([...(before?.origins ?? []), ...facts.origins])].sort(),
    chapters: [...new Set([...(before?.chapters ?? []), ...facts.chapters])].sort(),
    last: before?.last && (last === null || before.last > last) ? before.last : last,
    told: standing,
  }
}

const nothing: Known = { origins: [], chapters: [], last: null, told: [] }
const nameOf = ({ kind, key }: Finding) => `${kind}:${key}`

function findRise(
  { volumePercent, toldVolume, known }: Watching,
  { now, before }: WatchedFacts,
  { quarters }: Time,
): Finding | undefined {
  const month = monthOf(quarters.now.to)
  if (before === 0 || now < before * (1 + volumePercent / 100)) return undefined
  // A rise that was there when the watch began counts as notified.
  const last =
    [
      toldVolume ?? '',
      ...known.told.flatMap((name) => (name.startsWith('volume:') ? name.slice('volume:'.length) : [])),
    ]
      .sort()
      .at(-1) ?? ''
  if (last > monthOf(addMonths(quarters.now.to, -watchedMonths))) return undefined
  return {
    kind: 'volume',
    key: month,
    found: { now, before, percent: Math.round((now / before - 1) * 100) },
    slice: quarters.now,
  }
}

/** Goods that were stored with fewer digits than now cannot be compared, so no new goods are reported. */
function findNewCodes(known: Known, { origins, chapters }: WatchedFacts): Finding[] {
  const isComparable =
    known.chapters.length === 0 || known.chapters.some(({ length }) => length === chapters[0]?.length)
  const unknown = (codes: readonly string[], before: readonly string[]) =>
    codes.filter((code) => !before.includes(code))
  return [
    ...unknown(origins, known.origins).map(
      (code): Finding => ({ kind: 'origin', key: code, found: { code }, slice: { origin: code } }),
    ),
    ...unknown(isComparable ? chapters : [], known.chapters).map(
      (code): Finding => ({ kind: 'chapter', key: code, found: { code }, slice: { hs: code } }),
    ),
  ]
}

/** Finds the first shipment since the last check, if there was none in the twelve months before it. */
function findFirst({ last }: Known, { days }: WatchedFacts): Finding | undefined {
  const at = days.findIndex((day) => last === null || day > last)
  const [day, before] = [days[at], days[at - 1]]
  if (day === undefined || (before !== undefined && before >= addMonths(day, -12))) return undefined
  return { kind: 'first', key: day, found: { day }, slice: { from: day, to: day } }
}

function findSilence({ silenceDays }: Watching, { days }: WatchedFacts, { asOf }: Time): Finding | undefined {
  const last = days.at(-1)
  const quiet = last === undefined ? 0 : daysBetween(last, asOf)
  return last !== undefined && quiet > silenceDays
    ? { kind: 'silence', key: last, found: { day: last, days: quiet }, slice: { from: last, to: last } }
    : undefined
}
