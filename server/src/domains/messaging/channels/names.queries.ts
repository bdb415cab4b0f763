import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'

async function channelsWhere(context: Context, where: ReturnType<typeof sql>) {
  if (!passes(context.actor, 'messaging.sendBulks') && !passes(context.actor, 'messaging.manageChannels')) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from messaging.channels where ${where} order by id limit 200`.execute(context.db)
  return rows
}

/** Channels in the audit log, for whoever sends or manages them. */
export const channelSubject: AuditedSubject = {
  kind: 'channel',
  namesOf: async (context, ids) =>
    new Map((await channelsWhere(context, sql`id = any(${[...ids]}::bigint[])`)).map(({ id, name }) => [id, name])),
  find: async (context, text) =>
    (await channelsWhere(context, sql`strpos(upper(name), upper(${text.trim()})) > 0`)).map(({ id }) => id),
  mayOpen: async (context, id) => (await channelsWhere(context, sql`id = ${id}`)).length > 0,
}
