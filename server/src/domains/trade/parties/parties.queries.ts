import { addMonths, dayMs, monthStart } from '@seamark/contract/platform/days'
import type { partiesQuery, TradeParty } from '@seamark/contract/trade/parties/parties'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import type { Slice } from '@seamark/contract/trade/slices/slices'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { cutPage, plainCursor } from '../../../platform/page.ts'
import { openTo, seenCompany } from '../../phonebook/index.ts'
import { dataPeriodOf } from '../slices/figures.queries.ts'
import { findPartiesByName } from './name-search.queries.ts'
import { askOfParties, partiesOfState } from './state-filters.queries.ts'
import { nobodys, statesOf } from '../records/party-states.queries.ts'
import { periodOf as analysedDays } from '../slices/periods.rules.ts'
import { sliceCondition } from '../slices/slices.queries.ts'
import { ratedPairs, ratesOfParties } from '../slices/valid-rates.queries.ts'

type PartiesAsked = z.output<typeof partiesQuery>

/** The most names that a search finds. Beyond it the search must be narrower. */
const mostFound = 5000

/** Returns a page of the parties of a slice. The engine ranks them; names and states are read for the page only. */
export async function listParties(context: Context, asked: PartiesAsked) {
  authorize(context, 'trade.readParties')
  const period = await periodOf(context, asked)
  const empty = { rows: [], next: null, count: { value: 0, exact: true }, period }
  if (!period) return empty
  const { ranked, isWhole } = await rankParties(context, { ...asked, ...period })
  const page = cutPage(ranked, asked.limit, (last) => partyCursor.write([sortedValue(asked.sort, last), last.party]))
  return {
    rows: await asParties(context, page.rows, { ...asked, ...period }),
    next: page.next,
    count: { value: ranked[0]?.total ?? 0, exact: isWhole },
    period,
  }
}

/** Returns the ids of the parties in a list, in ascending order, for a bulk run. */
export async function idsOfParties(context: Context, asked: PartiesAsked, most: number): Promise<number[]> {
  authorize(context, 'trade.readParties')
  const period = await periodOf(context, asked)
  if (!period) return []
  const { ranked } = await rankParties(context, { ...asked, ...period, cursor: undefined, limit: most - 1 })
  return ranked.map(({ party }) => party).sort((one, other) => one - other)
}

/**
 * Returns the period of the figures: the days of the slice, else the last twelve full months of the data. Null while
 * there is no data.
 */
export async function periodOf(context: Context, slice: Slice): Promise<Span | null> {
  if (slice.from !== undefined && slice.to !== undefined) return { from: slice.from, to: slice.to }
  const days = await dataPeriodOf(context, slice)
  if (!days) return null
  const { to } = analysedDays(slice, days)
  return { from: slice.from ?? addMonths(monthStart(to), -11), to }
}

interface RankedParty {
  party: number
  shipments: number
  teu: number
  last: string
  total: number
}

type Ranking = Pick<PartiesAsked, 'q' | 'side' | 'kind' | 'state' | 'sort' | 'order' | 'cursor' | 'limit'> & Slice

const sortedBy = { shipments: 'shipments', teu: 'teu', last: 'toInt32(last_day)' } as const

/** Returns the rows of a page, and one more if there are further rows. Each row has the total count. */
async function rankParties(context: Context, { q, side, kind, state, sort, order, cursor, limit, ...slice }: Ranking) {
  const where = sliceCondition(slice)
  const [named, linked] = await Promise.all([
    q ? findPartiesByName(context, q, mostFound) : undefined,
    state ? partiesOfState(context, state) : undefined,
  ])
  if (named?.length === 0) return { ranked: [], isWhole: true }
  const after = cursor === undefined ? undefined : partyCursor.read(cursor)
  const party = side ?? 'arrayJoin(arrayDistinct([importer, exporter]))'
  const having = kind === undefined ? '1' : kind === 'forwarder' ? 'forwards' : 'not forwards'
  const found = named ? '(importer in {named:Array(UInt32)} or exporter in {named:Array(UInt32)})' : '1'
  const question = (ofState: string) => `
     select party, shipments, teu, toString(last_day) as last, total from (
       select *, count() over () as total from (
         select party, count() as shipments, round(sum(teu_of_row), 2) as teu, max(date) as last_day, max(is_forwarder) as forwards
         from (select ${party} as party, if(party = importer, importer_forwards, exporter_forwards) as is_forwarder, teu as teu_of_row, date
               from facts.records where ${where.sql} and ${found})
         where party > 0 and ${named ? 'party in {named:Array(UInt32)}' : '1'} and ${ofState} group by party having ${having}))
     where ${after ? `(${sortedBy[sort]}, party) ${order === 'desc' ? '<' : '>'} ({after_value:Float64}, {after_party:UInt32})` : '1'}
     order by ${sortedBy[sort]} ${order}, party ${order} limit {limit:UInt32}`
  const parameters = {
    ...where.parameters,
    ...(named && { named }),
    ...(after && { after_value: after[0], after_party: after[1] }),
    limit: limit + 1,
  }
  const ranked = await askOfParties(context.engine, linked, (ofState, those) =>
    context.engine.rows<RankedParty>(question(ofState), { ...parameters, ...those }),
  )
  return { ranked, isWhole: (named?.length ?? 0) < mostFound }
}

/** A cursor such as `412_77`: the value that the list is sorted by, and the party. An unreadable part is 0. */
const partyCursor = plainCursor(
  z.tuple([z.coerce.number().catch(0), z.coerce.number().int().nonnegative().catch(0)]).catch([0, 0]),
  '_',
)

const sortedValue = (sort: PartiesAsked['sort'], row: RankedParty) =>
  sort === 'last' ? Date.parse(row.last) / dayMs : row[sort]

async function asParties(
  context: Context,
  rows: readonly RankedParty[],
  { side: _, ...asked }: Ranking,
): Promise<TradeParty[]> {
  const ids = rows.map(({ party }) => party)
  const [known, states, lanes, rates] = await Promise.all([
    partiesOf(context, ids),
    statesOf(context, ids),
    lanesOf(context, ids, asked),
    ratedPairs(context).then((rated) => ratesOfParties(context, ids, { rated, condition: sliceCondition(asked) })),
  ])
  const mayBring = passes(context.actor, 'trade.bringParties') && passes(context.actor, 'phonebook.writeCompany')
  return rows.map(({ party, shipments, teu, last }) => {
    const { name, country, kind } = known.get(party) ?? { name: `#${party}`, country: null, kind: 'trader' as const }
    const standing = states.get(party) ?? nobodys
    return {
      id: party,
      name,
      country,
      kind,
      ...standingOf(standing),
      shipments,
      teu,
      last,
      lanes: lanes.get(party) ?? [],
      rate: rates.get(party) ?? null,
      can: { bring: mayBring && standing.state === 'new' },
    }
  })
}

/** Returns a party's state in the words of the contract. */
export const standingOf = ({
  state,
  companyId,
  companyName,
  custodian,
}: typeof nobodys): Pick<TradeParty, 'state' | 'company'> => ({
  state,
  company: companyId === null ? null : { id: companyId, name: companyName ?? '', custodian },
})

interface KnownParty {
  name: string
  country: string | null
  kind: 'trader' | 'forwarder'
}

async function partiesOf({ db }: Context, ids: readonly number[]): Promise<Map<number, KnownParty>> {
  const { rows } = await sql<
    KnownParty & { id: number }
  >`select id, name, country, kind from trade.parties where id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...party }) => [id, party]))
}

async function lanesOf({ engine }: Context, ids: readonly number[], slice: Slice): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const { from, to } = slice
  const where = sliceCondition({ from, to })
  const rows = await engine.rows<{ party: number; lanes: string[] }>(
    `select arrayJoin(arrayDistinct([importer, exporter])) as party, arrayFilter(one -> one != '', topK(4)(lane)) as lanes from facts.records
     where ${where.sql} and (importer in {shown:Array(UInt32)} or exporter in {shown:Array(UInt32)})
     group by party having party in {shown:Array(UInt32)}`,
    { ...where.parameters, shown: [...ids] },
  )
  return new Map(rows.map(({ party, lanes }) => [party, lanes.slice(0, 3)]))
}

/** How many names a picker looks at, and how many it shows. */
const named = { looked: 500, shown: 30 }

/** Returns parties for pickers, by a part of a name or by ids: those first whose name begins as typed, then the short ones. */
export async function nameParties(context: Context, { q, ids }: { q: string; ids?: string | undefined }) {
  authorize(context, 'trade.nameSlices')
  const wanted = ids ? ids.split(',').map(Number) : q === '' ? [] : await findPartiesByName(context, q, named.looked)
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from trade.parties where id = any(${wanted}::int[])
    order by starts_with(lower(name), ${q.toLowerCase()}) desc, char_length(name), name limit ${ids ? wanted.length : named.shown}`.execute(
    context.db,
  )
  return { parties: rows }
}

/**
 * Returns the parties tied to a company. If the caller sees the company only as one of the pool, it returns none, since
 * the names would reveal it.
 */
export async function partiesOfCompany(context: Context, companyId: number) {
  authorize(context, 'trade.readParties')
  await seenCompany(context, companyId)
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from trade.parties p join phonebook.companies c on c.id = p.company_id
    where c.id = ${companyId} and p.joined_to is null and ${openTo(personOf(context))} order by p.id`.execute(
    context.db,
  )
  return { parties: rows }
}
