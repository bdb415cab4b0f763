import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import {
  leastCompared,
  marketDays,
  type PriceRank,
  type rankRates as ranked,
  type readMarket as read,
} from '@seamark/contract/rates/prices/markets'
import { addDays } from '@seamark/contract/platform/days'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { businessDay } from '../../../platform/business-day.ts'
import { authorize, type Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { codesOfPorts } from '../../territory/index.ts'
import { type MarketPrice, percentOf, type Standing, sweepMarket } from './markets.rules.ts'

/** The most prices that one is placed among; of more, the latest ones. */
const mostCompared = 1000
/** The most prices that a year between two ports is made of. */
const mostOfYear = 20_000

/**
 * Returns where the prices of these offers stand among those of the last 90 days: on the first pair of ports of the offer, or on its lane where that pair has
 * too few. A price that cannot be compared, that ended earlier or that has too few beside it has no place.
 */
export async function rankRates(context: Context, { ids, container }: z.output<NonNullable<typeof ranked.query>>) {
  authorize(context, 'rates.read')
  const byPair = await placePrices(context, pricesOf(context, ids, container), onPair(context))
  const few = byPair.filter(({ of, lane }) => of < leastCompared && lane !== '').map(({ rateId }) => rateId)
  const byLane = few.length === 0 ? [] : await placePrices(context, pricesOf(context, few, container), onLane(context))
  const ranks = new Map<string, PriceRank>()
  for (const [by, placed] of [['lane', byLane] as const, ['pair', byPair] as const])
    for (const row of placed) {
      const rank = rankOf(row, by)
      if (rank) ranks.set(`${rank.rateId} ${rank.container}`, rank)
    }
  return { ranks: [...ranks.values()] }
}

/** Returns a year of prices between two ports, day by day. */
export async function readMarket(
  context: Context,
  { pol, pod, container, term }: z.output<NonNullable<typeof read.query>>,
) {
  authorize(context, 'rates.seeLanes')
  const to = dayAt(context.now(), context.zone)
  const from = addDays(to, -364)
  const held = (state: 'open' | 'matched') => sql`
    select l.effective::text as "from", l.ends_on::text as "to", l.comparable_usd::float8 as dollars,
      concat_ws(' ', coalesce('c' || r.company_id, 'n' || nullif(lower(r.source_name), ''), 'o' || r.owner_id), l.carrier) as seller
    from rates.legs l join rates.rates r on r.id = l.rate_id
    where l.pol = any(${codesOfPorts([pol])}::text[]) and l.pod = any(${codesOfPorts([pod])}::text[]) and l.container = ${container}
      and ${inMarket(state)} and l.ends_on >= ${from}::date and l.effective <= ${to}::date
      and (r.kind = 'nac') = ${term === 'contract'} and r.box_owner <> 'shipper'`
  const { rows } = await sql<MarketPrice>`
    select * from (${held('open')} union all ${held('matched')}) m order by m."to" desc limit ${mostOfYear + 1}`.execute(
    context.db,
  )
  const prices = rows.slice(0, mostOfYear)
  return { days: sweepMarket(prices, { from, to }), prices: prices.length, isCut: rows.length > mostOfYear }
}

interface PlacedPrice extends Standing {
  rateId: number
  container: ContainerType
  pol: string
  pod: string
  lane: string
}

function rankOf({ rateId, container, pol, pod, ...standing }: PlacedPrice, by: PriceRank['by']): PriceRank | undefined {
  const percent = percentOf(standing)
  return percent === null ? undefined : { rateId, container, pol, pod, percent, of: standing.of, by }
}

/** The comparable prices of offers of the last 90 days, with the first of their ports. */
const pricesOf = (context: Context, ids: readonly number[], container: ContainerType | undefined) => sql`
  select r.id, r.lane, r.kind = 'nac' as is_contract, r.box_owner = 'shipper' as is_own_box, p.container, p.comparable_usd as dollars,
    coalesce((select t.code from rates.rate_ports t where t.rate_id = r.id and t.role = 'pol' order by t.place limit 1), '') as pol,
    coalesce((select t.code from rates.rate_ports t where t.rate_id = r.id and t.role = 'pod' order by t.place limit 1), '') as pod
  from rates.rates r join rates.prices p on p.rate_id = r.id
  where r.id = any(${[...ids]}::bigint[]) and r.side = 'supply' and r.delete_after is null
    and r.ends_on >= ${businessDay(context)} - ${marketDays}::int and p.comparable_usd is not null ${container === undefined ? sql`` : sql`and p.container = ${container}`}`

interface Market {
  /** The columns that say to which market a price belongs. */
  columns: readonly string[]
  /** The prices of the market `w`, as rows of `rate_id`, `dollars` and `ends_on`. */
  prices: RawBuilder<unknown>
}

/** Counts for each price how many of its market are lower or the same. A market is read once, however many of the prices belong to it. */
async function placePrices({ db }: Context, asked: RawBuilder<unknown>, { columns, prices }: Market) {
  const named = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
  const { rows } = await sql<PlacedPrice>`
    with asked as materialized (${asked}),
    market as materialized (
      select w.*, m.rate_id, m.dollars
      from (select distinct ${named('a')} from asked a) w
      cross join lateral (select * from (${prices}) held order by held.ends_on desc limit ${mostCompared}) m)
    select a.id as "rateId", a.container, a.pol, a.pod, a.lane, count(m.rate_id)::int as of,
      (count(*) filter (where m.dollars < a.dollars))::int as lower, (count(*) filter (where m.dollars = a.dollars))::int as same
    from asked a left join market m on (${named('m')}) = (${named('a')}) and m.rate_id <> a.id
    group by a.id, a.container, a.pol, a.pod, a.lane order by a.id`.execute(db)
  return rows
}

/** Written as it stands, since an index holds the legs of one state. */
const inMarket = (state: 'open' | 'matched') =>
  sql`l.side = 'supply' and l.state = ${sql.lit(state)} and l.comparable_usd is not null`

function onPair(context: Context): Market {
  const held = (state: 'open' | 'matched') => sql`
    select l.rate_id, l.comparable_usd as dollars, l.ends_on
    from rates.legs l join rates.rates r on r.id = l.rate_id
    where l.pol = w.pol and l.pod = w.pod and l.container = w.container and ${inMarket(state)}
      and l.ends_on >= ${businessDay(context)} - ${marketDays}::int and l.effective <= ${businessDay(context)}
      and (r.kind = 'nac') = w.is_contract and (r.box_owner = 'shipper') = w.is_own_box`
  return {
    columns: ['pol', 'pod', 'container', 'is_contract', 'is_own_box'],
    prices: sql`${held('open')} union all ${held('matched')}`,
  }
}

const onLane = (context: Context): Market => ({
  columns: ['lane', 'container', 'is_contract', 'is_own_box'],
  prices: sql`
    select r.id as rate_id, p.comparable_usd as dollars, r.ends_on
    from rates.rates r join rates.prices p on p.rate_id = r.id and p.container = w.container and p.live
    where r.lane = w.lane and r.side = 'supply' and r.delete_after is null and r.state in ('open', 'matched')
      and p.comparable_usd is not null and r.ends_on >= ${businessDay(context)} - ${marketDays}::int
      and r.effective <= ${businessDay(context)} and (r.kind = 'nac') = w.is_contract
      and (r.box_owner = 'shipper') = w.is_own_box`,
})
