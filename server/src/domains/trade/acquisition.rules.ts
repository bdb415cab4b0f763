import type { AcquisitionLabel, comparedWith } from '@seamark/contract/trade/acquisition'
import type { Span } from '@seamark/contract/trade/ports'
import { addDays, addMonths, daysBetween, monthEnd, monthStart, monthsBetween } from './months.rules.ts'

/** The days that a period is compared with: as many right before it, or the same a year earlier. Whole months stay whole months. */
export function againstOf({ from, to }: Span, against: (typeof comparedWith)[number]): Span {
  const isWhole = from === monthStart(from) && to === monthEnd(to)
  if (against === 'previous' && !isWhole) return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
  const months = against === 'yearBefore' ? 12 : monthsBetween(from, to) + 1
  const end = addMonths(to, -months)
  return { from: addMonths(from, -months), to: isWhole ? monthEnd(end) : end }
}

/** The last three full months up to a day, and the three before. */
export function quartersUntil(to: string): { now: Span; before: Span } {
  const end = to === monthEnd(to) ? to : addDays(monthStart(to), -1)
  const begin = addMonths(monthStart(end), -2)
  return { now: { from: begin, to: end }, before: { from: addMonths(begin, -3), to: addDays(begin, -1) } }
}

/** What each month of a year is worth beside a usual one, January first; all the same where the data does not tell, or a month is empty. */
export const seasonFactors = (index: readonly number[] | null): number[] =>
  Array.from({ length: 12 }, (_, month) => {
    const one = (index?.[month] ?? 0) / 100
    return one > 0 ? one : 1
  })

/** How long without a shipment is lost: half a year, or twice what is usual between two. */
const lostAfter = 'greatest(180, 2 * ifNull(median, 0))'
const beforePort = 10
const beforeForwarder = 5

/** The five before `place`, and how often the most frequent of them is among them: those that have nothing in common have no usual one. */
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
 * The definitions, as the engine's conditions over a party's `days` (with shipments, in order, each once), `gaps` (days between them), `median` of the gaps,
 * `silent` (days from the last one to the period's end), `inside` (its days within the period) and what it shipped in the last full quarter and the one
 * before. `{from}` and `{to}` are the period.
 */
export const labelConditions: Readonly<Record<AcquisitionLabel, string>> = {
  new: `notEmpty(inside) and not arrayExists(d -> d < inside[1] and d >= addMonths(inside[1], -12), days)`,
  active: 'silent <= greatest(90, 1.5 * ifNull(median, 0))',
  atRisk: 'length(days) >= 4 and (silent > 1.5 * median or (quarter_before > 0 and quarter_now <= 0.6 * quarter_before))',
  lost: `silent > ${lostAfter} and days[-1] >= addMonths(subtractDays({to:Date}, toUInt32(${lostAfter})), -12)`,
  reactivated: `arrayExists(
    i -> gaps[i - 1] > greatest(180, if(i > 2, 2 * arrayReduce('quantileExactInclusive(0.5)', arraySlice(gaps, 1, i - 2)), 0)),
    arrayFilter(i -> days[i] >= {from:Date} and gaps[i - 1] > 180, range(2, length(days) + 1)))`,
  switching: `(${switches('forwarders', 'forwarder_days')}) or (${switches('scacs', 'scac_days')})`,
  portChanging: `arrayExists(
    i -> ports[i] = ports[i + 1] and ports[i] = ports[i + 2] and not has(arraySlice(ports, i - ${beforePort}, ${beforePort}), ports[i]),
    arrayFilter(i -> port_days[i + 2] >= {from:Date}, range(${beforePort + 1}, greatest(${beforePort + 1}, length(ports) - 1))))`,
}
