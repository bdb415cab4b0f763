import type { Order } from '@seamark/contract/orders/orders/orders'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetActivity } from '../../activity/index.ts'
import { forgetDiscussions } from '../../discussions/index.ts'
import { mayEdit, maySee } from '../policy.ts'
import { recordOrderActivity } from './activity.commands.ts'
import { announceOrders, lockCompanies, tellCompanies } from './companies.commands.ts'
import { publishOrders } from './live-events.commands.ts'
import { orderToChange } from './orders.commands.ts'
import { asOrder, orderRow, type OrderRow } from './orders.queries.ts'

const permission = 'orders.deleteOrders'

const deletableOrders: Deletable = {
  table: 'orders.orders',
  subject: 'order',
  purge: { permission, audit: 'orders.ordersPurged' },
  forget: async (tx, ids) => {
    await forgetActivity(tx, 'order', ids)
    await forgetDiscussions(tx, 'order', ids)
  },
}

/** Hides an order at once; a job deletes it after the 10 seconds in which it can be restored. Its number stays taken until then. */
export async function deleteOrder(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'orders.orderDeleted' }, async (tx) => {
    const row = await lockOrder(tx, id)
    orderToChange(tx, row, version)
    const hidden = await hideRecord(tx, deletableOrders, id, purgeOrdersJob)
    await tellOfDeletion(tx, row, 'orders.activity.deleted')
    return hidden
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
    if (!(await unhideRecord(tx, deletableOrders, id))) throw fail('orders.undo_over')
    await tellOfDeletion(tx, row, 'orders.activity.restored')
    return asOrder(tx, await lockOrder(tx, id))
  })
}

export const purgeOrders = (context: Context) => purgeRecords(context, deletableOrders)

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
  await announceOrders(tx, [row.company_id])
  publishOrders(tx, [row])
}
