import { dayBegins } from '../../platform/business-day.ts'
import type { ActivityEntry } from '@seamark/contract/activity/entries'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'
import { cutPage, fixedPage } from '../../platform/page.ts'

export interface EntryFilters {
  /** Prefixes of the kinds. */
  kinds?: readonly string[] | undefined
  actorId?: number | undefined
  until?: string | undefined
}

/**
 * A subject's entries, newest first, thirty a page. The caller has already checked by its own policy that they may be read. `matching` is a further
 * condition on entries `e` and their `actor`.
 */
export async function listActivity(
  context: Context,
  subject: string,
  id: number,
  {
    before,
    matching = sql<boolean>`true`,
    ...filters
  }: EntryFilters & { before?: number | undefined; matching?: RawBuilder<boolean> | undefined } = {},
) {
  const after =
    before === undefined
      ? sql`true`
      : sql`(e.at, e.id) < ((select b.at from activity.entries b where b.id = ${before}), ${before}::bigint)`
  const { rows } = await sql<EntryRow>`${plannedOnce}
    select ${entryColumns}
    from activity.entries e left join identity.users actor on actor.id = e.actor_id
    where e.subject_kind = ${subject} and e.subject_id = ${id} and ${after} and ${entriesOf(context, filters)} and ${entriesLike(filters)} and ${matching}
    order by e.at desc, e.id desc limit ${fixedPage.history + 1}`.execute(context.db)
  const page = cutPage(rows, fixedPage.history, ({ id: last }) => last)
  return { entries: page.rows.map(asEntry), next: page.next }
}

export interface EntryRow {
  id: number
  kind: string
  at: Date
  facts: unknown
  actor_id: number | null
  actor_name: string | null
}

/** The columns of an entry `e` and its `actor`. */
export const entryColumns = sql`e.id, e.kind, e.at, e.facts, actor.id as actor_id, actor.name as actor_name`

/** Entries of this actor, up to this day: the conditions that an index serves. */
export function entriesOf({ zone }: Pick<Context, 'zone'>, { actorId, until }: EntryFilters): RawBuilder<boolean> {
  const actor = actorId === undefined ? sql`true` : sql`e.actor_id = ${actorId}`
  const time = until === undefined ? sql`true` : sql`e.at < ${dayBegins(until, zone, 1)}`
  return sql<boolean>`(${actor} and ${time})`
}

/** Entries of these kinds: a condition that no index serves, so it is checked row by row. */
export const entriesLike = ({ kinds }: EntryFilters): RawBuilder<boolean> =>
  kinds === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(select bool_or(starts_with(e.kind, k)) from unnest(${[...kinds]}::text[]) k)`

export const asEntry = (row: EntryRow): ActivityEntry => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  facts: isFacts(row.facts) ? row.facts : {},
})

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
