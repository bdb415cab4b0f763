import { sql } from 'kysely'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { passes } from '../../../platform/context.ts'
import { groupsWhere } from './pages.queries.ts'
import { groupRow } from './groups.queries.ts'
import { inRegister } from '../policy.ts'

/** Groups in the audit log and in notices are named by their names, for those who have the register. */
export const groupSubject: AuditedSubject = {
  kind: 'group',
  namesOf: async ({ db, actor }, ids) => {
    if (!passes(actor, 'groups.read')) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`
      select g.id::float8 as id, g.name from groups.groups g
      where g.id = any(${[...ids]}::bigint[]) and g.delete_after is null and ${inRegister(actor)}`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async (context, q) => {
    if (!passes(context.actor, 'groups.read')) return []
    const { rows } = await sql<{ id: number }>`
      select g.id from groups.groups g where ${groupsWhere(context, q.trim() === '' ? {} : { q })} order by g.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => {
    const row = await groupRow(context, id)
    return row !== undefined && row.delete_after === null && passes(context.actor, 'groups.read')
  },
}
