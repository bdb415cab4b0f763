import { type LaneQuotes, type LaneRow, type LaneWay, quoteDays, soonDays } from '@seamark/contract/rates/lanes/lanes'
import { type Lane, lanes } from '@seamark/contract/territory/lanes'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { codesOfLane, knownPort } from '../../territory/index.ts'
import { quotesSeenBy } from '../quotes/rights.queries.ts'
import { ratesWhere } from '../rates/filters.queries.ts'
import { rivalGap } from '../quotes/reports/reports.queries.ts'
import { formerPairs, validPairs } from './valid-lanes.queries.ts'

/** Returns every lane with its figures. */
export async function listLanes(context: Context) {
  authorize(context, 'rates.seeLanes')
  const [figures, ways] = await Promise.all([figuresOf(context), waysByLane(context)])
  return {
    today: todayOf(context),
    lanes: lanes.map((lane): LaneRow => ({ ...(figures.get(lane) ?? none(lane)), best: ways.get(lane)?.[0] ?? null })),
  }
}

/** The most pairs of ports that the page of a lane offers. */
const mostWays = 50

/** Returns what is known of one lane. */
export async function getLane(context: Context, lane: Lane) {
  authorize(context, 'rates.seeLanes')
  const [figures, ways, formerWays, quotes] = await Promise.all([
    figuresOf(context, lane),
    waysByLane(context),
    formerPairs(context, codesOfLane(lane), mostWays),
    passes(context.actor, 'rates.readQuotes') ? quotesOf(context, lane) : null,
  ])
  return {
    today: todayOf(context),
    ...(figures.get(lane) ?? none(lane)),
    ways: (ways.get(lane) ?? []).slice(0, mostWays),
    formerWays,
    quotes,
  }
}

const todayOf = ({ now, zone }: Context) => dayAt(now(), zone)

type Figures = Omit<LaneRow, 'best'>
const none = (lane: Lane): Figures => ({ lane, rates: 0, expiring: 0, nextEnd: null, demands: 0 })

/** Counts by the filters of the list, so that each number is that of the rows which it opens. */
async function figuresOf(context: Context, only?: Lane): Promise<ReadonlyMap<Lane, Figures>> {
  const today = todayOf(context)
  const lane = only ? { lane: [only] } : {}
  const [valid, wanted] = await Promise.all([
    ratesWhere(context, { ...lane, side: 'supply', validOn: today }),
    ratesWhere(context, { ...lane, side: 'demand' }),
  ])
  const { rows } = await sql<Figures>`
    select lane, sum(rates)::int as rates, sum(expiring)::int as expiring, min(next_end)::text as "nextEnd", sum(demands)::int as demands
    from (
      select r.lane, count(*) as rates, count(*) filter (where r.ends_on <= ${addDays(today, soonDays)}::date) as expiring,
        min(r.ends_on) as next_end, 0 as demands
      from rates.rates r where ${valid} and r.lane <> '' group by r.lane
      union all
      select r.lane, 0, 0, null, count(*) from rates.rates r where ${wanted} and r.lane <> '' group by r.lane) f
    group by lane`.execute(context.db)
  return new Map(rows.map((row) => [row.lane, row]))
}

/** More pairs of ports than a market has. */
const everyPair = 20_000

/** The pairs of ports of each lane, the lowest price first. */
async function waysByLane(context: Context): Promise<ReadonlyMap<Lane, LaneWay[]>> {
  const ways = new Map<Lane, LaneWay[]>()
  for (const way of await validPairs(context, everyPair)) {
    const lane = knownPort(way.pod)?.lane
    if (lane) ways.set(lane, [...(ways.get(lane) ?? []), way])
  }
  for (const own of ways.values()) own.sort((one, other) => (one.dollars ?? Infinity) - (other.dollars ?? Infinity))
  return ways
}

/** How the quotes of a lane ended that the caller may see, in their latest revision. */
async function quotesOf(context: Context, lane: Lane): Promise<LaneQuotes> {
  const since = addDays(todayOf(context), -quoteDays)
  const { rows } = await sql<{ state: string; reason: LaneQuotes['reasons'][number]['reason'] | null; quotes: number }>`
    select q.state, o.reason, count(*)::int as quotes
    from rates.quotes q join phonebook.companies c on c.id = q.company_id and c.delete_after is null
    left join rates.quote_outcomes o on o.id = q.outcome_id
    where ${quotesSeenBy(personOf(context))} and q.replaced_at is null and q.state in ('issued', 'won', 'lost', 'noReply')
      and q.issued_at >= (${since}::date)::timestamp at time zone ${context.zone}
      and exists (select from rates.quote_lines l where l.quote_id = q.id and l.pods && ${codesOfLane(lane)}::text[])
    group by q.state, o.reason order by quotes desc, o.reason`.execute(context.db)
  const sumOf = (state?: string) =>
    rows.reduce((sum, row) => (state === undefined || row.state === state ? sum + row.quotes : sum), 0)
  return {
    since,
    issued: sumOf(),
    won: sumOf('won'),
    lost: sumOf('lost'),
    noReply: sumOf('noReply'),
    reasons: rows.flatMap(({ reason, quotes }) => (reason === null ? [] : [{ reason, quotes }])),
    gap: await rivalGap(context, { lane, issuedFrom: since }),
  }
}
