import { openOrderStatuses } from '@seamark/contract/orders/orders/steps'
import { sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import type { HandoverPart } from '../../phonebook/index.ts'
import { ordersSeenBy } from '../policy.ts'
import { isBillMissing, isOverdue } from './filters.queries.ts'

export interface OrderCounts {
  /** Neither delivered nor cancelled. */
  underWay: number
  /** Sail within two days and have no bill of lading. */
  withoutBill: number
  /** The planned day of settlement has passed. */
  unsettled: number
}

/** Counts the orders of each manager for the floors above, which ask for people whom the caller reaches. Who may not list orders gets nothing. */
export async function orderCounts(
  context: Context,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, OrderCounts>> {
  if (!passes(context.actor, 'orders.listOrders')) return new Map()
  const { rows } = await sql<OrderCounts & { id: number }>`
    select m.id,
      (select count(*)::int from orders.orders o
       where o.manager_id = m.id and ${isUnderWay} and o.delete_after is null) as "underWay",
      (select count(*)::int from orders.orders o
       where o.manager_id = m.id and ${isBillMissing(context)} and o.delete_after is null) as "withoutBill",
      (select count(*)::int from orders.orders o
       where o.manager_id = m.id and ${isOverdue(context)} and o.settlement_day is not null and o.delete_after is null) as unsettled
    from unnest(${[...managerIds]}::bigint[]) m (id)`.execute(context.db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Counts a company's orders under way that the caller sees, and returns the next day on which one of them sails. */
export async function ordersUnderWay(context: Context, companyId: number) {
  authorize(context, 'orders.listOrders')
  const { rows } = await sql<{ underWay: number; sailsOn: string | null }>`
    select count(*)::int as "underWay", (min(o.sailing_on) filter (where o.sailing_on >= ${businessDay(context)}))::text as "sailsOn"
    from orders.orders o
    where o.company_id = ${companyId} and ${isUnderWay} and o.delete_after is null and ${ordersSeenBy(personOf(context))}`.execute(
    context.db,
  )
  return rows[0] ?? { underWay: 0, sailsOn: null }
}

/** The condition stands in the index `orders_under_way` too. */
const isUnderWay = sql<boolean>`o.status not in ('delivered', 'cancelled')`

/** Orders under way that a person manages; a hand-over may leave them with her. */
export const handedOverOrders: HandoverPart = {
  part: 'orders',
  countOf: async ({ db }, personId, companyIds) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from orders.orders o
      where o.manager_id = ${personId} and o.company_id = any(${[...companyIds]}::bigint[]) and ${isUnderWay} and o.delete_after is null`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },
  pathOf: (personId) => `/freight/orders?managerId=${personId}&status=${openOrderStatuses.join(',')}`,
}
