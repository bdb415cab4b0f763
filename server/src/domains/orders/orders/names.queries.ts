import { sql } from 'kysely'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import { maySee, ordersSeenBy } from '../policy.ts'
import { ordersWhere } from './filters.queries.ts'
import { orderRow } from './orders.queries.ts'

/** Orders in the audit log and in notices are named by their business numbers, for those who see them. */
export const orderSubject: AuditedSubject = {
  kind: 'order',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; number: string }>`
      select o.id, o.number from orders.orders o
      where o.id = any(${[...ids]}::bigint[]) and o.delete_after is null and ${ordersSeenBy(personOf(context))}`.execute(
      context.db,
    )
    return new Map(rows.map(({ id, number }) => [id, number]))
  },
  find: async (context, q) => {
    const { rows } = await sql<{ id: number }>`
      select o.id from orders.orders o where ${ordersWhere(context, q.trim() === '' ? {} : { q })} order by o.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => {
    const row = await orderRow(context, id)
    return context.actor !== null && row !== undefined && maySee(context.actor, row)
  },
}

/** What lists of floors above say of an order. */
interface NamedOrder {
  number: string
  client: string
  pol: string
  pod: string
}

/** Those of the orders that the caller sees; whoever may not list orders sees none. */
export async function nameOrders(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, NamedOrder>> {
  if (!passes(context.actor, 'orders.listOrders') || ids.length === 0) return new Map()
  const { rows } = await sql<NamedOrder & { id: number }>`
    select o.id::float8 as id, o.number, coalesce(c.name, o.client_name) as client, o.pol, o.pod
    from orders.orders o left join phonebook.companies c on c.id = o.company_id
    where o.id = any(${[...ids]}::bigint[]) and o.delete_after is null and ${ordersSeenBy(personOf(context))}`.execute(
    context.db,
  )
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}
