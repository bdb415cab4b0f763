import { addDays, addMonths, daysBetween, monthEnd, monthStart, monthsBetween } from '@seamark/contract/platform/days'
import type { AcquisitionLabel, comparedWith } from '@seamark/contract/trade/acquisition/acquisition'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import { earlierOf } from '../slices/months.rules.ts'
import { fullMonths, type SourceSpan } from '../slices/periods.rules.ts'

/**
 * Returns the days that a period is compared with: as many right before it, or the same days a year earlier. Whole
 * months are compared with whole months.
 */
export function againstOf({ from, to }: Span, against: (typeof comparedWith)[number]): Span {
  const isWhole = from === monthStart(from) && to === monthEnd(to)
  if (against === 'previous' && !isWhole)
    return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
  const months = against === 'yearBefore' ? 12 : monthsBetween(from, to) + 1
  const end = addMonths(to, -months)
  return { from: addMonths(from, -months), to: isWhole ? monthEnd(end) : end }
}

/** The limits of what can be said of parties, given the days that their sources cover. */
export interface Reach {
  sources: { source: number; begins: string; ends: string }[]
  /** Sources that cover only a part of the two periods, so that they cannot be compared. */
  uncompared: number[]
  /**
   * How many sources cover any part of the periods. If it equals the number of `uncompared`, nothing can be compared.
   */
  met: number
  /**
   * The source that begins last, and the day from which a first shipment in it counts as new. Null where that holds for
   * the whole period.
   */
  newSince: { begins: string; day: string } | null
  isNewKnown: boolean
}

/** After this many months of silence a party counts as new. */
const quietMonths = 12

/** Returns the reach of sources. A source covers a period's end if it is at most a month late, which is usual. */
export function reachOf(spans: readonly Omit<SourceSpan, 'rows'>[], period: Span, against: Span): Reach {
  const sources = spans.map((span) => ({
    source: span.source,
    begins: earlierOf(span.from, fullMonths(span).from),
    ends: span.to,
  }))
  const between = (from: string, to: string) => sources.filter(({ begins, ends }) => begins <= to && ends >= from)
  const met = between(against.from, period.to)
  const judged = between(period.from, period.to).map(({ begins }) => ({ begins, day: addMonths(begins, quietMonths) }))
  const last = judged.reduce((one, other) => (other.begins > one.begins ? other : one), { begins: '', day: '' })
  return {
    sources,
    uncompared: met
      .filter(({ begins, ends }) => begins > against.from || ends < addMonths(period.to, -1))
      .map(({ source }) => source),
    met: met.length,
    newSince: last.day > period.from ? last : null,
    isNewKnown: judged.length === 0 || judged.some(({ day }) => day <= period.to),
  }
}

/**
 * Returns the factor of each month against an average one, January first. All are 1 where the data does not tell, or a
 * month is empty.
 */
export const seasonFactors = (index: readonly number[] | null): number[] =>
  Array.from({ length: 12 }, (_, month) => {
    const one = (index?.[month] ?? 0) / 100
    return one > 0 ? one : 1
  })

/** The days without a shipment after which a party is lost: half a year, or twice its usual gap. */
const lostAfter = 'greatest(180, 2 * ifNull(median, 0))'
const beforePort = 10
const beforeForwarder = 5

/**
 * Whether the value at `place` is unusual among the five before it. If those have nothing in common, nothing is usual.
 */
const isOdd = (list: string, place: string) => {
  const before = `arraySlice(${list}, i - ${beforeForwarder}, ${beforeForwarder})`
  return `countEqual(${before}, ${list}[${place}]) < arrayMax(arrayMap(x -> countEqual(${before}, x), ${before}))`
}
const hasUsual = (list: string) => {
  const before = `arraySlice(${list}, i - ${beforeForwarder}, ${beforeForwarder})`
  return `arrayMax(arrayMap(x -> countEqual(${before}, x), ${before})) >= 2`
}
const switches = (list: string, days: string) => `arrayExists(
  i -> ${hasUsual(list)} and ${isOdd(list, 'i')} and ${isOdd(list, 'i + 1')},
  arrayFilter(i -> ${days}[i + 1] >= {from:Date}, range(${beforeForwarder + 1}, greatest(${beforeForwarder + 1}, length(${list})))))`

/**
 * Sums a party's days in the last three full months up to `until` (`ago` 0), or in the three before them (3). Each day
 * is divided by its month's factor.
 */
export const quarterOf = (ago: 0 | 3) => {
  const end = 'toStartOfMonth(addDays(until, 1))'
  return `arraySum(arrayMap(d -> 1 / {factors:Array(Float64)}[toMonth(d)],
    arrayFilter(d -> d >= addMonths(${end}, -${ago + 3}) and d < addMonths(${end}, -${ago}), days)))`
}

/**
 * The labels, as conditions of the engine over a party's `days` (with shipments, sorted, without repeats), `gaps` (days
 * between them), `median` of the gaps, `until` (the end of the period or of its sources' data), `silent` (days from the
 * last shipment to that), `inside` (its days within the period), `since` (the first day that its sources cover), and
 * its shipments in the last full quarter and the one before. `{from}` and `{to}` are the period.
 */
export const labelConditions: Readonly<Record<AcquisitionLabel, string>> = {
  new: `notEmpty(inside) and addMonths(inside[1], -${quietMonths}) >= since
    and not arrayExists(d -> d < inside[1] and d >= addMonths(inside[1], -${quietMonths}), days)`,
  active: 'silent <= greatest(90, 1.5 * ifNull(median, 0))',
  atRisk:
    'length(days) >= 4 and (silent > 1.5 * median or (quarter_before > 0 and quarter_now <= 0.6 * quarter_before))',
  lost: `silent > ${lostAfter} and days[-1] >= addMonths(subtractDays(until, toUInt32(${lostAfter})), -12)`,
  reactivated: `arrayExists(
    i -> gaps[i - 1] > greatest(180, if(i > 2, 2 * arrayReduce('quantileExactInclusive(0.5)', arraySlice(gaps, 1, i - 2)), 0)),
    arrayFilter(i -> days[i] >= {from:Date} and gaps[i - 1] > 180, range(2, length(days) + 1)))`,
  switching: `(${switches('forwarders', 'forwarder_days')}) or (${switches('scacs', 'scac_days')})`,
  portChanging: `arrayExists(
    i -> ports[i] = ports[i + 1] and ports[i] = ports[i + 2] and not has(arraySlice(ports, i - ${beforePort}, ${beforePort}), ports[i]),
    arrayFilter(i -> port_days[i + 2] >= {from:Date}, range(${beforePort + 1}, greatest(${beforePort + 1}, length(ports) - 1))))`,
}
