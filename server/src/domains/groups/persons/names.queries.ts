import { sql } from 'kysely'
import { passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { readableGroups } from '../policy.ts'

/** People in the audit log are named by a place that the reader may read. */
export const personSubject: AuditedSubject = {
  kind: 'groupPerson',
  namesOf: async ({ db, actor }, ids) => {
    if (!passes(actor, 'groups.readMessages')) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`
      select distinct on (s.person_id) s.person_id as id, s.name from groups.person_seats s join groups.groups g on g.id = s.group_id
      where s.person_id = any(${[...ids]}::bigint[]) and ${readableGroups(actor)}
      order by s.person_id, s.member_id is null, s.id`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async ({ db, actor }, q) => {
    if (!passes(actor, 'groups.readMessages')) return []
    const pattern = `%${q
      .normalize('NFKC')
      .toUpperCase()
      .trim()
      .replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ id: number }>`
      select distinct s.person_id as id from groups.person_seats s join groups.groups g on g.id = s.group_id
      where s.search like ${pattern} and ${readableGroups(actor)} order by id desc limit 200`.execute(db)
    return rows.map(({ id }) => id)
  },
  mayOpen: async () => false,
}
