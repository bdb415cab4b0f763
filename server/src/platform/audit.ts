import { sql, type Transaction } from 'kysely'
import { actorId, type Context } from './context.ts'
import type { DB } from './schema.ts'

/** One change to one record, as the audit log keeps it. */
export interface AuditedChange {
  subject: string
  id: number | null
  before?: unknown
  after?: unknown
}

type Writing = Context & { db: Transaction<DB> }

export async function writeAudit(context: Writing, action: string, { subject, id, before, after }: AuditedChange) {
  await sql`
    with entry as (
      insert into platform.audit (actor_id, action, subject_kind, subject_id, request_id)
      values (${actorId(context)}, ${action}, ${subject}, ${id}, ${context.requestId}) returning id)
    insert into platform.audit_values (audit_id, before, after)
    select id, ${asJson(before)}::jsonb, ${asJson(after)}::jsonb from entry`.execute(context.db)
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** When a record is really deleted, its rows in the log keep who, what and when, and lose every value. */
export async function emptyAuditValues(context: Writing, subject: string, ids: readonly number[]) {
  await sql`
    update platform.audit_values set before = null, after = null
    where audit_id in (select id from platform.audit where subject_kind = ${subject} and subject_id = any(${[...ids]}::bigint[]))`.execute(context.db)
}
