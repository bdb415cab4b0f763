import { addMonths, daysBetween } from '@seamark/contract/platform/days'
import { type WatchAlert, watchedMonths, type WatchFound } from '@seamark/contract/trade/watches/watches'
import type { SliceSearch } from '@seamark/contract/trade/slices/slices'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import { monthOf } from '../slices/months.rules.ts'

/** What the records of a watched thing say. */
export interface WatchedFacts {
  /** With shipments, in order, each once. */
  days: readonly string[]
  origins: readonly string[]
  chapters: readonly string[]
  /** Shipments of the last full months, and of as many before. */
  now: number
  before: number
}

/** What was there when the watch was last looked at. `told` are findings that were there when it began, and so are no news. */
export interface Known {
  origins: readonly string[]
  chapters: readonly string[]
  last: string | null
  told: readonly string[]
}

export interface Finding {
  kind: WatchAlert
  /** What makes it this one; it is told once. */
  key: string
  found: WatchFound['found']
  /** Beside the watched thing itself, the records behind it. */
  slice: SliceSearch
}

export interface Watching {
  alerts: readonly string[]
  volumePercent: number
  silenceDays: number
  known: Known
  /** The last month whose volume was told, `2026-10`; the same rise is not told three months running. */
  toldVolume: string | null
}

export interface Time {
  quarters: { now: Span; before: Span }
  /** The last day of the data of its sources: what is not there yet is no silence. */
  asOf: string
}

/** What is new in the records of a watched thing. */
export function findingsOf(watch: Watching, facts: WatchedFacts, time: Time): Finding[] {
  const all = [
    grown(watch, facts, time),
    ...fresh(watch.known, facts),
    first(watch.known, facts),
    silent(watch, facts, time),
  ]
  return all.flatMap((one) =>
    one && watch.alerts.includes(one.kind) && !watch.known.told.includes(nameOf(one)) ? [one] : [],
  )
}

/** What a watch knows from now on. Before its first look nothing is known, and nothing of it is news. */
export function knownAfter(
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

function grown(
  { volumePercent, toldVolume, known }: Watching,
  { now, before }: WatchedFacts,
  { quarters }: Time,
): Finding | undefined {
  const month = monthOf(quarters.now.to)
  if (before === 0 || now < before * (1 + volumePercent / 100)) return undefined
  // That it was so when the watch began counts as told.
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

/** Goods known by fewer digits than they are told by now tell nothing of what is new among them. */
function fresh(known: Known, { origins, chapters }: WatchedFacts): Finding[] {
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

/** The first since it was last looked at, when there was none in the twelve months before it. */
function first({ last }: Known, { days }: WatchedFacts): Finding | undefined {
  const at = days.findIndex((day) => last === null || day > last)
  const [day, before] = [days[at], days[at - 1]]
  if (day === undefined || (before !== undefined && before >= addMonths(day, -12))) return undefined
  return { kind: 'first', key: day, found: { day }, slice: { from: day, to: day } }
}

function silent({ silenceDays }: Watching, { days }: WatchedFacts, { asOf }: Time): Finding | undefined {
  const last = days.at(-1)
  const quiet = last === undefined ? 0 : daysBetween(last, asOf)
  return last !== undefined && quiet > silenceDays
    ? { kind: 'silence', key: last, found: { day: last, days: quiet }, slice: { from: last, to: last } }
    : undefined
}
