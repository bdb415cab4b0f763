import {
  type AcquisitionFigures,
  type acquisitionAsked,
  acquisitionLabels,
  type LaneChange,
  type Side,
} from '@seamark/contract/trade/acquisition/acquisition'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import type { Measure, Slice } from '@seamark/contract/trade/slices/slices'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Parameters } from '../../../platform/engine/engine.ts'
import { againstOf, labelConditions, quarterOf, type Reach, reachOf, seasonFactors } from './acquisition.rules.ts'
import { everSince, sourceSpans, sumOf, sliceWithin } from '../slices/figures.queries.ts'
import { periodFor } from '../analysis/ports.queries.ts'
import { type MonthRow, seasonSpan, seasonsOf, shareOf } from '../slices/periods.rules.ts'

export type AcquisitionQuery = z.output<z.ZodObject<typeof acquisitionAsked>>

/** The question for the engine, and what follows from it. */
export interface AcquisitionAsked {
  slice: Slice
  side: Side
  measure: Measure
  undisclosed: boolean
  period: Span
  against: Span
  reach: Reach
  season: { isAdjusted: boolean; months: number; factors: number[] }
}

/** Returns the labels of a slice's parties by their shipments, and their changes lane by lane. */
export async function analyseAcquisition(
  context: Context,
  query: AcquisitionQuery,
): Promise<{ figures: AcquisitionFigures | null }> {
  authorize(context, 'trade.analyse')
  const asked = await askedOf(context, query)
  if (!asked) return { figures: null }
  const [whole, labelled, lanes] = await Promise.all([
    wholeOf(context, asked),
    labelCounts(context, asked),
    lanesOf(context, asked),
  ])
  const total = asked.undisclosed ? whole.all : whole.disclosed
  const { isAdjusted, months } = asked.season
  const { reach } = asked
  return {
    figures: {
      period: asked.period,
      against: asked.against,
      compared: { sources: reach.met - reach.uncompared.length, of: reach.met },
      newSince: reach.newSince,
      season: { isAdjusted, months },
      whole: { all: whole.all, disclosed: whole.disclosed },
      rows: { used: whole.used, undisclosed: whole.undisclosed },
      parties: labelled.parties ?? 0,
      labels: acquisitionLabels.map((label) => {
        const measure = labelled[`${label}_measure`] ?? 0
        if (label === 'new' && !reach.isNewKnown) return { label, parties: null, measure: null, share: null }
        return { label, parties: labelled[label] ?? 0, measure, share: total > 0 ? shareOf(measure, total) : null }
      }),
      atRiskOnly: labelled.atRiskOnly ?? 0,
      lanes,
    },
  }
}

/** Returns the question for the engine, or null while there is no data. Raises `trade.period_backwards`. */
export async function askedOf(
  context: Context,
  { side, measure, undisclosed, against, ...slice }: AcquisitionQuery,
): Promise<AcquisitionAsked | null> {
  const found = await periodFor(context, slice)
  if (!found) return null
  const { period, dataPeriod } = found
  const [{ months, index }, spans] = await Promise.all([
    seasonOf(context, slice, seasonSpan(period, dataPeriod)),
    sourceSpans(context, slice),
  ])
  const compared = againstOf(period, against)
  return {
    slice,
    side,
    measure,
    undisclosed,
    period,
    against: compared,
    reach: reachOf(spans.length > 0 ? spans : [{ source: 0, ...dataPeriod }], period, compared),
    season: { isAdjusted: index !== null, months, factors: seasonFactors(index) },
  }
}

/**
 * Returns how much of an average month each month of the slice's year is, if there are enough full months. It counts
 * shipments whatever the measure, as the labels do.
 */
async function seasonOf({ engine }: Context, slice: Slice, span: Span) {
  if (span.from > span.to) return { months: 0, index: null }
  const { sql, parameters } = sliceWithin(slice, span)
  const rows = await engine.rows<MonthRow>(
    `select toStartOfMonth(date) as month, count() as whole, 0 as value, 0 as shipments from facts.records where ${sql} group by month`,
    parameters,
  )
  return seasonsOf(rows, span)
}

interface Whole {
  all: number
  disclosed: number
  used: number
  undisclosed: number
}

export async function wholeOf({ engine }: Context, { slice, side, measure, period }: AcquisitionAsked): Promise<Whole> {
  const { sql, parameters } = sliceWithin(slice, period)
  const [row] = await engine.rows<Whole>(
    `select ${sumOf(measure)} as all, ${sumOf(measure, `${side} != 0`)} as disclosed, count() as used, countIf(${side} = 0) as undisclosed
     from facts.records where ${sql}`,
    parameters,
  )
  return row ?? { all: 0, disclosed: 0, used: 0, undisclosed: 0 }
}

async function labelCounts({ engine }: Context, asked: AcquisitionAsked): Promise<Record<string, number>> {
  const { sql, parameters } = classifyParties(asked)
  const columns = acquisitionLabels.flatMap((label) => [
    `countIf(is_${label}) as ${label}`,
    `round(sumIf(now, is_${label}), 2) as ${label}_measure`,
  ])
  const [row] = await engine.rows<Record<string, number>>(
    `select countIf(shipments > 0) as parties, countIf(is_atRisk and not is_lost) as atRiskOnly, ${columns.join(', ')} from (${sql})`,
    parameters,
  )
  return row ?? {}
}

interface Classified {
  /** Pairs of ports, joined, that are core routes, and those for which we have valid rates. */
  core?: readonly string[]
  rated?: readonly string[]
  isKindAsked?: boolean
}

/**
 * Returns every party of the slice with its labels and what they are made of. It reads the whole history up to the
 * period's end, as the period alone would not show who is new. Changes of forwarder or port are found over all ports
 * and lanes, since a slice of one port shows no other.
 */
export function classifyParties(
  { slice, side, measure, period, against, reach, season }: AcquisitionAsked,
  { core = [], rated = [], isKindAsked = false }: Classified = {},
): { sql: string; parameters: Parameters } {
  const condition = everSince(slice)
  const labels = acquisitionLabels.map((label) => `ifNull(${labelConditions[label]}, false) as is_${label}`)
  return {
    sql: `
      select *, ${labels.join(',\n')}
      from (${partiesSql(side, measure, condition.sql, { reach, isKindAsked, isRated: rated.length > 0 })}) as parties
      left join (${sequencesSql(side, slice)}) as sequences on sequences.who = parties.party`,
    parameters: {
      ...condition.parameters,
      ...period,
      against_from: against.from,
      against_to: against.to,
      factors: season.factors,
      core: [...core],
      rated: [...rated],
      sources: reach.sources.map(({ source }) => source),
      begins: reach.sources.map(({ begins }) => begins),
      ends: reach.sources.map(({ ends }) => ends),
      uncompared: reach.uncompared,
    },
  }
}

const inPeriod = 'date between {from:Date} and {to:Date}'
const inAgainst = 'date between {against_from:Date} and {against_to:Date}'

function partiesSql(
  side: Side,
  measure: Measure,
  condition: string,
  { reach: { sources }, isKindAsked, isRated }: { reach: Reach; isKindAsked: boolean; isRated: boolean },
): string {
  // A single source is every party's, so the column need not be read.
  const own = sources.length === 1 ? '{sources:Array(UInt32)}' : 'groupUniqArray(source)'
  const known = (days: string, otherwise: string) =>
    `arrayMap(s -> transform(s, {sources:Array(UInt32)}, {${days}:Array(Date)}, {${otherwise}:Date}), own)`
  return `
    select ${side} as party, ${own} as own, arraySort(groupUniqArray(date)) as days,
      least({to:Date}, arrayMax(${known('ends', 'to')})) as until, arrayMax(${known('begins', 'from')}) as since,
      not hasAny(own, {uncompared:Array(UInt32)}) as is_compared,
      arrayPopFront(arrayDifference(arrayMap(d -> toInt32(d), days))) as gaps,
      if(empty(gaps), null, arrayReduce('quantileExactInclusive(0.5)', gaps)) as median,
      dateDiff('day', days[-1], until) as silent, arrayFilter(d -> d >= {from:Date}, days) as inside,
      countIf(${inPeriod}) as shipments, countIf(${inAgainst}) as shipments_before,
      ${sumOf(measure, inPeriod)} as now, ${sumOf(measure, inAgainst)} as before,
      ${isKindAsked ? `max(${side}_forwards)` : 'false'} as forwards,
      ${quarterOf(0)} as quarter_now, ${quarterOf(3)} as quarter_before,
      countIf(${inPeriod} and has({core:Array(String)}, concat(pol, pod))) as on_core,
      ${isRated ? `countIf(${inPeriod} and concat(pol, pod) in {rated:Array(String)})` : '0'} as on_rated,
      argMaxIf(forwarder_text, (date, import, line), forwarder_text != '') as forwarder
    from facts.records where ${condition} and date <= {to:Date} and ${side} != 0 group by party`
}

/**
 * Returns each party's forwarders (by name, and by the SCAC of house bills) and its home ports, in the order of days.
 */
function sequencesSql(side: Side, slice: Slice): string {
  const { pol: _pol, pod: _pod, port: _port, lane: _lane, ...anywhere } = slice
  const port = side === 'exporter' ? 'pol' : 'pod'
  const list = (name: string, day: string, value: string, condition: string) => `
      arraySort(groupUniqArrayIf((date, ${value}), ${condition})) as ${name}_pairs,
      arrayMap(pair -> pair.1, ${name}_pairs) as ${day}, arrayMap(pair -> pair.2, ${name}_pairs) as ${name}`
  return `
    select ${side} as who,
      ${list('forwarders', 'forwarder_days', 'cityHash64(upperUTF8(trim(forwarder_text)))', "forwarder_text != ''")},
      ${list('scacs', 'scac_days', 'substring(house_bill, 1, 4)', "match(house_bill, '^[A-Z]{4}')")},
      ${list('ports', 'port_days', `toString(${port})`, `${port} != ''`)}
    from facts.records
    where ${everSince(anywhere).sql} and date <= {to:Date} and ${side} in (
      select ${side} from facts.records where ${everSince(slice).sql} and ${inPeriod} and ${side} != 0)
    group by who`
}

/** The conditions of each change between the two periods. Shipments whose value is not known do not count as none. */
export const changeConditions: Readonly<Record<LaneChange, string>> = {
  new: 'shipments > 0 and shipments_before = 0',
  growing: 'shipments > 0 and shipments_before > 0 and now > before',
  shrinking: 'shipments > 0 and shipments_before > 0 and now < before',
  lost: 'shipments = 0 and shipments_before > 0',
}

/** Returns each party of a slice in both periods, lane by lane or over all lanes, from the sources that have both. */
export function comparedParties(
  { slice, side, measure, reach }: AcquisitionAsked,
  { byLane = false, condition = '1' },
): string {
  const compared = reach.uncompared.length > 0 ? 'source not in {uncompared:Array(UInt32)}' : '1'
  return `
    select ${byLane ? 'lane, ' : ''}${side} as party, ${sumOf(measure, inPeriod)} as now, ${sumOf(measure, inAgainst)} as before,
      countIf(${inPeriod}) as shipments, countIf(${inAgainst}) as shipments_before
    from facts.records where ${everSince(slice).sql} and (${inPeriod} or ${inAgainst}) and ${compared} and ${condition}
    group by ${byLane ? 'lane, ' : ''}party`
}

/** Returns the changes by lane; null where no source has both periods. */
async function lanesOf({ engine }: Context, asked: AcquisitionAsked): Promise<AcquisitionFigures['lanes']> {
  const { slice, period, against, reach } = asked
  if (reach.met > 0 && reach.uncompared.length === reach.met) return null
  const counts = Object.entries(changeConditions).map(
    ([change, condition]) => `countIf(party != 0 and ${condition}) as ${change}`,
  )
  const rows = await engine.rows<LaneRow>(
    `select lane, round(sum(now), 2) as now_sum, round(sum(before), 2) as before_sum, ${counts.join(', ')}
     from (${comparedParties(asked, { byLane: true })})
     group by lane order by greatest(now_sum, before_sum) desc, lane`,
    {
      ...everSince(slice).parameters,
      ...period,
      against_from: against.from,
      against_to: against.to,
      uncompared: reach.uncompared,
    },
  )
  return rows.map(({ now_sum, before_sum, ...row }) => ({ ...row, now: now_sum, before: before_sum }))
}

type Lane = NonNullable<AcquisitionFigures['lanes']>[number]
type LaneRow = Omit<Lane, 'now' | 'before'> & { now_sum: number; before_sum: number }
