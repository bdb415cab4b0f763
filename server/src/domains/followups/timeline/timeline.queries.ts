import type { ActivityEntry } from '@seamark/contract/activity/entries'
import type { TimelineEntry } from '@seamark/contract/followups/timeline/timeline'
import { type RawBuilder, sql } from 'kysely'
import { dayBegins } from '../../../platform/business-day.ts'
import { authorize, type Context, type Person, personOf } from '../../../platform/context.ts'
import { plannedByForm } from '../../../platform/database/prepared-statements.ts'
import { cutPage, fixedPage, momentCursor } from '../../../platform/page.ts'
import type { EntryFilters, EntryRow } from '../../activity/index.ts'
import { asEntry, entriesLike, entriesOf, entryColumns, withContents } from '../../activity/index.ts'
import { contactContents, maskEntry, insideOf, openTo } from '../../phonebook/index.ts'
import { recordContents } from './contents.queries.ts'

export interface TimelineFilters extends EntryFilters {
  /** The entry whose run is told company by company. */
  within?: number | undefined
}

export interface TimelineList extends TimelineFilters {
  cursor?: string | undefined
}

/** A statement looks at 20,000 entries and a call runs 10 statements, so that it ends in time even if the reader may see few of them. */
const stretch = 20_000
const stretches = 10

/** Returns a page of the activity of the companies that the caller sees. A page may be short, or empty, and still have a next one. */
export async function listTimeline(
  context: Context,
  { cursor, ...filters }: TimelineList,
): Promise<{ rows: TimelineEntry[]; next: string | null }> {
  authorize(context, 'followups.readTimeline')
  const show = async (rows: readonly TimelineRow[]) => {
    const batches = filters.within === undefined ? await readBatches(context, filters, rows) : undefined
    return withContents(context, showEntries(personOf(context), rows, batches), [contactContents, recordContents])
  }
  let from = cursor === undefined ? undefined : momentCursor.read(cursor)
  const rows: TimelineRow[] = []
  for (let walked = 0; walked < stretches; walked += 1) {
    rows.push(...(await rowsOf(context, filters, from, fixedPage.history + 1 - rows.length)))
    const page = cutPage(rows, fixedPage.history, momentCursor.write)
    if (page.next !== null) return { rows: await show(page.rows), next: page.next }
    from = await endOfStretch(context, filters, from)
    if (from === undefined) return { rows: await show(rows), next: null }
  }
  return { rows: await show(rows), next: from ? momentCursor.write(from) : null }
}

interface Place {
  at: Date
  id: number
}

interface TimelineRow extends EntryRow {
  batch: string | null
  company_id: number
  company_name: string
  is_inside: boolean
}

async function rowsOf(context: Context, filters: TimelineFilters, from: Place | undefined, most: number) {
  // Numbers stand in its text: the planner then sees that few rows are asked for, and keeps the plan.
  const { rows } = await sql<TimelineRow>`${plannedByForm}
    select ${entryColumns}, e.batch, c.id as company_id, c.name as company_name, ${insideOf(personOf(context))} as is_inside
    from (${selectEntries(context, filters, from)} limit ${sql.lit(stretch)}) e
    join phonebook.companies c on c.id = e.subject_id
    left join identity.users actor on actor.id = e.actor_id
    where c.delete_after is null and ${openTo(personOf(context))} and ${entriesLike(filters)} and ${standsForBatch(context, filters)}
    order by e.at desc, e.id desc limit ${sql.lit(most)}`.execute(context.db)
  return rows
}

/** Returns the last entry of the stretch, from which the next one continues; undefined if there are no more. */
async function endOfStretch(context: Context, filters: TimelineFilters, from: Place | undefined) {
  const { rows } =
    await sql<Place>`select e.at, e.id from (${selectEntries(context, filters, from)} offset ${stretch - 1} limit 1) e`.execute(
      context.db,
    )
  return rows[0]
}

const selectEntries = (context: Context, filters: TimelineFilters, from: Place | undefined): RawBuilder<unknown> => sql`
  select e.* from activity.entries e
  where e.subject_kind = 'company' and ${entriesOf(context, filters)} and ${entriesWithin(filters)} and ${from ? sql`(e.at, e.id) < (${from.at}, ${from.id}::bigint)` : sql`true`}
  order by e.at desc, e.id desc`

/** The entries of one run alone, where they are asked for. */
const entriesWithin = ({ within }: TimelineFilters) =>
  within === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(e.batch, e.kind) = (select w.batch, w.kind from activity.entries w where w.id = ${within})`

/** A run is told by the newest of its entries that the reader sees. */
const standsForBatch = (context: Context, { within, until }: TimelineFilters) =>
  within === undefined
    ? sql<boolean>`(e.batch is null or not exists (
        select from (${selectBatch(context, until)}) later where (later.at, later.id) > (e.at, e.id)))`
    : sql<boolean>`true`

/** The entries of the run of `e` that the reader sees. */
const selectBatch = (context: Context, until: string | undefined) => sql`
  select l.id, l.at, l.subject_id, l.facts from activity.entries l join phonebook.companies c on c.id = l.subject_id
  where l.subject_kind = 'company' and l.batch = e.batch and l.kind = e.kind and c.delete_after is null and ${openTo(personOf(context))}
    and ${until === undefined ? sql`true` : sql`l.at < ${dayBegins(until, context.zone, 1)}`}`

/** A run is counted up to so many. */
const countedOfBatch = 1000

interface Batch {
  id: number
  companies: number
  /** What is the same with all of them. */
  facts: ActivityEntry['facts']
}

/** What the runs did for which these rows stand. */
async function readBatches(context: Context, { until }: TimelineFilters, rows: readonly TimelineRow[]) {
  const ids = rows.filter(({ batch }) => batch !== null).map(({ id }) => id)
  if (ids.length === 0) return new Map<number, Batch>()
  const { rows: batches } = await sql<Batch>`
    select e.id, run.companies, run.facts
    from activity.entries e
    cross join lateral (
      with seen as materialized (select * from (${selectBatch(context, until)}) batch limit ${sql.lit(countedOfBatch + 1)})
      select count(distinct seen.subject_id)::int as companies,
             coalesce((select jsonb_object_agg(same.key, same.value) from (
               select f.key, f.value from seen, jsonb_each(seen.facts) f
               group by f.key, f.value having count(*) = (select count(*) from seen)) same), '{}') as facts
      from seen) run
    where e.id = any(${ids}::bigint[])`.execute(context.db)
  return new Map(batches.filter(({ companies }) => companies > 1).map((batch) => [batch.id, batch]))
}

function showEntries(
  actor: Person,
  rows: readonly TimelineRow[],
  batches?: ReadonlyMap<number, Batch>,
): TimelineEntry[] {
  return rows.map((row) => {
    const batch = batches?.get(row.id)
    const entry = { ...asEntry(row), ...(batch ? { facts: batch.facts } : {}) }
    return {
      ...(row.is_inside ? entry : maskEntry(actor, entry)),
      company: { id: row.company_id, name: row.company_name },
      many: batch
        ? { count: Math.min(batch.companies, countedOfBatch), isMore: batch.companies > countedOfBatch }
        : null,
    }
  })
}
