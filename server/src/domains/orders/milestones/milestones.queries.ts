import type { Milestone } from '@seamark/contract/orders/milestones/milestones'
import type { Category, Classifier, Load, StepName } from '@seamark/contract/orders/orders/steps'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { seenOrder } from '../orders/orders.queries.ts'
import type { TrackedEvent } from '../orders/progress.rules.ts'

/** The milestones of an order in the order in which they were told, those taken back included. */
export async function listMilestones(context: Context, id: number): Promise<{ milestones: Milestone[] }> {
  authorize(context, 'orders.listOrders')
  await seenOrder(context, id)
  const { rows } = await sql<MilestoneRow>`
    select m.id, m.step, m.category, m.code, m.document, m.load, m.classifier, m.at, m.place, m.container, m.source, m.created_at,
      maker.name as created_by_name, r.at as retracted_at, taker.name as retracted_by_name
    from orders.milestones m
    join identity.users maker on maker.id = m.created_by
    left join orders.retractions r on r.milestone_id = m.id
    left join identity.users taker on taker.id = r.by_id
    where m.order_id = ${id} order by m.id`.execute(context.db)
  return { milestones: rows.map(asMilestone) }
}

interface MilestoneRow {
  id: number
  step: StepName | null
  category: Category
  code: string
  document: string
  load: Load
  classifier: Classifier
  at: Date
  place: string
  container: string
  source: Milestone['source']
  created_at: Date
  created_by_name: string
  retracted_at: Date | null
  retracted_by_name: string | null
}

const asMilestone = ({
  at,
  created_at: createdAt,
  created_by_name: createdBy,
  retracted_at: retractedAt,
  retracted_by_name: retractedBy,
  ...row
}: MilestoneRow): Milestone => ({
  ...row,
  at: at.toISOString(),
  createdAt: createdAt.toISOString(),
  createdBy,
  retracted: retractedAt === null ? null : { at: retractedAt.toISOString(), by: retractedBy ?? '' },
})

/** What the progress of each of these orders follows from. */
export async function eventsOf({ db }: Pick<Context, 'db'>, orderIds: readonly number[]) {
  const { rows } = await sql<TrackedEvent & { order_id: number }>`
    select m.id, m.order_id, m.step, m.classifier, m.at, r.milestone_id is not null as "isRetracted"
    from orders.milestones m left join orders.retractions r on r.milestone_id = m.id
    where m.order_id = any(${[...orderIds]}::bigint[]) order by m.id`.execute(db)
  return Map.groupBy(rows, ({ order_id: id }) => id)
}
