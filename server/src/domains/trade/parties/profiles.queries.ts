import type { PartyProfile } from '@seamark/contract/trade/parties/parties'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import { sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { keys } from '../slices/figures.queries.ts'
import { monthOf, monthsFrom } from '../slices/months.rules.ts'
import { periodOf, standingOf } from './parties.queries.ts'
import { candidatesOf } from './pairs.queries.ts'
import { nobodys, statesOf } from '../records/party-states.queries.ts'
import { countIn, daysOf, pageOfRecords } from '../records/records.queries.ts'
import { asRecords, namesOfParties } from '../records/named-records.queries.ts'
import { sliceCondition } from '../slices/slices.queries.ts'
import { ratedPairs, ratesOfParties } from '../slices/valid-rates.queries.ts'

const most = 10

/** Returns everything about a party: what PostgreSQL knows and what the engine counts, asked at the same time. */
export async function getParty(context: Context, id: number, days: Partial<Span>): Promise<PartyProfile> {
  authorize(context, 'trade.readParties')
  const party = await partyRow(context, id)
  const period = await periodOf(context, { ...days, party: [id] })
  const [names, candidates, states, figures, rated] = await Promise.all([
    namesOf(context, id),
    candidatesOf(context, id),
    statesOf(context, [id]),
    figuresOf(context, id, period),
    ratedPairs(context),
  ])
  const condition = sliceCondition({ ...(period ?? none), party: [id] })
  const rates = await ratesOfParties(context, [id], { rated, condition })
  const standing = states.get(id) ?? nobodys
  return {
    id,
    name: party.name,
    country: party.country,
    kind: party.kind,
    isJudged: party.kind_judged_by !== null,
    joinedTo: party.joined_to === null ? null : { id: party.joined_to, name: party.joined_name ?? '' },
    names,
    candidates,
    ...standingOf(standing),
    rate: rates.get(id) ?? null,
    period,
    ...figures,
    can: {
      bring:
        party.joined_to === null &&
        standing.state === 'new' &&
        passes(context.actor, 'trade.bringParties') &&
        passes(context.actor, 'phonebook.writeCompany'),
      judge: party.joined_to === null && passes(context.actor, 'trade.judgeParties'),
      lookUp: standing.state === 'colleague' && passes(context.actor, 'phonebook.lookUpCompanies'),
    },
  }
}

interface PartyRow {
  name: string
  country: string | null
  kind: 'trader' | 'forwarder'
  kind_judged_by: number | null
  joined_to: number | null
  joined_name: string | null
}

async function partyRow({ db }: Context, id: number): Promise<PartyRow> {
  const { rows } = await sql<PartyRow>`
    select p.name, p.country, p.kind, p.kind_judged_by, p.joined_to, j.name as joined_name
    from trade.parties p left join trade.parties j on j.id = p.joined_to where p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw fail('trade.party_not_found')
  return row
}

async function namesOf({ db }: Context, id: number): Promise<PartyProfile['names']> {
  const { rows } = await sql<{
    id: number
    text: string
  }>`select id, text from trade.party_names where party_id = ${id} order by id`.execute(db)
  return rows
}

const none: Span = { from: '1970-01-01', to: '1970-01-01' }

async function figuresOf(context: Context, id: number, period: Span | null) {
  const { from, to } = period ?? none
  const slice = { party: [id], from, to }
  const by = (key: string, condition = '(importer = {party:UInt32} or exporter = {party:UInt32})') =>
    rankBy(context, id, { from, to }, key, condition)
  const [all, days, months, hs, pol, pod, lanes, containers, carriers, suppliers, customers] = await Promise.all([
    totalOf(context, id),
    daysOf(context, slice),
    monthsOf(context, id, { from, to }),
    by(keys.hs4),
    by(keys.pol),
    by(keys.pod),
    by(keys.lane),
    by(keys.container),
    by(keys.carrier),
    by(keys.exporter, 'importer = {party:UInt32}'),
    by(keys.importer, 'exporter = {party:UInt32}'),
  ])
  const last = await asRecords(
    context,
    (await pageOfRecords(context, slice, { sort: 'date', order: 'desc', cursor: undefined, limit: most }, days)).slice(
      0,
      most,
    ),
  )
  const partners = await namesOfParties(
    context,
    [...suppliers, ...customers].map(({ key }) => Number(key)),
  )
  const named = (rows: typeof suppliers) =>
    rows.map((row) => ({ ...row, id: Number(row.key), name: partners.get(Number(row.key)) ?? `#${row.key}` }))
  return {
    all,
    year: { shipments: countIn(days), teu: months.reduce((sum, { teu }) => sum + teu, 0) },
    months: period ? months : [],
    hs,
    pol,
    pod,
    lanes,
    containers,
    carriers,
    suppliers: named(suppliers),
    customers: named(customers),
    records: last,
  }
}

async function totalOf({ engine }: Context, id: number): Promise<PartyProfile['all']> {
  const [row] = await engine.rows<{ shipments: number; teu: number; first: string; last: string }>(
    `select count() as shipments, round(sum(teu), 2) as teu, toString(min(date)) as first, toString(max(date)) as last from facts.records
     where importer = {party:UInt32} or exporter = {party:UInt32}`,
    { party: id },
  )
  if (!row || row.shipments === 0) return { shipments: 0, teu: 0, first: null, last: null }
  return row
}

/** Returns every month of the period, also those without a shipment. */
async function monthsOf({ engine }: Context, id: number, { from, to }: Span): Promise<PartyProfile['months']> {
  const rows = await engine.rows<PartyProfile['months'][number]>(
    `select formatDateTime(date, '%Y-%m') as month, countIf(importer = {party:UInt32}) as imports,
            countIf(exporter = {party:UInt32}) as exports, round(sum(records.teu), 2) as teu
     from facts.records as records
     where (importer = {party:UInt32} or exporter = {party:UInt32}) and date >= {from:Date} and date <= {to:Date} group by month`,
    { party: id, from, to },
  )
  const known = new Map(rows.map((row) => [row.month, row]))
  return monthsFrom(from, to).map(
    (start) => known.get(monthOf(start)) ?? { month: monthOf(start), imports: 0, exports: 0, teu: 0 },
  )
}

/**
 * Returns the most frequent values of a dimension in the party's records, without empty values and undisclosed parties.
 */
async function rankBy(
  { engine }: Context,
  id: number,
  { from, to }: Span,
  key: string,
  condition: string,
): Promise<PartyProfile['hs']> {
  return engine.rows<PartyProfile['hs'][number]>(
    `select ${key} as key, count() as shipments, round(sum(records.teu), 2) as teu from facts.records as records
     where ${condition} and date >= {from:Date} and date <= {to:Date} group by key having key != '' order by shipments desc, key limit {most:UInt32}`,
    { party: id, from, to, most },
  )
}
