import type { overviewDays } from '@seamark/contract/crawl/choices'
import type { Overview } from '@seamark/contract/crawl/overview/overviews'
import { lanes } from '@seamark/contract/territory/lanes'
import { sql } from 'kysely'
import { dayBegins } from '../../../platform/business-day.ts'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { isColleagues, postsShownTo, saidBySources, shownTo } from '../policy.ts'
import { countSteps } from './acquired-companies.queries.ts'
import { type OverviewSpan, spanOfDays } from './spans.rules.ts'

/** What was found in some days, what came of it, and what waits. All counts ask the policy of the lists that they open. */
export async function getCrawlOverview(
  context: Context,
  { days }: { days: (typeof overviewDays)[number] },
): Promise<Overview> {
  authorize(context, 'crawl.readOverview')
  const span = spanOfDays(context, days)
  const [customers, posts, steps, byDay, byLane, byProvince, bySource, waits, paper] = await Promise.all([
    countCustomers(context, span),
    countPosts(context, span),
    countSteps(context, span),
    countDays(context, span),
    countLanes(context, span),
    countProvinces(context, span),
    countSources(context, span),
    countWaiting(context),
    newestPaper(context),
  ])
  return { ...span, customers, posts, steps, byDay, byLane, byProvince, bySource, waits, paper }
}

const isWithin = (column: ReturnType<typeof sql.ref>, { zone }: Context, { fromDay, toDay }: OverviewSpan) =>
  sql<boolean>`(${column} >= ${dayBegins(fromDay, zone)} and ${column} < ${dayBegins(toDay, zone, 1)})`

/** Customers `k` that were first seen in these days. */
const newCustomers = (context: Context, span: OverviewSpan) =>
  sql`${shownTo(personOf(context))} and ${isWithin(sql.ref('k.first_seen_at'), context, span)}`
/** Posts `k` that were published in these days. */
const newPosts = (context: Context, span: OverviewSpan) =>
  sql`${postsShownTo(personOf(context))} and ${isWithin(sql.ref('k.published_at'), context, span)}`

async function countCustomers(context: Context, span: OverviewSpan): Promise<Overview['customers']> {
  const { rows } = await sql<Overview['customers']>`
    select count(*) filter (where k.quality <> 'bad')::int as found,
      count(*) filter (where k.release = 'released' and k.quality <> 'bad')::int as released,
      count(*) filter (where k.quality = 'good')::int as good, count(*) filter (where k.quality = 'bad')::int as bad
    from crawl.customers k where ${newCustomers(context, span)}`.execute(context.db)
  return rows[0] ?? { found: 0, released: 0, good: 0, bad: 0 }
}

async function countPosts(context: Context, span: OverviewSpan): Promise<Overview['posts']> {
  const { rows } = await sql<Overview['posts']>`
    select count(*) filter (where k.quality <> 'bad')::int as found,
      count(*) filter (where k.kind = 'inquiry' and k.quality <> 'bad')::int as inquiries,
      count(*) filter (where k.quality = 'good')::int as good, count(*) filter (where k.quality = 'bad')::int as bad,
      count(*) filter (where k.quality <> 'bad' and exists (select from crawl.post_takes t where t.post_id = k.id))::int as taken
    from crawl.posts k where ${newPosts(context, span)}`.execute(context.db)
  return rows[0] ?? { found: 0, inquiries: 0, good: 0, bad: 0, taken: 0 }
}

async function countDays(context: Context, span: OverviewSpan): Promise<Overview['byDay']> {
  const { zone } = context
  const { rows } = await sql<Overview['byDay'][number]>`
    select d::date::text as day,
      (select count(*)::int from crawl.posts k where ${postsShownTo(personOf(context))} and k.quality <> 'bad'
        and k.published_at >= d at time zone ${zone} and k.published_at < (d + interval '1 day') at time zone ${zone}) as posts,
      (select count(*)::int from crawl.customers k where ${shownTo(personOf(context))} and k.quality <> 'bad'
        and k.first_seen_at >= d at time zone ${zone} and k.first_seen_at < (d + interval '1 day') at time zone ${zone}) as customers
    from generate_series(${span.fromDay}::timestamp, ${span.toDay}::timestamp, interval '1 day') as d order by d`.execute(
    context.db,
  )
  return rows
}

async function countLanes(context: Context, span: OverviewSpan): Promise<Overview['byLane']> {
  const { rows } = await sql<Overview['byLane'][number]>`
    select lane, count(*)::int as posts, count(*) filter (where k.kind = 'inquiry')::int as inquiries
    from crawl.posts k cross join lateral unnest(k.lanes) as lane
    where ${newPosts(context, span)} and k.quality <> 'bad' group by lane order by posts desc, lane`.execute(context.db)
  return rows.filter(({ lane }) => lanes.includes(lane))
}

const mostProvinces = 12

async function countProvinces(context: Context, span: OverviewSpan): Promise<Overview['byProvince']> {
  const { rows } = await sql<Overview['byProvince'][number]>`
    select k.province, count(*)::int as customers from crawl.customers k
    where ${newCustomers(context, span)} and k.quality <> 'bad' and k.province <> ''
    group by k.province order by customers desc, k.province limit ${mostProvinces}`.execute(context.db)
  return rows
}

const mostSources = 20

type SourceCounts = Omit<Overview['bySource'][number], 'lastFileAt'> & { lastFileAt: Date | null }

const ofQuality = sql`
  count(*) filter (where k.quality <> 'bad')::int as shown, count(*) filter (where k.quality = 'good')::int as good,
  count(*) filter (where k.quality = 'bad')::int as bad`

async function countSources(context: Context, span: OverviewSpan): Promise<Overview['bySource']> {
  const { rows } = await sql<SourceCounts>`
    select s.id, s.name, s.last_file_at as "lastFileAt", coalesce(c.shown, 0) as customers, coalesce(p.shown, 0) as posts,
      coalesce(c.good, 0) + coalesce(p.good, 0) as good, coalesce(c.bad, 0) + coalesce(p.bad, 0) as bad
    from crawl.sources s
    left join (
      select v.source_id, ${ofQuality} from crawl.customers k
      cross join lateral (select distinct v.source_id from ${saidBySources(personOf(context))} where v.customer_id = k.id) v
      where ${newCustomers(context, span)} group by v.source_id) c on c.source_id = s.id
    left join (select k.source_id, ${ofQuality} from crawl.posts k where ${newPosts(context, span)} group by k.source_id) p on p.source_id = s.id
    order by coalesce(c.shown, 0) + coalesce(p.shown, 0) desc, lower(s.name) limit ${mostSources}`.execute(context.db)
  return rows.map((row) => ({ ...row, lastFileAt: row.lastFileAt?.toISOString() ?? null }))
}

/** What waits. Of a colleague's client nothing waits for the caller. */
async function countWaiting(context: Context): Promise<Overview['waits']> {
  const actor = personOf(context)
  const open = sql`${shownTo(actor)} and k.quality <> 'bad'`
  // Posts are listed a week at a time, and those that wait are counted as their list opens.
  const lastWeek = isWithin(sql.ref('k.published_at'), context, spanOfDays(context, '7'))
  const { rows } = await sql<Overview['waits']>`
    select
      (select count(*)::int from crawl.customers k where ${open} and k.release = 'draft') as "draftCustomers",
      (select count(*)::int from crawl.posts k where k.release = 'draft' and k.quality <> 'bad' and ${lastWeek}) as "draftPosts",
      (select count(*)::int from crawl.customers k where ${open} and k.sorting = 'unsorted') as unsorted,
      (select count(*)::int from crawl.customers k where ${open} and k.conflicts <> '{}' and not ${isColleagues(actor)}) as conflicts,
      (select count(*)::int from crawl.posts k where ${postsShownTo(actor)} and k.quality <> 'bad' and k.published_at is null) as undated`.execute(
    context.db,
  )
  const waits = rows[0] ?? { draftCustomers: 0, draftPosts: 0, unsorted: 0, conflicts: 0, undated: 0 }
  return passes(actor, 'crawl.readDrafts') ? waits : { ...waits, draftCustomers: null, draftPosts: null }
}

async function newestPaper({ db }: Context): Promise<Overview['paper']> {
  const { rows } = await sql<NonNullable<Overview['paper']>>`
    select week, (figures ->> 'posts')::int as posts, (figures ->> 'inquiries')::int as inquiries
    from crawl.digests order by week desc limit 1`.execute(db)
  return rows[0] ?? null
}
