import { sql } from 'kysely'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { type Context, passes, personOf } from '../../../platform/context.ts'

/** Bulks in the audit log are named by their titles, for their senders and whoever reaches them. */
export const bulkSubject: AuditedSubject = {
  kind: 'bulk',
  namesOf: async (context, ids) => new Map((await seenBulks(context, ids)).map(({ id, title }) => [id, title])),
  find: async (context, text) => {
    const { rows } = await sql<{ id: number }>`
      select b.id from messaging.bulks b
      where strpos(upper(b.title), upper(${text.trim()})) > 0 and ${sentWithin(context)} order by b.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => (await seenBulks(context, [id])).length > 0,
}

async function seenBulks(context: Context, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string }>`
    select b.id, b.title from messaging.bulks b where b.id = any(${[...ids]}::bigint[]) and ${sentWithin(context)}`.execute(
    context.db,
  )
  return rows
}

/** Whether the caller may know of a bulk `b`: her own, and those of people whom she reaches. */
function sentWithin(context: Context) {
  const { id, reach } = personOf(context)
  if (!passes(context.actor, 'messaging.sendBulks')) return sql<boolean>`false`
  return reach.kind === 'all' ? sql<boolean>`true` : sql<boolean>`(b.created_by = any(${[id, ...reach.ids]}::bigint[]))`
}
