import { type RawBuilder, sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { isOwnAttachment } from './attachments.commands.ts'

async function ownWhere(context: Context, where: RawBuilder<unknown>) {
  if (!passes(context.actor, 'messaging.sendBulks')) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id::float8 as id, a.name from messaging.attachments a
    where ${where} and ${isOwnAttachment(context)} order by a.id desc limit 200`.execute(context.db)
  return rows
}

/** Attachments in the audit log are named for whoever has added them. */
export const attachmentSubject: AuditedSubject = {
  kind: 'bulkAttachment',
  namesOf: async (context, ids) =>
    new Map((await ownWhere(context, sql`a.id = any(${[...ids]}::bigint[])`)).map(({ id, name }) => [id, name])),
  find: async (context, text) =>
    (await ownWhere(context, sql`strpos(upper(a.name), upper(${text.trim()})) > 0`)).map(({ id }) => id),
  mayOpen: async (context, id) => (await ownWhere(context, sql`a.id = ${id}`)).length > 0,
}
