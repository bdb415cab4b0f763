import type { PaperFigures } from '@seamark/contract/crawl/papers/papers'
import { lanes } from '@seamark/contract/territory/lanes'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { dayBegins } from '../../../platform/business-day.ts'
import type { Context } from '../../../platform/context.ts'
import { validLanes } from '../../rates/index.ts'

const mostWays = 30
const mostSources = 10

/** Counts what was published in the week that begins on a Monday of the office: what is released and not bad, against the week before. */
export async function figuresOfWeek(context: Context, monday: string): Promise<PaperFigures> {
  const [totals, ofLanes, sources, asked] = [
    await countTotals(context, monday),
    await countLanes(context, monday),
    await countSources(context, monday),
    await countWays(context, monday),
  ]
  return { ...totals, lanes: ofLanes, sources, asked }
}

const shown = sql`k.release = 'released' and k.quality <> 'bad'`

/** Posts `k` of the week, and of the week before. */
function weeksOf({ zone }: Context, monday: string) {
  const [before, from, to] = [addDays(monday, -7), monday, addDays(monday, 7)].map((day) => dayBegins(day, zone))
  return {
    both: sql`k.published_at >= ${before} and k.published_at < ${to} and ${shown}`,
    week: sql`k.published_at >= ${from} and k.published_at < ${to} and ${shown}`,
    isNow: sql`k.published_at >= ${from}`,
    from: sql`${from}`,
    to: sql`${to}`,
  }
}

const countsOf = (isNow: ReturnType<typeof weeksOf>['isNow']) => sql`
  count(*) filter (where ${isNow})::int as posts,
  count(*) filter (where ${isNow} and k.kind = 'inquiry')::int as inquiries,
  count(*) filter (where ${isNow} and k.kind = 'offer')::int as offers,
  count(*) filter (where not ${isNow})::int as "postsBefore",
  count(*) filter (where not ${isNow} and k.kind = 'inquiry')::int as "inquiriesBefore"`

type Totals = Omit<PaperFigures, 'lanes' | 'sources' | 'asked'>

async function countTotals(context: Context, monday: string): Promise<Totals> {
  const { both, isNow, week, from, to } = weeksOf(context, monday)
  const { rows } = await sql<Totals>`
    select n.*, f.count as "newFirms", c.count as "newCustomers"
    from (
      select ${countsOf(isNow)}, count(*) filter (where ${isNow} and k.quality = 'good')::int as good,
        count(*) filter (where ${isNow} and exists (select from crawl.post_takes t where t.post_id = k.id))::int as taken
      from crawl.posts k where ${both}) n,
    (select count(distinct k.name_key)::int as count from crawl.posts k
      where ${week} and k.name_key <> ''
        and not exists (select from crawl.posts e where e.name_key = k.name_key and e.published_at < ${from})) f,
    (select count(*)::int as count from crawl.customers k
      where k.first_seen_at >= ${from} and k.first_seen_at < ${to} and k.delete_after is null and ${shown}) c`.execute(
    context.db,
  )
  return rows[0] ?? noTotals
}

const noTotals: Totals = {
  posts: 0,
  inquiries: 0,
  offers: 0,
  postsBefore: 0,
  inquiriesBefore: 0,
  good: 0,
  taken: 0,
  newFirms: 0,
  newCustomers: 0,
}

async function countLanes(context: Context, monday: string): Promise<PaperFigures['lanes']> {
  const { both, isNow } = weeksOf(context, monday)
  const { rows } = await sql<PaperFigures['lanes'][number]>`
    select lane, ${countsOf(isNow)} from crawl.posts k cross join lateral unnest(k.lanes) as lane
    where ${both} group by lane order by posts desc, lane`.execute(context.db)
  return rows.filter(({ lane }) => lanes.includes(lane))
}

async function countSources(context: Context, monday: string): Promise<PaperFigures['sources']> {
  const { week } = weeksOf(context, monday)
  const { rows } = await sql<PaperFigures['sources'][number]>`
    select s.id, s.name, count(*)::int as posts, count(*) filter (where k.kind = 'inquiry')::int as inquiries,
      count(*) filter (where k.quality = 'good')::int as good,
      count(*) filter (where exists (select from crawl.post_takes t where t.post_id = k.id))::int as taken
    from crawl.posts k join crawl.sources s on s.id = k.source_id where ${week}
    group by s.id order by taken desc, good desc, inquiries desc, posts desc, s.id limit ${mostSources}`.execute(
    context.db,
  )
  return rows
}

/** The ways that single lines of inquiries ask for most, with whether an offer of ours holds there now. */
async function countWays(context: Context, monday: string): Promise<PaperFigures['asked']> {
  const { week } = weeksOf(context, monday)
  const { rows } = await sql<{ pol: string; pod: string; inquiries: number }>`
    select l.pol, d.pod, count(distinct k.id)::int as inquiries
    from crawl.posts k cross join lateral jsonb_array_elements(k.lines) as line (it)
    cross join lateral jsonb_array_elements(line.it -> 'pols') as p (it) cross join lateral jsonb_array_elements_text(p.it -> 'codes') as l (pol)
    cross join lateral jsonb_array_elements(line.it -> 'pods') as q (it) cross join lateral jsonb_array_elements_text(q.it -> 'codes') as d (pod)
    where ${week} and k.kind = 'inquiry' group by l.pol, d.pod order by inquiries desc, l.pol, d.pod limit ${mostWays}`.execute(
    context.db,
  )
  const valid = await validLanes(context)
  const held = new Set(valid?.lanes.map(({ pol, pod }) => `${pol} ${pod}`))
  return rows.map((way) => {
    const holds = held.has(`${way.pol} ${way.pod}`)
    // Of more pairs than are returned nobody knows that one is missing.
    return { ...way, held: holds ? true : valid === null || valid.isCut ? null : false }
  })
}
