import { type RawBuilder, sql } from 'kysely'
import { actorId } from '../../platform/context.ts'
import type { WriteContext } from '../../platform/write.ts'

export interface Happening {
  subject: string
  id: number
  /** The key of its sentence: `phonebook.activity.created`. */
  kind: string
  facts?: Record<string, unknown>
}

/** Notes what happened, in the transaction of whoever does it. */
export async function recordActivity(tx: WriteContext, { subject, id, kind, facts = {} }: Happening) {
  await tx.db
    .insertInto('activity.entries')
    .values({ subject_kind: subject, subject_id: id, kind, actor_id: actorId(tx), facts: JSON.stringify(facts) })
    .execute()
}

/** The same as a part of the statement that makes the subject, whose `id` is read from `made`. */
export const activityPart = (tx: WriteContext, subject: string, made: RawBuilder<unknown>, kind: string) => sql`
  insert into activity.entries (subject_kind, subject_id, kind, actor_id, facts)
  select ${subject}, id, ${kind}, ${actorId(tx)}::bigint, '{}'::jsonb from ${made}`

/** The same for many at once. */
export async function recordActivities(tx: WriteContext, happenings: readonly Happening[]) {
  if (happenings.length === 0) return
  const given = happenings.map(({ subject, id, kind, facts = {} }) => ({ subject, id, kind, facts }))
  await sql`
    insert into activity.entries (subject_kind, subject_id, kind, actor_id, facts)
    select subject, id, kind, ${actorId(tx)}::bigint, facts
    from json_to_recordset(${JSON.stringify(given)}::json) as g (subject text, id bigint, kind text, facts jsonb)`.execute(
    tx.db,
  )
}

/** When subjects are really deleted, what happened to them goes too. */
export async function forgetActivity(tx: WriteContext, subject: string, ids: readonly number[]) {
  await tx.db
    .deleteFrom('activity.entries')
    .where('subject_kind', '=', subject)
    .where('subject_id', 'in', [...ids])
    .execute()
}

/** Several subjects have become one: what happened to them stands with it from now on, and remembers of whom it was. Answers how many entries came over. */
export async function carryActivity(
  tx: WriteContext,
  subject: string,
  fromIds: readonly number[],
  toId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with carried as (
      update activity.entries
      set subject_id = ${toId}::bigint, facts = jsonb_set(facts, '{cameBy}', coalesce(facts -> 'cameBy', '[]') || to_jsonb(subject_id))
      where subject_kind = ${subject} and subject_id = any(${[...fromIds]}::bigint[]) returning 1)
    select count(*)::int as count from carried`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** Gives entries that were carried over back to the subject that they came from, just as they were. */
export async function returnActivity(tx: WriteContext, subject: string, fromId: number, toIds: readonly number[]) {
  await sql`
    update activity.entries
    set subject_id = (facts -> 'cameBy' ->> -1)::bigint,
        facts = case when jsonb_array_length(facts -> 'cameBy') = 1 then facts - 'cameBy' else jsonb_set(facts, '{cameBy}', (facts -> 'cameBy') - -1) end
    where subject_kind = ${subject} and subject_id = ${fromId} and (facts -> 'cameBy' ->> -1)::bigint = any(${[...toIds]}::bigint[])`.execute(
    tx.db,
  )
}
