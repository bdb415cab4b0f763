import { sql } from 'kysely'
import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { tellCompanies } from './companies.commands.ts'
import type { OrderRow } from './orders.queries.ts'

type MovedOrder = Pick<OrderRow, 'id' | 'number' | 'manager_id' | 'operator_id' | 'sailing_on' | 'status'>

/**
 * Tells manager and operator that a ship sails on another day, once for each new day. Whoever moved it is not told, and a first day is no move.
 */
export async function tellOfMovedSailing(
  tx: WriteContext,
  moves: readonly { before: string | null; order: MovedOrder }[],
) {
  const moved = moves.filter(
    ({ before, order }) =>
      before !== null && order.sailing_on !== null && order.sailing_on !== before && order.status !== 'cancelled',
  )
  if (moved.length === 0) return
  const given = moved.map(({ order }) => ({ id: order.id, day: order.sailing_on }))
  const { rows } = await sql<{ order_id: number }>`
    insert into orders.told (order_id, kind, day)
    select id, 'sailingMoved', day from json_to_recordset(${JSON.stringify(given)}::json) as g (id bigint, day date)
    on conflict do nothing returning order_id`.execute(tx.db)
  const isNew = new Set(rows.map(({ order_id: id }) => id))
  for (const { before, order } of moved.filter(({ order: { id } }) => isNew.has(id)))
    await notifyPeople(tx, {
      userIds: [order.manager_id, order.operator_id].flatMap((id) => (id === null || id === actorId(tx) ? [] : [id])),
      kind: 'orders.notice.sailingMoved',
      facts: { order: order.number, before: before ?? '', after: order.sailing_on ?? '' },
      subject: { kind: 'order', id: order.id },
      path: `/freight/orders/${order.id}`,
    })
}

/**
 * Tells whom it concerns that orders sail on another day than before, and keeps the companies of booked ones from the pool by the new day. Both lists
 * hold the same orders.
 */
export async function tellOfNewSailings(tx: WriteContext, before: readonly OrderRow[], now: readonly OrderRow[]) {
  const was = new Map(before.map(({ id, sailing_on: sailing }) => [id, sailing]))
  const moved = now.filter(({ id, sailing_on: sailing }) => was.get(id) !== sailing)
  await tellOfMovedSailing(
    tx,
    moved.map((order) => ({ before: was.get(order.id) ?? null, order })),
  )
  await tellCompanies(
    tx,
    moved.flatMap(({ company_id: company, booking_no: booking }) =>
      company !== null && booking !== '' ? [company] : [],
    ),
  )
}
