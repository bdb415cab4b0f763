import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import type { Context } from '../../../platform/context.ts'
import { portsNearby } from '../../territory/index.ts'
import { type Candidate, mostDaysApart, patienceDays } from './ranks.rules.ts'

export interface Asked {
  /** The requests that look for an offer, as `bigint[]`. */
  demands: RawBuilder<unknown>
  /** How far ports may be apart: 1 within a harbour, 2 also neighbours. */
  far: 1 | 2
  /** Only this offer. */
  supplyId?: number | undefined
  /** Also what has no boxes left; asked for one offer only, since the index holds none of them. */
  alsoTaken?: boolean
}

/** What may be loaded instead of what is wanted; `general` only with dry general cargo. */
const substitutes = [
  { wanted: '40GP', offered: '40HQ', general: false },
  { wanted: '40GP', offered: '40NOR', general: true },
  { wanted: '40HQ', offered: '40NOR', general: true },
] as const

/**
 * Returns each way in which an open offer meets an open request, from the legs by their index. Both are in the market today, belong to different companies, are
 * at most two weeks apart and have boxes left. The shipper's own box travels by offers for such boxes alone, and no other does.
 */
export function candidatesOf(
  context: Context,
  { demands, far, supplyId, alsoTaken = false }: Asked,
): RawBuilder<Candidate> {
  const today = businessDay(context)
  const isOpen = (alias: RawBuilder<unknown>) =>
    alsoTaken ? sql`${alias}.state in ('open', 'matched')` : sql`${alias}.state = 'open'`
  const hasBoxes = alsoTaken ? sql`true` : sql`coalesce(f.open, 1) > 0 and d.wanted > 0`
  return sql<Candidate>`
    select d.rate_id as "demandId", l.rate_id as "supplyId", d.container, l.container as offered,
      greatest(coalesce(p.far, 0), coalesce(q.far, 0)) as far, d.target::float8 as target,
      l.comparable_usd::float8 as dollars, a.days, d.wanted, f.open as free, coalesce(k.kept, 0) as kept,
      s.updated_at as "updatedAt", d.owner_id as "demandOwner", s.owner_id as "supplyOwner"
    from (${wantedLegs(today, demands, isOpen(sql`g`))}) d
    left join lateral ${portsNear(sql`d.pol`, far)} p on true
    left join lateral ${portsNear(sql`d.pod`, far)} q on true
    left join (${instead()}) c on c.wanted = d.container and (d.cargo_class = 'general' or not c.general)
    cross join lateral (
      select l.rate_id, l.container, l.effective, l.ends_on, l.comparable_usd from rates.legs l
      where l.side = 'supply' and ${isOpen(sql`l`)} and l.pol = coalesce(p.other, d.pol) and l.pod = coalesce(q.other, d.pod)
        and l.container = coalesce(c.offered, d.container) and l.ends_on >= ${today}
        and ${supplyId === undefined ? sql`true` : sql`l.rate_id = ${supplyId}::bigint`}
      offset 0) l
    join rates.rates s on s.id = l.rate_id
    left join rates.boxes f on f.rate_id = l.rate_id and f.container = l.container
    left join (${keptPairs(context)}) k on k.supplier = ${supplierOf(sql`s`)}
    cross join lateral (select ${daysApart(today)} as days) a
    where a.days <= ${mostDaysApart} and ${hasBoxes} and d.is_own_box = (s.box_owner = 'shipper')
      and (d.company_id is null or s.company_id is null or d.company_id <> s.company_id)`
}

/** The order of `rankMatches` in SQL. */
export const byRank = sql`far, container <> offered, dollars is null, round((dollars - coalesce(target, 0)) * 100), days,
  case when free is null then 1 when free < wanted then 2 else 0 end, kept desc, "updatedAt" desc, "supplyId",
  container collate "C", offered collate "C"`

/** The legs of requests that are in the market, with the boxes that they still want. */
const wantedLegs = (today: RawBuilder<unknown>, demands: RawBuilder<unknown>, isOpen: RawBuilder<unknown>) => sql`
  select g.rate_id, g.pol, g.pod, g.container, g.effective, g.ends_on, g.comparable_usd as target, r.company_id, r.cargo_class,
    r.box_owner = 'shipper' as is_own_box, r.owner_id, b.open as wanted
  from rates.legs g
  join rates.rates r on r.id = g.rate_id
  join rates.boxes b on b.rate_id = g.rate_id and b.container = g.container
  where g.rate_id = any(${demands}) and g.side = 'demand' and ${isOpen} and g.ends_on >= ${today}`

/** Cargo waits a few days for its ship. Where sailings are named one that is still to come has to fit, else the days on which the offer holds. */
const daysApart = (today: RawBuilder<unknown>) => sql`case
  when cardinality(s.sailing_days) > 0 then (
    select min(greatest(0, d.effective - day, day - (d.ends_on + ${patienceDays}::int)))
    from unnest(s.sailing_days) day where day >= ${today})
  else greatest(0, d.effective - l.ends_on, l.effective - (d.ends_on + ${patienceDays}::int)) end`

const supplierOf = (alias: RawBuilder<unknown>) =>
  sql`coalesce(${alias}.company_id::text, nullif(${alias}.source_name, ''))`

/** How many pairs each supplier has kept within half a year. */
const keptPairs = (context: Context) => sql`
  select ${supplierOf(sql`o`)} as supplier, count(*)::int as kept
  from rates.pairs m join rates.rates o on o.id = m.supply_id
  where m.state = 'matched' and m.confirmed_at > ${context.now()}::timestamptz - interval '180 days'
  group by 1`

/**
 * The ports that may stand for one, by its code: a look-up, where a join may compare each leg with each of them. The limit is the most that any port has;
 * without it the planner expects a hundred of each, and reads whole tables for a single request.
 */
function portsNear(code: RawBuilder<unknown>, far: 1 | 2) {
  const near = Object.groupBy(
    portsNearby().filter((port) => port.far <= far),
    (port) => port.code,
  )
  const most = Math.max(1, ...Object.values(near).map((ports) => ports?.length ?? 0))
  return sql`(
    select other, far from jsonb_to_recordset(${JSON.stringify(near)}::jsonb -> ${code}) as n (other text, far int)
    limit ${sql.lit(most)})`
}

const nearby = (far: 1 | 2) => sql`
  select code, other, far from json_to_recordset(${JSON.stringify(portsNearby().filter((port) => port.far <= far))}::json)
    as n (code text, other text, far int)`

const instead = () => {
  const wanted = new Set(substitutes.map((one) => one.wanted))
  const rows = [...[...wanted].map((one) => ({ wanted: one, offered: one, general: false })), ...substitutes]
  return sql`
    select wanted, offered, general from json_to_recordset(${JSON.stringify(rows)}::json)
      as i (wanted text, offered text, general boolean)`
}

/** The requests that these rates concern: themselves, those that they were proposed to, and those that their legs meet. */
export async function findDemandsOf(context: Context, ids: readonly number[]): Promise<number[]> {
  const today = businessDay(context)
  const { rows } = await sql<{ id: number }>`
    select id from rates.rates where id = any(${[...ids]}::bigint[]) and side = 'demand'
    union
    select demand_id from rates.pairs where supply_id = any(${[...ids]}::bigint[]) and state in ('proposed', 'dismissed')
    union
    select d.rate_id
    from rates.legs l
    left join (${nearby(1)}) p on p.other = l.pol
    left join (${nearby(1)}) q on q.other = l.pod
    left join (${instead()}) c on c.offered = l.container
    cross join lateral (
      select d.rate_id from rates.legs d
      where d.side = 'demand' and d.state = 'open' and d.pol = coalesce(p.code, l.pol) and d.pod = coalesce(q.code, l.pod)
        and d.container = coalesce(c.wanted, l.container) and d.ends_on >= ${today}
      offset 0) d
    where l.rate_id = any(${[...ids]}::bigint[]) and l.side = 'supply' and l.state = 'open' and l.ends_on >= ${today}
    order by 1`.execute(context.db)
  return rows.map(({ id }) => id)
}
