import type { AuditedSubject } from '../../../platform/domain.ts'
import { passes } from '../../../platform/context.ts'

/** Members in the audit log are named with their group, for those who have the register. */
export const memberSubject: AuditedSubject = {
  kind: 'groupMember',
  namesOf: async ({ db, actor }, ids) => {
    if (!passes(actor, 'groups.read')) return new Map()
    const rows = await db
      .selectFrom('groups.members as m')
      .innerJoin('groups.groups as g', 'g.id', 'm.group_id')
      .select(['m.id', 'm.name', 'g.name as group'])
      .where('m.id', 'in', [0, ...ids])
      .where('m.delete_after', 'is', null)
      .where('g.delete_after', 'is', null)
      .execute()
    return new Map(rows.map(({ id, name, group }) => [id, `${name} · ${group}`]))
  },
  find: async ({ db, actor }, q) => {
    if (!passes(actor, 'groups.read')) return []
    const rows = await db
      .selectFrom('groups.members')
      .select('id')
      .where('delete_after', 'is', null)
      .where('name', 'ilike', `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`)
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    return rows.map(({ id }) => id)
  },
  mayOpen: async () => false,
}
