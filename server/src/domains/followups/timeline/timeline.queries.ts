import type { TimelineEntry } from '@seamark/contract/followups/timeline/timeline'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, type Person, personOf } from '../../../platform/context.ts'
import { plannedByForm } from '../../../platform/database/prepared-statements.ts'
import { cutPage, fixedPage, momentCursor } from '../../../platform/page.ts'
import type { EntryFilters, EntryRow } from '../../activity/index.ts'
import { asEntry, entriesLike, entriesOf, entryColumns, withContents } from '../../activity/index.ts'
import { contactContents, maskEntry, insideOf, openTo } from '../../phonebook/index.ts'
import { recordContents } from './contents.queries.ts'

export interface TimelineList extends EntryFilters {
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
  const show = (rows: readonly TimelineRow[]) =>
    withContents(context, showEntries(personOf(context), rows), [contactContents, recordContents])
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
  company_id: number
  company_name: string
  is_inside: boolean
}

async function rowsOf(context: Context, filters: EntryFilters, from: Place | undefined, most: number) {
  // Numbers stand in its text: the planner then sees that few rows are asked for, and keeps the plan.
  const { rows } = await sql<TimelineRow>`${plannedByForm}
    select ${entryColumns}, c.id as company_id, c.name as company_name, ${insideOf(personOf(context))} as is_inside
    from (${selectEntries(context, filters, from)} limit ${sql.lit(stretch)}) e
    join phonebook.companies c on c.id = e.subject_id
    left join identity.users actor on actor.id = e.actor_id
    where c.delete_after is null and ${openTo(personOf(context))} and ${entriesLike(filters)}
    order by e.at desc, e.id desc limit ${sql.lit(most)}`.execute(context.db)
  return rows
}

/** Returns the last entry of the stretch, from which the next one continues; undefined if there are no more. */
async function endOfStretch(context: Context, filters: EntryFilters, from: Place | undefined) {
  const { rows } =
    await sql<Place>`select e.at, e.id from (${selectEntries(context, filters, from)} offset ${stretch - 1} limit 1) e`.execute(
      context.db,
    )
  return rows[0]
}

const selectEntries = (context: Context, filters: EntryFilters, from: Place | undefined): RawBuilder<unknown> => sql`
  select e.* from activity.entries e
  where e.subject_kind = 'company' and ${entriesOf(context, filters)} and ${from ? sql`(e.at, e.id) < (${from.at}, ${from.id}::bigint)` : sql`true`}
  order by e.at desc, e.id desc`

const showEntries = (actor: Person, rows: readonly TimelineRow[]): TimelineEntry[] =>
  rows.map((row) => {
    const entry = asEntry(row)
    return {
      ...(row.is_inside ? entry : maskEntry(actor, entry)),
      company: { id: row.company_id, name: row.company_name },
    }
  })
