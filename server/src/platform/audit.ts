import { type RawBuilder, sql, type Transaction } from 'kysely'
import { actorId, type Context } from './context.ts'
import type { DB } from './database/schema.ts'
import { sentAhead } from './database/sent-ahead.ts'
import { storableJson } from './storable-texts.ts'

/** One change to one record, as the audit log keeps it. */
export interface AuditedChange {
  subject: string
  id: number | null
  before?: unknown
  after?: unknown
}

type Writing = Context & { db: Transaction<DB> }

export async function writeAudit(context: Writing, action: string, { subject, id, before, after }: AuditedChange) {
  await sql`${sentAhead}
    with entry as (
      insert into platform.audit (actor_id, action, subject_kind, subject_id, request_id, via)
      values (${actorId(context)}, ${action}, ${subject}, ${id}, ${context.requestId}, ${context.via ?? null}) returning id)
    insert into platform.audit_values (audit_id, before, after)
    select id, ${asJson(before)}::jsonb, ${asJson(after)}::jsonb from entry`.execute(context.db)
}

/** The values of a record before and after the statement that writes it. */
export interface AuditedValues {
  before?: unknown
  after: unknown
}

/**
 * Returns the row as parts of the statement that makes or changes a record, whose `id` is read from `written`. This saves one round trip to the
 * database. A statement with the rows of several deeds names the parts of each.
 */
export const auditParts = (
  context: Pick<Context, 'actor' | 'requestId' | 'via'>,
  action: string,
  subject: string,
  written: RawBuilder<unknown>,
  { before, after }: AuditedValues,
  name = 'audited',
) => sql`
  ${sql.ref(name)} as (
    insert into platform.audit (actor_id, action, subject_kind, subject_id, request_id, via)
    select ${actorId(context)}::bigint, ${action}, ${subject}, id, ${context.requestId}, ${context.via ?? null}::text from ${written} returning id),
  ${sql.ref(`${name}_values`)} as (
    insert into platform.audit_values (audit_id, before, after)
    select id, ${asJson(before)}::jsonb, ${asJson(after)}::jsonb from ${sql.ref(name)})`

/** Writes the rows of many changes in one statement, which takes their values apart once: as JSON each would be read again for its column. */
export async function writeAudits(context: Writing, action: string, changes: readonly AuditedChange[]) {
  if (changes.length === 0) return
  const given = changes.map(({ subject, id, before = null, after = null }) => ({ subject, id, before, after }))
  await sql`${sentAhead}
    with given as materialized (
      select nextval(pg_get_serial_sequence('platform.audit', 'id')) as audit_id, g.*
      from jsonb_to_recordset(${storableJson(given)}::jsonb) as g (subject text, id bigint, before jsonb, after jsonb)),
    entries as (
      insert into platform.audit (id, actor_id, action, subject_kind, subject_id, request_id, via)
      overriding system value
      select audit_id, ${actorId(context)}::bigint, ${action}, subject, id, ${context.requestId}, ${context.via ?? null}::text from given)
    insert into platform.audit_values (audit_id, before, after)
    select audit_id, nullif(before, 'null'::jsonb), nullif(after, 'null'::jsonb) from given`.execute(context.db)
}

const asJson = (value: unknown) => (value === undefined ? null : storableJson(value))

/** Clears the values in the log of a record that is really deleted. The rows keep who, what and when. */
export async function emptyAuditValues(context: Writing, subject: string, ids: readonly number[]) {
  await sql`
    update platform.audit_values set before = null, after = null
    where audit_id in (select id from platform.audit where subject_kind = ${subject} and subject_id = any(${[...ids]}::bigint[]))`.execute(
    context.db,
  )
}
