import type { Order } from '@seamark/contract/orders/orders/orders'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetActivity } from '../../activity/index.ts'
import { forgetDiscussions } from '../../discussions/index.ts'
import { mayEdit, maySee } from '../policy.ts'
import { recordOrderActivity } from './activity.commands.ts'
import { lockCompanies, tellCompanies } from './companies.commands.ts'
import { publishOrders } from './live-events.commands.ts'
import { orderToChange } from './orders.commands.ts'
import { asOrder, orderRow, type OrderRow } from './orders.queries.ts'

const undoSeconds = 10
const permission = 'orders.deleteOrders'

/** Hides an order at once; a job deletes it after the 10 seconds in which it can be restored. Its number stays taken until then. */
export async function deleteOrder(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'orders.orderDeleted' }, async (tx) => {
    const row = await lockOrder(tx, id)
    orderToChange(tx, row, version)
    const { rows } = await sql<{ delete_after: Date }>`
      update orders.orders set delete_after = now() + make_interval(secs => ${undoSeconds}), version = version + 1
      where id = ${id} returning delete_after`.execute(tx.db)
    const undoUntil = rows[0]?.delete_after ?? tx.now()
    await tx.audit({ subject: 'order', id })
    await tellOfDeletion(tx, row, 'orders.activity.deleted')
    await purgeOrdersJob.later(tx, null, new Date(undoUntil.getTime() + 1000))
    return { undoUntil: undoUntil.toISOString() }
  })
}

/** Restores a deleted order within those 10 seconds, for anybody who could have deleted it. An order that is not deleted is returned as it is. */
export async function restoreOrder(context: Context, id: number): Promise<Order> {
  return write(context, { permission, audit: 'orders.orderRestored' }, async (tx) => {
    const row = await lockOrder(tx, id)
    if (!maySee(personOf(tx), row)) throw fail('orders.order_not_found')
    if (!mayEdit(personOf(tx), row)) throw fail('orders.order_not_yours')
    if (row.delete_after === null) {
      tx.unchanged()
      return asOrder(tx, row)
    }
    const { rows } = await sql`
      update orders.orders set delete_after = null, version = version + 1 where id = ${id} and delete_after > now() returning id`.execute(
      tx.db,
    )
    if (rows.length === 0) throw fail('orders.undo_over')
    await tx.audit({ subject: 'order', id })
    await tellOfDeletion(tx, row, 'orders.activity.restored')
    return asOrder(tx, await lockOrder(tx, id))
  })
}

/** Deletes up to 500 orders whose time to be restored is over, with their activity and audited values. Safe to run twice. */
export async function purgeOrders(context: Context) {
  await write(context, { permission, audit: 'orders.ordersPurged' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      delete from orders.orders where id in (
        select id from orders.orders where delete_after <= now() order by id limit 500 for update skip locked) returning id`.execute(
      tx.db,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return tx.unchanged()
    await forgetActivity(tx, 'order', ids)
    await forgetDiscussions(tx, 'order', ids)
    await emptyAuditValues(tx, 'order', ids)
    await tx.audits(ids.map((id) => ({ subject: 'order', id })))
  })
}

export const purgeOrdersJob = job('orders.purgeOrders', z.null(), purgeOrders)

/** Locks the company and then the order, a deleted one too. */
async function lockOrder(tx: WriteContext, id: number): Promise<OrderRow> {
  const seen = await orderRow(tx, id)
  if (!seen) throw fail('orders.order_not_found')
  await lockCompanies(tx, seen.company_id === null ? [] : [seen.company_id])
  await sql`select id from orders.orders where id = ${id} for update`.execute(tx.db)
  const row = await orderRow(tx, id)
  if (!row) throw fail('orders.order_not_found')
  return row
}

async function tellOfDeletion(tx: WriteContext, row: OrderRow, kind: string) {
  await recordOrderActivity(tx, [{ order: row, kind }])
  await tellCompanies(tx, row.company_id === null ? [] : [row.company_id])
  publishOrders(tx, [row])
}
