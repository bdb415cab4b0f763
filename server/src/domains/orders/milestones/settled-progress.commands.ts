import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { tellCompanies } from '../orders/companies.commands.ts'
import { orderFlagsOf } from '../orders/derived.rules.ts'
import { publishOrders } from '../orders/live-events.commands.ts'
import { tellOfMovedSailing } from '../orders/moved-sailings.commands.ts'
import { type OrderRow, selectOrders, valuesOf } from '../orders/orders.queries.ts'
import { progressOf } from '../orders/progress.rules.ts'
import { eventsOf } from './milestones.queries.ts'

/**
 * Locks orders in the order of their ids and returns those that are there. The companies of booked ones are locked first by the caller where a
 * milestone may move a sailing.
 */
export async function lockOrders(tx: WriteContext, ids: readonly number[]): Promise<OrderRow[]> {
  const wanted = [...new Set(ids)]
  await sql`select id from orders.orders where id = any(${wanted}::bigint[]) order by id for no key update`.execute(
    tx.db,
  )
  const { rows } = await selectOrders(
    sql`orders.orders o`,
    sql`where o.id = any(${wanted}::bigint[]) and o.delete_after is null order by o.id`,
  ).execute(tx.db)
  return rows
}

/**
 * Works out anew what follows from the milestones of locked orders, writes it, and tells whom it concerns. Returns the orders as they are now, in the
 * order of their ids.
 */
export async function settleProgress(tx: WriteContext, orders: readonly OrderRow[]): Promise<OrderRow[]> {
  const ids = orders.map(({ id }) => id)
  const events = await eventsOf(tx, ids)
  const given = orders.map((row) => {
    const progress = progressOf(events.get(row.id) ?? [], tx.zone)
    return { id: row.id, ...progress, flags: orderFlagsOf(valuesOf(row), row.containers, progress) }
  })
  await sql`
    update orders.orders o
    set reached = g.reached, rolled = g.rolled, departure_estimated = g.departure_estimated, departure_actual = g.departure_actual,
        arrival_estimated = g.arrival_estimated, arrival_actual = g.arrival_actual, flags = g.flags,
        version = o.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
    from json_populate_recordset(null::orders.orders, ${JSON.stringify(given)}::json) g
    where o.id = g.id`.execute(tx.db)
  const { rows } = await selectOrders(
    sql`orders.orders o`,
    sql`where o.id = any(${ids}::bigint[]) order by o.id`,
  ).execute(tx.db)
  const before = new Map(orders.map((row) => [row.id, row]))
  const moved = rows.filter(({ id, sailing_on: sailing }) => before.get(id)?.sailing_on !== sailing)
  await tellOfMovedSailing(
    tx,
    moved.map((order) => ({ before: before.get(order.id)?.sailing_on ?? null, order })),
  )
  await tellCompanies(
    tx,
    moved.flatMap(({ company_id: company, booking_no: booking }) =>
      company !== null && booking !== '' ? [company] : [],
    ),
  )
  publishOrders(tx, rows)
  return rows
}
