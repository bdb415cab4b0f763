import type { AuditedSubject } from '../../platform/domain.ts'
import { sql } from 'kysely'
import { findPeopleNames } from '../identity/index.ts'

/** People as the audit log names them, those who have left too. */
export const userSubject: AuditedSubject = {
  kind: 'user',
  namesOf: findPeopleNames,
  find: async ({ db }, text) => {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ id: number }>`
      select id from identity.users where name ilike ${pattern} or username ilike ${pattern} order by id limit 200`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
  /** What is audited of a person are rights and sessions; whoever reads the log may see them. */
  mayOpen: () => Promise.resolve(true),
}
