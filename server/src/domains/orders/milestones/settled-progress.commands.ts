import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { orderFlagsOf } from '../orders/derived.rules.ts'
import { publishOrders } from '../orders/live-events.commands.ts'
import { tellOfNewSailings } from '../orders/moved-sailings.commands.ts'
import { type OrderRow, orderRows, valuesOf } from '../orders/orders.queries.ts'
import { progressOf } from '../orders/progress.rules.ts'
import { eventsOf } from './milestones.queries.ts'

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
  const rows = await orderRows(tx, ids)
  await tellOfNewSailings(tx, orders, rows)
  publishOrders(tx, rows)
  return rows
}
