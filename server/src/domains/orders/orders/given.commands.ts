import { actorId, type Context, personOf } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import type { FieldValues } from './fields.rules.ts'
import type { OrderRow } from './orders.queries.ts'

interface GivenOrder {
  /** Undefined for a new order. */
  before: Pick<OrderRow, 'manager_id' | 'operator_id'> | undefined
  order: Pick<OrderRow, 'id' | 'number' | 'manager_id' | 'operator_id'>
}

/** Whether these values make somebody else than the caller manager or operator of an order. */
export const isGiven = (context: Context, before: GivenOrder['before'], after: FieldValues): boolean =>
  [
    [after.managerId, before?.manager_id],
    [after.operatorId, before?.operator_id],
  ].some(([now, was]) => typeof now === 'number' && now !== was && now !== actorId(context))

/** Tells people whom somebody else has made manager or operator of orders; of many at once each hears by one notice. */
export async function tellOfGivenOrders(tx: WriteContext, given: readonly GivenOrder[]) {
  const told = given.flatMap(({ before, order }) =>
    [
      [order.manager_id, before?.manager_id],
      [order.operator_id, before?.operator_id],
    ].flatMap(([now, was]) =>
      typeof now === 'number' && now !== was && now !== actorId(tx) ? [{ userId: now, order }] : [],
    ),
  )
  for (const [userId, some] of Map.groupBy(told, ({ userId }) => userId)) {
    const orders = [...new Map(some.map(({ order }) => [order.id, order])).values()]
    const [first] = orders
    if (!first) continue
    const isOne = orders.length === 1
    await notifyPeople(tx, {
      userIds: [userId],
      kind: isOne ? 'orders.notice.given' : 'orders.notice.givenMany',
      facts: { order: first.number, count: orders.length, by: personOf(tx).name },
      subject: { kind: 'order', id: first.id },
      path: isOne ? `/freight/orders/${first.id}` : `/freight/orders?managerId=${userId}`,
    })
  }
}

/** Tells the new manager once how many orders came with the companies that somebody else gave her, also where that runs in lots. */
export async function tellOfPassedOrders(tx: WriteContext, managerId: number, count: number) {
  const { actor } = tx
  if (count === 0 || actor?.kind !== 'person' || actor.id === managerId) return
  await notifyPeople(tx, {
    userIds: [managerId],
    kind: 'orders.notice.givenMany',
    facts: { by: actor.name, count },
    subject: { kind: 'user', id: managerId },
    path: `/freight/orders?managerId=${managerId}`,
    addsUp: true,
  })
}
