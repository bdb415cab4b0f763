import { type OrderBulkMilestone, orderBulkMilestone } from '@seamark/contract/orders/bulk/bulk'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { timeAt } from '../../../platform/days.ts'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { eventOf } from '../milestones/kinds.rules.ts'
import { assertTime, insertMilestones, loggedMilestone, toldFacts } from '../milestones/milestones.commands.ts'
import { settleProgress } from '../milestones/settled-progress.commands.ts'
import { recordBulkActivity } from '../orders/activity.commands.ts'
import { portCode } from '../orders/fields.rules.ts'
import { lockOrdersById } from '../orders/locks.commands.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { maySee } from '../policy.ts'
import { gone } from './edits.commands.ts'

const permission = 'orders.markMilestones'

/** Says the same milestone of many orders: all that are on one ship. The undo takes the milestones back and keeps them. */
export const markOrders: BulkAction = {
  name: 'milestone',
  title: 'orders.bulk.milestone',
  permission,
  input: orderBulkMilestone,
  summary: summarize,
  apply: async (tx, ids, input) => applyMilestone(tx, ids, orderBulkMilestone.parse(input)),
  revert: async (tx, changes) => retractAll(tx, changes),
}

async function summarize({ language, zone }: Context, input: unknown): Promise<string> {
  const { step, classifier, at } = orderBulkMilestone.parse(input)
  return `${translate(language, `orders.step.${step}`)} · ${translate(language, `orders.classifier.${classifier}`)} ${timeAt(new Date(at), zone)}`
}

async function applyMilestone(
  context: WriteContext,
  ids: readonly number[],
  input: OrderBulkMilestone,
): Promise<BulkOutcome[]> {
  assertTime(context, input)
  return write(context, { permission, audit: 'orders.milestoneAdded' }, async (tx) => {
    const rows = await lockOrdersById(tx, ids)
    const marked = [...rows.values()].filter((row) => refusalToMark(tx, row) === undefined)
    if (marked.length === 0) tx.unchanged()
    const milestones = new Map<number, number>()
    if (marked.length > 0) {
      const given = { classifier: input.classifier, at: input.at, container: '' }
      const told = marked.map((order) => ({
        order,
        event: eventOf({ ...input, place: portCode(input.place), container: '' }, order),
        given,
        source: 'bulk' as const,
      }))
      for (const { id, order_id: order } of await insertMilestones(tx, told)) milestones.set(order, id)
      await tx.audits(
        told.map(({ order, event }) => ({ subject: 'order', id: order.id, after: loggedMilestone(event, given) })),
      )
      const [first] = told
      await recordBulkActivity(tx, marked, added, first ? toldFacts(first.event, given) : {})
      await settleProgress(tx, marked)
    }
    return ids.map((id): BulkOutcome => {
      const milestoneId = milestones.get(id)
      if (milestoneId === undefined) return { id, outcome: 'refused', problem: refusalToMark(tx, rows.get(id)) ?? gone }
      return { id, outcome: 'done', before: { milestoneId: null }, after: { milestoneId, step: input.step } }
    })
  })
}

const added = { kind: 'orders.activity.milestone', ofMany: 'orders.activity.milestoneOfMany' }
const takenBack = { kind: 'orders.activity.milestoneRetracted', ofMany: 'orders.activity.milestoneRetractedOfMany' }

const keptMilestone = z.object({ milestoneId: z.number() })

async function retractAll(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission, audit: 'orders.milestoneRetracted' }, async (tx) => {
    const rows = await lockOrdersById(
      tx,
      changes.map(({ id }) => id),
    )
    const wanted = changes.map(({ id, after }) => ({
      id,
      milestoneId: keptMilestone.safeParse(after).data?.milestoneId,
    }))
    const allowed = wanted.filter(
      ({ id, milestoneId }) => milestoneId !== undefined && !refusalToMark(tx, rows.get(id)),
    )
    const { rows: retracted } = await sql<{ milestone_id: number }>`
      insert into orders.retractions (milestone_id, by_id)
      select m.id, ${personOf(tx).id}::bigint from orders.milestones m
      where m.id = any(${allowed.map(({ milestoneId }) => milestoneId ?? 0)}::bigint[])
      on conflict do nothing returning milestone_id`.execute(tx.db)
    const isTaken = new Set(retracted.map(({ milestone_id: id }) => id))
    const orders = allowed.flatMap(({ id, milestoneId }) => (isTaken.has(milestoneId ?? 0) ? (rows.get(id) ?? []) : []))
    if (orders.length === 0) tx.unchanged()
    else {
      await tx.audits(orders.map(({ id }) => ({ subject: 'order', id })))
      await recordBulkActivity(tx, orders, takenBack, {})
      await settleProgress(tx, orders)
    }
    return wanted.map(({ id, milestoneId }): BulkReversal => {
      const problem = refusalToMark(tx, rows.get(id))
      if (problem) return { id, outcome: 'refused', problem }
      return { id, outcome: isTaken.has(milestoneId ?? 0) ? 'reverted' : 'unchanged' }
    })
  })
}

function refusalToMark(tx: WriteContext, row: OrderRow | undefined): RowProblem | undefined {
  if (!row || !maySee(personOf(tx), row)) return gone
  return row.status === 'cancelled' ? { field: 'status', code: 'orders.order_cancelled' } : undefined
}
