import type { AuditedSubject } from '../../../platform/domain.ts'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { contactRow } from './contacts.queries.ts'
import { readsValues, searchableBy, visibleTo } from '../policy.ts'
import { searchPatterns } from '../matching/search.rules.ts'

/** Contacts in the audit log: readers find contacts of companies that they may see, and only who reads values there reads them here. */
export const contactSubject: AuditedSubject = {
  kind: 'contact',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select k.id, k.name from phonebook.contacts k join phonebook.companies c on c.id = k.company_id and c.delete_after is null
      where k.id = any(${[...ids]}::bigint[]) and k.delete_after is null and ${visibleTo(personOf(context))}`.execute(
      context.db,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async (context, q) => {
    const actor = personOf(context)
    const patterns = searchPatterns(q)
    if (patterns.length === 0) return []
    const { rows } = await sql<{ id: number }>`
      select k.id from phonebook.contacts k join phonebook.companies c on c.id = k.company_id and c.delete_after is null
      where k.delete_after is null and ${visibleTo(actor)} and ${searchableBy(actor, patterns)} order by k.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => {
    const row = await contactRow(context, id)
    return context.actor !== null && row !== undefined && readsValues(context.actor, row)
  },
}
