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
