import { sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { type Context, passes } from '../../../platform/context.ts'

/** Two ports between which an offer holds today. */
export interface ValidLane {
  pol: string
  pod: string
  /** The lowest price of 40HQ with known surcharges; null where none can be compared. */
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

/** Returns at most so many pairs. The index of legs is asked from pair to pair, so that a year of legs is not read. */
export async function validPairs(context: Context, most: number): Promise<ValidLane[]> {
  const today = businessDay(context)
  const open = sql`l.side = 'supply' and l.state = 'open'`
  const holds = sql`${open} and l.pol = p.pol and l.pod = p.pod and l.ends_on >= ${today} and l.effective <= ${today}`
  const { rows } = await sql<ValidLane>`
    with recursive pairs as (
      (select l.pol, l.pod from rates.legs l where ${open} order by l.pol, l.pod limit 1)
      union all
      select n.pol, n.pod from pairs p cross join lateral (
        select l.pol, l.pod from rates.legs l where ${open} and (l.pol, l.pod) > (p.pol, p.pod)
        order by l.pol, l.pod limit 1) n)
    select p.pol, p.pod, best.dollars::float8 as dollars, coalesce(best.ends_on, other.ends_on)::text as "endsOn",
      coalesce((
        select bool_or(l.at_least) from rates.legs l
        where l.rate_id = best.rate_id and l.pol = p.pol and l.pod = p.pod and l.container = '40HQ'), false) as "isAtLeast"
    from pairs p
    left join lateral (
      select l.rate_id, l.comparable_usd as dollars, l.ends_on from rates.legs l
      where ${holds} and l.container = '40HQ' and l.comparable_usd is not null
      order by l.comparable_usd, l.ends_on desc, l.rate_id limit 1) best on true
    left join lateral (select max(l.ends_on) as ends_on from rates.legs l where best.rate_id is null and ${holds}) other on true
    where best.rate_id is not null or other.ends_on is not null
    order by best.rate_id is null, p.pol, p.pod limit ${most}`.execute(context.db)
  return rows
}
