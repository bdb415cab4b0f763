import type { AuditedSubject } from '../../platform/domain.ts'
import { sql } from 'kysely'
import { findDepartmentNames } from '../identity/index.ts'

/** The audit log names roles in the reader's language, deleted ones included. */
export const roleSubject: AuditedSubject = {
  kind: 'role',
  namesOf: async ({ db, language }, ids) => {
    const rows = await db
      .selectFrom('identity.roles')
      .select(['id', `name_${language} as name` as const])
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async ({ db }, text) => {
    const { rows } = await sql<{ id: number }>`
      select id from identity.roles where concat_ws(chr(10), name_zh, name_en, name_es, name_ja) ilike ${holding(text)} order by id limit 200`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
  /** Everybody who reads the log may see the rights of roles. */
  mayOpen: () => Promise.resolve(true),
}

/** The audit log names departments, deleted ones included. */
export const departmentSubject: AuditedSubject = {
  kind: 'department',
  namesOf: findDepartmentNames,
  find: async ({ db }, text) => {
    const { rows } = await sql<{
      id: number
    }>`select id from identity.departments where name ilike ${holding(text)} order by id limit 200`.execute(db)
    return rows.map(({ id }) => id)
  },
  mayOpen: () => Promise.resolve(true),
}

const holding = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
