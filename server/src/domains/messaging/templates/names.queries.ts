import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { templatesSeenBy } from './rights.queries.ts'

async function namesOf(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from messaging.templates t where t.id = any(${[...ids]}::bigint[]) and ${templatesSeenBy(context)}`.execute(
    context.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Templates in the audit log are named for whoever may see them. */
export const templateSubject: AuditedSubject = {
  kind: 'bulkTemplate',
  namesOf,
  find: async (context, text) => {
    const { rows } = await sql<{ id: number }>`
      select t.id from messaging.templates t
      where (strpos(upper(t.name), upper(${text.trim()})) > 0 or strpos(upper(t.name_en), upper(${text.trim()})) > 0)
        and ${templatesSeenBy(context)} order by t.id desc limit 200`.execute(context.db)
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => (await namesOf(context, [id])).size > 0,
}
