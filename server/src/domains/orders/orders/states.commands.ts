import type { Order } from '@seamark/contract/orders/orders/orders'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordOrderActivity } from './activity.commands.ts'
import { announceOrders, lockCompanies, tellCompanies } from './companies.commands.ts'
import { publishOrders } from './live-events.commands.ts'
import { orderToChange } from './orders.commands.ts'
import { asOrder, orderRow, type OrderRow } from './orders.queries.ts'

const permission = 'orders.writeOrders'

/** Confirms the day on which the money came, or takes the confirmation back. */
export async function settleOrder(
  context: Context,
  id: number,
  version: number,
  settledDay: string | null,
): Promise<Order> {
  if (settledDay !== null && settledDay > dayAt(context.now(), context.zone))
    throw failField('settledDay', 'orders.settled_future')
  return write(context, { permission, audit: 'orders.orderSettled' }, async (tx) => {
    const row = await lockOrder(tx, id, version)
    if (row.status === 'cancelled') throw fail('orders.order_cancelled')
    if (row.settled_day === settledDay) {
      tx.unchanged()
      return asOrder(tx, row)
    }
    await setColumns(tx, id, sql`settled_day = ${settledDay}::date`)
    await tx.audit({ subject: 'order', id, before: { settledDay: row.settled_day }, after: { settledDay } })
    const kind = settledDay === null ? 'orders.activity.unsettled' : 'orders.activity.settled'
    return changedOrder(tx, row, kind, settledDay === null ? {} : { day: settledDay })
  })
}

/** Ends an order that will not be shipped. It no longer keeps its company from the pool. */
export async function cancelOrder(context: Context, id: number, version: number, reason: string): Promise<Order> {
  return write(context, { permission, audit: 'orders.orderCancelled' }, async (tx) => {
    const row = await lockOrder(tx, id, version)
    if (row.status === 'cancelled') throw fail('orders.order_cancelled')
    await setColumns(
      tx,
      id,
      sql`cancelled_at = now(), cancelled_by = ${personOf(tx).id}::bigint, cancel_reason = ${reason}`,
    )
    await tx.audit({ subject: 'order', id, before: { status: row.status }, after: { status: 'cancelled', reason } })
    await tellCompanies(tx, row.company_id === null ? [] : [row.company_id])
    await announceOrders(tx, [row.company_id])
    return changedOrder(tx, row, 'orders.activity.cancelled', { reason })
  })
}

/** Takes a cancellation back: the status is again that of the milestones. */
export async function reopenOrder(context: Context, id: number, version: number): Promise<Order> {
  return write(context, { permission, audit: 'orders.orderReopened' }, async (tx) => {
    const row = await lockOrder(tx, id, version)
    if (row.status !== 'cancelled') {
      tx.unchanged()
      return asOrder(tx, row)
    }
    await setColumns(tx, id, sql`cancelled_at = null, cancelled_by = null, cancel_reason = ''`)
    await tx.audit({ subject: 'order', id, before: { status: 'cancelled', reason: row.cancel_reason } })
    await tellCompanies(tx, row.company_id === null ? [] : [row.company_id])
    await announceOrders(tx, [row.company_id])
    return changedOrder(tx, row, 'orders.activity.reopened', {})
  })
}

/** Locks the company and then the order, which the caller may change and saw in this version. */
async function lockOrder(tx: WriteContext, id: number, version: number): Promise<OrderRow> {
  const { company_id: company } = orderToChange(tx, await orderRow(tx, id), version)
  await lockCompanies(tx, company === null ? [] : [company])
  await sql`select id from orders.orders where id = ${id} for no key update`.execute(tx.db)
  return orderToChange(tx, await orderRow(tx, id), version)
}

const setColumns = (tx: WriteContext, id: number, columns: ReturnType<typeof sql>) =>
  sql`
    update orders.orders set ${columns}, version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
    where id = ${id}`.execute(tx.db)

async function changedOrder(tx: WriteContext, row: OrderRow, kind: string, facts: Record<string, unknown>) {
  await recordOrderActivity(tx, [{ order: row, kind, facts }])
  const now = await orderRow(tx, row.id)
  if (!now) throw fail('orders.order_not_found')
  publishOrders(tx, [now])
  return asOrder(tx, now)
}
