import { z } from 'zod'
import { id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { pair } from '../../rates/pairs/pairs.ts'
import { containerType } from '../../rates/prices/prices.ts'

const side = z.object({ id, number: z.string() })

/** Both sides are named by their numbers alone. */
const orderPair = pair
  .pick({ id: true, state: true, boxes: true, price: true, currency: true })
  .extend({ offered: containerType, demand: side, supply: side })
export type OrderPair = z.output<typeof orderPair>

export const readOrderPair = route({
  method: 'GET',
  path: '/orders/:id/pair',
  summary: 'The request and the offer from which an order came, for who may read supply and demand',
  permission: 'orders.listOrders',
  rate: 'read',
  params: idParam,
  response: z.object({ pair: orderPair.nullable() }),
  failures: ['orders.order_not_found'],
})
