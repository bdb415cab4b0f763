import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { AuditedSubject, NoticedSubject } from '../../../platform/domain.ts'
import { bulksSeenBy } from './rights.queries.ts'

async function namesOf(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select b.id, b.title from messaging.bulks b where b.id = any(${[...ids]}::bigint[]) and ${bulksSeenBy(context)}`.execute(
    context.db,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Bulks in the audit log are named by their titles, for their senders and whoever reaches them. */
export const bulkSubject: AuditedSubject & NoticedSubject = {
  kind: 'bulk',
  namesOf,
  find: async (context, text) => {
    const { rows } = await sql<{ id: number }>`
      select b.id from messaging.bulks b
      where strpos(upper(b.title), upper(${text.trim()})) > 0 and ${bulksSeenBy(context)} order by b.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => (await namesOf(context, [id])).size > 0,
}
