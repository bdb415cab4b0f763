import { type RawBuilder, sql } from 'kysely'
import { actorId } from '../../platform/context.ts'
import { sentAhead } from '../../platform/database/sent-ahead.ts'
import { storableJson } from '../../platform/storable-texts.ts'
import type { StatementContext, WriteContext } from '../../platform/write.ts'

export interface Happening {
  subject: string
  id: number
  /** The key of the entry's text: `phonebook.activity.created`. */
  kind: string
  facts?: Record<string, unknown>
  /** Tells the parts of a run apart whose sentences differ, as by the person who received. */
  part?: string | undefined
}

/** Where what happens within a run is told: with the others of its part. */
const batchOf = ({ batch }: Pick<StatementContext, 'batch'>, part?: string): string | null =>
  batch === undefined ? null : [batch, part].filter((text) => text !== undefined).join(':')

/** Records what happened to a subject, in the caller's transaction. */
export async function recordActivity(tx: WriteContext, { subject, id, kind, facts = {}, part }: Happening) {
  await sql`${sentAhead}
    insert into activity.entries (subject_kind, subject_id, kind, actor_id, facts, batch)
    values (${subject}, ${id}, ${kind}, ${actorId(tx)}, ${storableJson(facts)}, ${batchOf(tx, part)}::text)`.execute(
    tx.db,
  )
}

/** The same as part of the statement that writes the subject, in this order; the subject's `id` is read from `written`. */
export const activityPart = (
  tx: StatementContext,
  subject: string,
  written: RawBuilder<unknown>,
  happenings: readonly Pick<Happening, 'kind' | 'facts'>[],
) => sql`
  insert into activity.entries (subject_kind, subject_id, kind, actor_id, facts, batch)
  select ${subject}, written.id, happening.kind, ${actorId(tx)}::bigint, happening.facts, ${batchOf(tx)}::text
  from ${written} written
  cross join unnest(${happenings.map(({ kind }) => kind)}::text[], ${happenings.map(({ facts = {} }) => storableJson(facts))}::jsonb[])
    with ordinality happening (kind, facts, place)
  order by happening.place`

/** The same for many subjects at once. */
export async function recordActivities(tx: WriteContext, happenings: readonly Happening[]) {
  if (happenings.length === 0) return
  const given = happenings.map(({ subject, id, kind, facts = {}, part }) => ({
    subject,
    id,
    kind,
    facts,
    batch: batchOf(tx, part),
  }))
  await sql`${sentAhead}
    insert into activity.entries (subject_kind, subject_id, kind, actor_id, facts, batch)
    select subject, id, kind, ${actorId(tx)}::bigint, facts, batch
    from jsonb_to_recordset(${storableJson(given)}::jsonb) as g (subject text, id bigint, kind text, facts jsonb, batch text)`.execute(
    tx.db,
  )
}

/** Deletes the entries of subjects that are really deleted. */
export async function forgetActivity(tx: WriteContext, subject: string, ids: readonly number[]) {
  await tx.db
    .deleteFrom('activity.entries')
    .where('subject_kind', '=', subject)
    .where('subject_id', 'in', [...ids])
    .execute()
}

/** Deletes the entries of a subject that name this in a fact, such as a person who was erased. */
export async function forgetActivityOf(
  tx: WriteContext,
  { subject, id, fact, value }: { subject: string; id: number; fact: string; value: string },
) {
  await sql`
    delete from activity.entries
    where subject_kind = ${subject} and subject_id = ${id} and facts ->> ${fact} = ${value}`.execute(tx.db)
}

/**
 * Moves the entries of several subjects to the one that they were merged into; each keeps the id of the subject it came from. Returns how many were
 * moved.
 */
export async function moveActivity(
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

/** Moves entries back to the subject that they came from, unchanged. */
export async function returnActivity(tx: WriteContext, subject: string, fromId: number, toIds: readonly number[]) {
  await sql`
    update activity.entries
    set subject_id = (facts -> 'cameBy' ->> -1)::bigint,
        facts = case when jsonb_array_length(facts -> 'cameBy') = 1 then facts - 'cameBy' else jsonb_set(facts, '{cameBy}', (facts -> 'cameBy') - -1) end
    where subject_kind = ${subject} and subject_id = ${fromId} and (facts -> 'cameBy' ->> -1)::bigint = any(${[...toIds]}::bigint[])`.execute(
    tx.db,
  )
}
