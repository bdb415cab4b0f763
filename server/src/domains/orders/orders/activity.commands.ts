import type { WriteContext } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import type { OrderRow } from './orders.queries.ts'

interface OrderHappening {
  order: Pick<OrderRow, 'id' | 'number' | 'company_id'>
  kind: string
  facts?: Record<string, unknown>
}

/** Records what happened to orders: in their own history, and in the timeline of their companies. */
export const recordOrderActivity = (tx: WriteContext, happenings: readonly OrderHappening[]) =>
  recordActivities(
    tx,
    happenings.flatMap(({ order, kind, facts = {} }) => {
      const told = { kind, facts: { order: order.number, ...facts } }
      return [
        { subject: 'order', id: order.id, ...told },
        ...(order.company_id === null ? [] : [{ subject: 'company', id: order.company_id, ...told }]),
      ]
    }),
  )

/** The same for many orders at once: a company's timeline gets one line, however many of its orders are among them. */
export async function recordBulkActivity(
  tx: WriteContext,
  orders: readonly OrderHappening['order'][],
  { kind, ofMany }: { kind: string; ofMany: string },
  facts: Record<string, unknown>,
) {
  const byCompany = Map.groupBy(
    orders.filter(({ company_id: company }) => company !== null),
    ({ company_id: company }) => company ?? 0,
  )
  await recordActivities(tx, [
    ...orders.map(({ id, number }) => ({ subject: 'order', id, kind, facts: { order: number, ...facts } })),
    ...[...byCompany].map(([id, some]) => ({
      subject: 'company',
      id,
      kind: some.length === 1 ? kind : ofMany,
      facts: { order: some[0]?.number ?? '', count: some.length, ...facts },
    })),
  ])
}
