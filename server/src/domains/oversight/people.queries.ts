import type { AuditedSubject } from '../../platform/domain.ts'
import { sql } from 'kysely'
import { findPeopleNames } from '../identity/index.ts'

/** The audit log names people, including those who have left. */
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
  /** The audited values of people are rights and sessions, which everybody who reads the log may see. */
  mayOpen: () => Promise.resolve(true),
}
