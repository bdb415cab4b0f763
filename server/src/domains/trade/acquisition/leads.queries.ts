import {
  type AcquisitionLabel,
  acquisitionLabels,
  type Lead,
  type leadsQuery,
  type whiteSpaceQuery,
} from '@seamark/contract/trade/acquisition/acquisition'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { openTo } from '../../phonebook/index.ts'
import {
  type AcquisitionAsked,
  askedOf,
  changeConditions,
  classifyParties,
  comparedParties,
  wholeOf,
} from './acquisition.queries.ts'
import { sliceWithin } from '../slices/figures.queries.ts'
import { findHeldByName, partiesOf, type PartyRow, reachableOf } from './lead-parties.queries.ts'
import { weightsInForce } from './lead-weights.queries.ts'
import { scoreOf } from './leads.rules.ts'
import { askOfParties, partiesOfState, type PartySet } from '../parties/state-filters.queries.ts'
import { nobodys, type PartyState, statesOf } from '../records/party-states.queries.ts'
import { roundTo, shareOf } from '../slices/periods.rules.ts'
import { ratedPairs, ratesOfParties } from '../slices/valid-rates.queries.ts'

export type LeadsAsked = z.output<typeof leadsQuery>
export type WhiteAsked = z.output<typeof whiteSpaceQuery>

/** The most parties that are scored, the largest first. The list says when there are more. */
export const mostScored = 5000
/** The most pairs of ports that may be core routes, more than anybody would name of any slice. */
const mostPairs = 2000

/** Returns the parties behind a figure of the acquisition analysis. */
export async function listLeads(context: Context, query: LeadsAsked) {
  authorize(context, 'trade.analyse')
  return leadsOf(context, query, undefined, () => Promise.resolve(() => true))
}

/**
 * Returns parties with shipments in the period that none of us holds, the same for every caller. Forwarders are left
 * out unless they are asked for.
 */
export async function listWhiteSpace(context: Context, { state, ...query }: WhiteAsked) {
  authorize(context, 'trade.analyse')
  const { kind = query.coLoaders ? 'any' : 'trader' } = query
  const set = await partiesOfState(context, state ?? 'free')
  return leadsOf(context, { ...query, kind }, set, async (rows) => {
    const held = await findHeldByName(
      context,
      rows.map(({ party }) => party),
    )
    return ({ party }, standing) =>
      isWhite(standing) && !held.has(party) && (state === undefined || standing.state === state)
  })
}

const isWhite = ({ state }: PartyState) => state === 'new' || state === 'pool'

type Wanted = (row: LeadRow, standing: PartyState) => boolean

async function leadsOf(
  context: Context,
  query: LeadsAsked,
  set: PartySet | undefined,
  wantedOf: (rows: readonly LeadRow[]) => Promise<Wanted>,
) {
  const {
    label,
    without,
    change,
    onLane,
    kind,
    coLoaders,
    rated: isRatedAsked,
    sort,
    limit,
    cursor,
    ...acquisition
  } = query
  const frame = await askedOf(context, acquisition)
  if (!frame) return { rows: [], next: null, count: { value: 0, exact: true }, scored: null, rated: null, period: null }
  const [core, rated] = await Promise.all([corePairs(context, frame), ratedPairs(context)])
  const [rows, whole, { weights }] = await Promise.all([
    leadRows(
      context,
      frame,
      { label, without, change, onLane, kind, rated: isRatedAsked, sort },
      { core, rated: rated?.pairs ?? [], set },
    ),
    wholeOf(context, frame),
    weightsInForce(context),
  ])
  const ids = rows.map(({ party }) => party)
  const [states, parties, wanted] = await Promise.all([statesOf(context, ids), partiesOf(context, ids), wantedOf(rows)])
  const reachable = await reachableOf(context, [...states.values()])
  const total = frame.undisclosed ? whole.all : whole.disclosed
  const leads = rows.flatMap((row) => {
    const standing = states.get(row.party) ?? nobodys
    const party = parties.get(row.party)
    if (!party || !wanted(row, standing)) return []
    const facts = factsOf(row, { party, standing, isReachable: reachable.has(standing.companyId ?? 0) })
    return [asLead(row, { party, standing, total, score: scoreOf(facts, weights, { coLoaders }) })]
  })
  const from = Number(cursor ?? 0)
  const matching = rows[0]?.matching ?? 0
  leads.sort((one, other) => orders[sort](other) - orders[sort](one) || other.now - one.now || one.id - other.id)
  const shown = leads.slice(from, from + limit)
  const rates = await ratesOfParties(
    context,
    shown.map(({ id }) => id),
    { rated, condition: sliceWithin(frame.slice, frame.period), side: frame.side },
  )
  return {
    rows: shown.map((lead) => ({ ...lead, rate: rates.get(lead.id) ?? null })),
    next: leads.length > from + limit ? String(from + limit) : null,
    count: { value: leads.length, exact: rows.length === matching },
    scored: rows.length === matching ? null : { parties: rows.length, of: matching },
    rated: rated && { pairs: rated.pairs.length, isCut: rated.isCut },
    period: frame.period,
  }
}

const orders: Record<LeadsAsked['sort'], (lead: Omit<Lead, 'rate'>) => number> = {
  score: ({ score }) => score.score,
  measure: ({ now }) => now,
  growth: ({ growth, now, before }) => growth ?? (before === null ? -2 : now > 0 ? Number.MAX_VALUE : -1),
  last: ({ silent }) => -silent,
  rates: ({ onRates }) => onRates,
}

interface LeadRow {
  party: number
  labels: number[]
  day_count: number
  median: number | null
  first: string
  last: string
  silent: number
  shipments: number
  shipments_before: number
  now: number
  before: number
  is_compared: boolean
  on_core: number
  on_rated: number
  forwarder: string
  percentile: number
  /** How many parties match, scored or not. */
  matching: number
}

type Figure = Pick<LeadsAsked, 'label' | 'without' | 'change' | 'onLane' | 'kind' | 'rated' | 'sort'>

const engineOrder = {
  score: 'now',
  measure: 'now',
  growth: 'if(is_compared, now / greatest(before, 1), -1)',
  last: 'toInt32(days[-1])',
  rates: 'on_rated',
} as const

async function leadRows(
  { engine }: Context,
  asked: AcquisitionAsked,
  { label, without, change, onLane, kind = 'any', rated: isRatedAsked, sort }: Figure,
  { core, rated, set }: { core: readonly string[]; rated: readonly string[]; set: PartySet | undefined },
): Promise<LeadRow[]> {
  const isKindAsked = kind !== 'any'
  const { sql: all, parameters } = classifyParties(asked, { core, rated, isKindAsked })
  const behind = change === undefined ? '1' : `party in (${changeCondition(asked, change, onLane)})`
  const conditions = [
    label ? `is_${label}` : change ? '1' : 'shipments > 0',
    without ? `not is_${without}` : '1',
    behind,
  ]
  if (set) conditions.push('shipments > 0')
  if (isRatedAsked) conditions.push('on_rated > 0')
  if (isKindAsked) conditions.push(kind === 'forwarder' ? 'forwards' : 'not forwards')
  const ranked =
    'if(shipments = 0, 0, if(count() over (partition by shipments > 0) = 1, 1, percent_rank() over (partition by shipments > 0 order by now)))'
  const question = (ofSet: string) => `
     select party, [${acquisitionLabels.map((one) => `is_${one}`).join(', ')}] as labels, length(days) as day_count, median,
       toString(days[1]) as first, toString(days[-1]) as last, silent, shipments, shipments_before, now, before, is_compared, on_core, on_rated, forwarder, percentile, count() over () as matching
     from (select *, ${ranked} as percentile from (${all}))
     where ${conditions.join(' and ')} and ${ofSet} order by ${engineOrder[sort]} desc, now desc, party limit ${mostScored}`
  const more = { ...parameters, on_lane: onLane === 'none' ? '' : (onLane ?? '') }
  return askOfParties(engine, set, (ofSet, those) => engine.rows<LeadRow>(question(ofSet), { ...more, ...those }))
}

/** The condition for the parties that a lane's figure counts. */
function changeCondition(
  asked: AcquisitionAsked,
  change: NonNullable<Figure['change']>,
  onLane: Figure['onLane'],
): string {
  const condition = `${asked.side} != 0 and ${onLane === undefined ? '1' : 'lane = {on_lane:String}'}`
  return `select party from (${comparedParties(asked, { condition })}) where ${changeConditions[change]}`
}

/**
 * Returns the pairs of ports, of the most used ones of the slice, that companies visible to the caller also use: we
 * know these routes.
 */
async function corePairs(context: Context, { slice, period }: AcquisitionAsked): Promise<string[]> {
  const { sql: condition, parameters } = sliceWithin(slice, period)
  const pairs = await context.engine.rows<{ pol: string; pod: string }>(
    `select pol, pod from facts.records where ${condition} and pol != '' and pod != ''
     group by pol, pod order by count() desc limit ${mostPairs}`,
    parameters,
  )
  const { rows } = await sql<{ pair: string }>`
    select p.pol || p.pod as pair from json_to_recordset(${JSON.stringify(pairs)}::json) as p (pol text, pod text)
    where exists (select from phonebook.companies c where c.core_routes @> jsonb_build_array(jsonb_build_object('pol', p.pol, 'pod', p.pod))
      and c.delete_after is null and ${openTo(personOf(context))})`.execute(context.db)
  return rows.map(({ pair }) => pair)
}

interface Known {
  party: PartyRow
  standing: PartyState
}

const hasLabel = ({ labels }: LeadRow, label: AcquisitionLabel) => Boolean(labels[acquisitionLabels.indexOf(label)])

const factsOf = (row: LeadRow, { party, standing, isReachable }: Known & { isReachable: boolean }) => ({
  percentile: row.percentile,
  now: row.now,
  before: row.before,
  ships: row.shipments > 0,
  shipped: row.shipments_before > 0,
  isCompared: row.is_compared,
  silent: row.silent,
  onCore: row.shipments > 0 ? row.on_core / row.shipments : 0,
  isSwitching: hasLabel(row, 'switching'),
  isAtRisk: hasLabel(row, 'atRisk'),
  forwarder: row.forwarder,
  isReachable,
  isColleagues: standing.state === 'colleague',
  isForwarder: party.kind === 'forwarder',
})

const asLead = (
  row: LeadRow,
  { party, standing, total, score }: Known & { total: number; score: Lead['score'] },
): Omit<Lead, 'rate'> => ({
  ...party,
  labels: acquisitionLabels.filter((label) => hasLabel(row, label)),
  days: row.day_count,
  medianGap: row.median,
  first: row.first,
  last: row.last,
  silent: row.silent,
  shipments: row.shipments,
  now: roundTo(row.now, 2),
  before: row.is_compared && (row.before > 0 || row.shipments_before === 0) ? roundTo(row.before, 2) : null,
  growth: row.is_compared && row.before > 0 ? roundTo(row.now / row.before - 1, 4) : null,
  share: total > 0 ? shareOf(row.now, total) : null,
  forwarder: row.forwarder,
  onRates: row.on_rated,
  score,
  state: standing.state,
  company: standing.companyId === null ? null : { id: standing.companyId, name: standing.companyName ?? party.name },
  custodian: standing.custodian,
})
