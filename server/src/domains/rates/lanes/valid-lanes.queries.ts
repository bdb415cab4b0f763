import type { FormerWay } from '@seamark/contract/rates/lanes/lanes'
import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { openTo } from '../../phonebook/index.ts'

/** Two ports between which an offer holds today. */
export interface ValidLane {
  pol: string
  pod: string
  /** The lowest price of 40HQ with known surcharges in the carrier's box; null where none can be compared. */
  dollars: number | null
  /** More may come on top of it. */
  isAtLeast: boolean
  /** The last day of the offer with that price; of the one that holds longest where there is no price. */
  endsOn: string
}

export interface ValidLanes {
  lanes: readonly ValidLane[]
  /** There are more pairs of ports than are returned. */
  isCut: boolean
}

const mostPairs = 2000

/**
 * Returns the pairs of ports for which offers that the caller may see hold today, those with a price first; null for
 * callers who do not see the market.
 */
export async function validLanes(context: Context): Promise<ValidLanes | null> {
  if (!passes(context.actor, 'rates.read')) return null
  const rows = await validPairs(context, mostPairs + 1)
  return { lanes: rows.slice(0, mostPairs), isCut: rows.length > mostPairs }
}

/** Returns at most so many pairs. */
export async function validPairs(context: Context, most: number): Promise<ValidLane[]> {
  const { rows } = await sql<ValidLane>`
    with recursive ${pairsIn('open')} ${bestOf(context, sql`pairs_open`)}
    where best.rate_id is not null or other.ends_on is not null
    order by best.rate_id is null, p.pol, p.pod limit ${most}`.execute(context.db)
  return rows
}

/** A core route of a company. Without an offer that holds today the rest is null. */
type CoreRoute = Pick<ValidLane, 'pol' | 'pod' | 'dollars' | 'isAtLeast'> & { endsOn: string | null }

/** Returns the core routes of a company that the caller sees, in its order, each with the best offer of today. */
export async function coreRoutesOf(context: Context, companyId: number): Promise<CoreRoute[]> {
  authorize(context, 'rates.read')
  const { rows } = await sql<CoreRoute>`
    with routes as (
      select r.value ->> 'pol' as pol, r.value ->> 'pod' as pod, r.place
      from phonebook.companies c, jsonb_array_elements(c.core_routes) with ordinality r (value, place)
      where c.id = ${companyId} and c.delete_after is null and ${openTo(personOf(context))})
    ${bestOf(context, sql`routes`)} order by p.place`.execute(context.db)
  return rows
}

/** The pairs `p` of a table, each with the best offer that holds today, or the day until which any holds. */
function bestOf(context: Context, pairs: RawBuilder<unknown>) {
  const today = businessDay(context)
  const holds = sql`${legsIn('open')} and l.ends_on >= ${today} and l.effective <= ${today}`
  return sql`
    select p.pol, p.pod, best.dollars::float8 as dollars, coalesce(best.ends_on, other.ends_on)::text as "endsOn",
      coalesce((
        select bool_or(l.at_least) from rates.legs l
        where l.rate_id = best.rate_id and l.pol = p.pol and l.pod = p.pod and l.container = '40HQ'), false) as "isAtLeast"
    from ${pairs} p
    left join lateral (
      select l.rate_id, l.comparable_usd as dollars, l.ends_on from rates.legs l
      where ${holds} and l.container = '40HQ' and l.comparable_usd is not null and ${isInCarriersBox}
      order by l.comparable_usd, l.ends_on desc, l.rate_id limit 1) best on true
    left join lateral (select max(l.ends_on) as ends_on from rates.legs l where best.rate_id is null and ${holds}) other on true`
}

/** A price for the shipper's own box says nothing of what others pay. */
const isInCarriersBox = sql`not exists (select from rates.rates r where r.id = l.rate_id and r.box_owner = 'shipper')`

/** A year of prices is drawn back to this day. */
const daysOfYear = 364

/**
 * Returns the pairs of ports with one of these ports of discharge between which comparable prices held within the last year and no offer is open
 * today, those that ended last first.
 */
export async function formerPairs(context: Context, pods: readonly string[], most: number): Promise<FormerWay[]> {
  const today = businessDay(context)
  const held = (state: LegState) => sql`
    select l.ends_on, l.comparable_usd is not null as is_priced, l.state = 'open' as is_open
    from rates.legs l where ${legsIn(state)} and l.effective <= ${today}`
  const { rows } = await sql<FormerWay>`
    with recursive ${pairsIn('open')}, ${pairsIn('matched')}
    select p.pol, p.pod, least(h.ended, ${today})::text as "endedOn"
    from (select * from pairs_open union select * from pairs_matched) p
    cross join lateral (
      select max(m.ends_on) filter (where m.is_priced) as ended, max(m.ends_on) filter (where m.is_open) as open_until
      from (${held('open')} union all ${held('matched')}) m) h
    where p.pod = any(${[...pods]}::text[]) and h.ended >= ${today} - ${daysOfYear}::int and coalesce(h.open_until < ${today}, true)
    order by h.ended desc, p.pol, p.pod limit ${most}`.execute(context.db)
  return rows
}

/** Each has an index of its own, so it is written as it stands. */
type LegState = 'open' | 'matched'

/** The legs of a pair of ports `p`. */
const legsIn = (state: LegState) =>
  sql`l.side = 'supply' and l.state = ${sql.lit(state)} and l.pol = p.pol and l.pod = p.pod`

/** The pairs of ports that have such legs: the index is asked from pair to pair, so that a year of legs is not read. */
function pairsIn(state: LegState) {
  const name = sql.id(`pairs_${state}`)
  const legs = sql`select l.pol, l.pod from rates.legs l where l.side = 'supply' and l.state = ${sql.lit(state)}`
  return sql`${name} as (
    (${legs} order by l.pol, l.pod limit 1)
    union all
    select n.pol, n.pod from ${name} p cross join lateral (
      ${legs} and (l.pol, l.pod) > (p.pol, p.pod) order by l.pol, l.pod limit 1) n)`
}
