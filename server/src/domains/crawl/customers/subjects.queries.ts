import { sql } from 'kysely'
import { passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { customersWhere } from './filters.queries.ts'
import { customerNames, findCustomer } from './customers.queries.ts'

/** Customers in the audit log are called by name, for those who have their screen. */
export const customerSubject: AuditedSubject = {
  kind: 'crawledCustomer',
  namesOf: customerNames,
  find: async (context, q) => {
    if (!passes(context.actor, 'crawl.readCustomers')) return []
    const filters = {
      quality: ['unmarked' as const, 'good' as const, 'bad' as const],
      ...(q.trim() === '' ? {} : { q }),
    }
    const { rows } = await sql<{ id: number }>`
      select k.id from crawl.customers k where ${customersWhere(context, filters)} order by k.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  // Values are ways to reach it, too, and those of a colleague's client are covered.
  mayOpen: async (context, id) => {
    const row = passes(context.actor, 'crawl.readCustomers') ? await findCustomer(context, id) : undefined
    return row !== undefined && row.state !== 'colleague'
  },
}
