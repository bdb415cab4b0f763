import { sql } from 'kysely'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { passes } from '../../../platform/context.ts'
import { inRegister } from '../policy.ts'

/** Members in the audit log are named with their group, for those who see it in the register. */
export const memberSubject: AuditedSubject = {
  kind: 'groupMember',
  namesOf: async ({ db, actor }, ids) => {
    if (!passes(actor, 'groups.read')) return new Map()
    const { rows } = await sql<{ id: number; name: string; group: string }>`
      select m.id::float8 as id, m.name, g.name as "group" from groups.members m join groups.groups g on g.id = m.group_id
      where m.id = any(${[...ids]}::bigint[]) and m.delete_after is null and g.delete_after is null and ${inRegister(actor)}`.execute(
      db,
    )
    return new Map(rows.map(({ id, name, group }) => [id, `${name} · ${group}`]))
  },
  find: async ({ db, actor }, q) => {
    if (!passes(actor, 'groups.read')) return []
    const pattern = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ id: number }>`
      select m.id::float8 as id from groups.members m join groups.groups g on g.id = m.group_id
      where m.delete_after is null and m.name ilike ${pattern} and ${inRegister(actor)} order by m.id desc limit 200`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async () => false,
}
