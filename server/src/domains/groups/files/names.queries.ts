import { sql } from 'kysely'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { passes } from '../../../platform/context.ts'
import { ownFiles } from './files.queries.ts'

/** Files in the audit log are named by their names, for their uploaders and those who reach them. */
export const chatFileSubject: AuditedSubject = {
  kind: 'chatFile',
  namesOf: async ({ db, actor }, ids) => {
    if (!passes(actor, 'groups.read')) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`
      select f.id::float8 as id, f.file_name as name from groups.files f
      where f.id = any(${[...ids]}::bigint[]) and ${ownFiles(actor)}`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async ({ db, actor }, q) => {
    if (!passes(actor, 'groups.read')) return []
    const { rows } = await sql<{ id: number }>`
      select f.id::float8 as id from groups.files f where ${ownFiles(actor)} and strpos(upper(f.file_name), upper(${q.trim()})) > 0
      order by f.id desc limit 200`.execute(db)
    return rows.map(({ id }) => id)
  },
  mayOpen: async ({ db, actor }, id) => {
    if (!passes(actor, 'groups.read')) return false
    const { rows } = await sql`select from groups.files f where f.id = ${id} and ${ownFiles(actor)}`.execute(db)
    return rows.length > 0
  },
}
