import type { OrderPair } from '@seamark/contract/orders/orders/order-pairs'
import { authorize, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { findNamedPairs } from '../../rates/index.ts'
import type { FieldValues } from './fields.rules.ts'
import { seenOrder } from './orders.queries.ts'

/** Returns the pair that an order names, for who may read supply and demand. */
export async function readOrderPair(context: Context, id: number): Promise<{ pair: OrderPair | null }> {
  authorize(context, 'orders.listOrders')
  const order = await seenOrder(context, id)
  const pair = order.pair_id === null ? null : (await findNamedPairs(context, [order.pair_id])).get(order.pair_id)?.seen
  if (!pair) return { pair: null }
  const { id: pairId, state, boxes, price, currency, offered } = pair
  const [demand, supply] = [sideOf(pair.demand), sideOf(pair.supply)]
  return { pair: { id: pairId, state, boxes, price, currency, offered, demand, supply } }
}

const sideOf = ({ id, number }: OrderPair['demand']) => ({ id, number })

/**
 * Refuses a pair that the caller does not see, that is not matched, or whose request is another company's. `before` is what stands already: its pair is
 * asked again only when the company changes. A request that names no company leaves the client to the caller.
 */
export async function assertPair(context: Context, given: FieldValues, before: FieldValues) {
  const { pairId, companyId } = { ...before, ...given }
  if (typeof pairId !== 'number') return
  const isNew = pairId !== before.pairId
  if (!isNew && companyId === before.companyId) return
  const pair = (await findNamedPairs(context, [pairId])).get(pairId)
  if (isNew && !pair?.seen) throw failField('pairId', 'orders.pair_unknown')
  if (isNew && pair?.state !== 'matched') throw failField('pairId', 'orders.pair_not_matched')
  if (pair && pair.companyId !== null && pair.companyId !== companyId)
    throw failField('pairId', 'orders.pair_of_other_company')
}
