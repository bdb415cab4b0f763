import { sql } from 'kysely'
import { passes } from '../../../platform/context.ts'
import type { Discussed } from '../../discussions/index.ts'
import { audiencesOf, maySee } from '../policy.ts'
import { orderRow } from './orders.queries.ts'

/** Orders are discussed by whoever sees them: their people, and the follow-up persons of the company. */
export const discussedOrders: Discussed = {
  kind: 'order',
  lock: async (tx, id) => {
    await sql`select from orders.orders where id = ${id} for no key update`.execute(tx.db)
  },
  find: async (context, id) => {
    const order = await orderRow(context, id)
    if (!order || order.delete_after !== null) return undefined
    return {
      name: `${order.number} ${order.company_name ?? order.client_name}`.trim(),
      path: `/freight/orders/${id}`,
      isSeenBy: (actor) => passes(actor, 'orders.listOrders') && maySee(actor, order),
      isWrittenBy: (actor) => passes(actor, 'orders.markMilestones'),
      audiences: audiencesOf(order),
    }
  },
}
