import { actorId, type Context } from '../../../platform/context.ts'
import { audiencesOf, type OrderCustody } from '../policy.ts'

/** Sends to the open pages of everybody who sees the orders that they changed. */
export function publishOrders(
  context: Pick<Context, 'actor' | 'publish'>,
  orders: readonly (OrderCustody & { id: number })[],
) {
  const by = actorId(context)
  for (const order of orders)
    for (const audience of audiencesOf(order))
      context.publish({ event: { topic: 'orders.order', id: order.id, ...(by === null ? {} : { by }) }, audience })
}
