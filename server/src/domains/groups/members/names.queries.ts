import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { editableBy, readableGroups } from '../policy.ts'

/** Members in the audit log are named with their group, for those who may look at its roster. */
export const memberSubject: AuditedSubject = {
  kind: 'groupMember',
  namesOf: async ({ db, actor }, ids) => {
    if (!actor || !passes(actor, 'groups.read')) return new Map()
    const { rows } = await sql<{ id: number; name: string; group: string }>`
      select m.id::float8 as id, m.name, g.name as "group" ${shownTo(actor)} and m.id = any(${[...ids]}::bigint[])`.execute(
      db,
    )
    return new Map(rows.map(({ id, name, group }) => [id, `${name} · ${group}`]))
  },
  find: async ({ db, actor }, q) => {
    if (!actor || !passes(actor, 'groups.read')) return []
    const pattern = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ id: number }>`
      select m.id::float8 as id ${shownTo(actor)} and m.name ilike ${pattern} order by m.id desc limit 200`.execute(db)
    return rows.map(({ id }) => id)
  },
  mayOpen: async () => false,
}

const shownTo = (actor: Actor): RawBuilder<unknown> => sql`
  from groups.members m join groups.groups g on g.id = m.group_id
  where m.delete_after is null and g.delete_after is null and (${readableGroups(actor)} or ${editableBy(actor)})`
