import type { AuditedSubject } from '../../../platform/domain.ts'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { companySubject, insideOf } from '../../phonebook/index.ts'
import { findRecord } from './records.queries.ts'

/** The audit log calls a follow-up by the name of its company, and shows the name and the values only to that company's insiders. */
export const recordSubject: AuditedSubject = {
  kind: 'record',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select r.id, c.name from followups.records r join phonebook.companies c on c.id = r.company_id and c.delete_after is null
      where r.id = any(${[...ids]}::bigint[]) and ${insideOf(personOf(context))}`.execute(context.db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async (context, q) => {
    if (q.trim() === '') return []
    const companies = await companySubject.find(context, q)
    const { rows } = await sql<{ id: number }>`
      select r.id from followups.records r join phonebook.companies c on c.id = r.company_id and c.delete_after is null
      where r.company_id = any(${companies}::bigint[]) and ${insideOf(personOf(context))} order by r.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => (await findRecord(context, id)) !== undefined,
}
