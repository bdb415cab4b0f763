import type { NewMilestone } from '@seamark/contract/orders/milestones/milestones'
import type { Order } from '@seamark/contract/orders/orders/orders'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { maySee } from '../policy.ts'
import { recordOrderActivity } from '../orders/activity.commands.ts'
import { lockCompanies } from '../orders/companies.commands.ts'
import { portCode } from '../orders/fields.rules.ts'
import { lockOrders } from '../orders/locks.commands.ts'
import { asOrder, orderRow, type OrderRow, seenOrder } from '../orders/orders.queries.ts'
import { eventOf, type KnownEvent } from './kinds.rules.ts'
import { settleProgress } from './settled-progress.commands.ts'

const permission = 'orders.markMilestones'

/** Adds a milestone to an order. Whoever sees the order may say what happened: its people, and the follow-up persons of its company. */
export async function addMilestone(context: Context, id: number, given: NewMilestone) {
  assertTime(context, given)
  return write(context, { permission, audit: 'orders.milestoneAdded' }, async (tx) => {
    const order = await lockToMark(tx, id)
    const event = eventOf({ ...given, place: portCode(given.place) }, order)
    const [milestone] = await insertMilestones(tx, [{ order, event, given, source: 'typed' }])
    if (!milestone) throw new Error('a milestone was not written')
    await tx.audit({ subject: 'order', id, after: loggedMilestone(event, given) })
    await recordOrderActivity(tx, [{ order, kind: 'orders.activity.milestone', facts: toldFacts(event, given) }])
    const [now = order] = await settleProgress(tx, [order])
    return { order: asOrder(tx, now), milestoneId: milestone.id }
  })
}

/** Takes a milestone back. It is kept with who took it back and when; the status moves back with it. */
export async function retractMilestone(context: Context, id: number): Promise<Order> {
  return write(context, { permission, audit: 'orders.milestoneRetracted' }, async (tx) => {
    const { order, milestone } = await lockMilestone(tx, id)
    const { rows } = await sql`
      insert into orders.retractions (milestone_id, by_id) values (${id}, ${personOf(tx).id})
      on conflict do nothing returning milestone_id`.execute(tx.db)
    return settleRetraction(tx, order, milestone, { isChanged: rows.length > 0, kind: 'milestoneRetracted' })
  })
}

/** Lets a milestone that was taken back count again. */
export async function restoreMilestone(context: Context, id: number): Promise<Order> {
  return write(context, { permission, audit: 'orders.milestoneRestored' }, async (tx) => {
    const { order, milestone } = await lockMilestone(tx, id)
    const { rows } = await sql`
      delete from orders.retractions where milestone_id = ${id} returning milestone_id`.execute(tx.db)
    return settleRetraction(tx, order, milestone, { isChanged: rows.length > 0, kind: 'milestoneRestored' })
  })
}

async function settleRetraction(
  tx: WriteContext,
  order: OrderRow,
  milestone: StandingMilestone,
  { isChanged, kind }: { isChanged: boolean; kind: 'milestoneRetracted' | 'milestoneRestored' },
): Promise<Order> {
  if (!isChanged) {
    tx.unchanged()
    return asOrder(tx, order)
  }
  const told = { classifier: milestone.classifier, at: milestone.at.toISOString(), container: milestone.container }
  const logged = loggedMilestone(milestone, told)
  await tx.audit({
    subject: 'order',
    id: order.id,
    ...(kind === 'milestoneRetracted' ? { before: logged } : { after: logged }),
  })
  await recordOrderActivity(tx, [{ order, kind: `orders.activity.${kind}`, facts: toldFacts(milestone, told) }])
  const [now = order] = await settleProgress(tx, [order])
  return asOrder(tx, now)
}

/** What happened cannot lie in the future, half a day aside for clocks elsewhere; nothing of this trade is older than 1990. */
export function assertTime({ now }: Pick<Context, 'now'>, { at, classifier }: Pick<NewMilestone, 'at' | 'classifier'>) {
  const moment = new Date(at)
  if (moment.getUTCFullYear() < 1990) throw failField('at', 'orders.milestone_old')
  const isFuture = classifier === 'ACT' && moment.getTime() > now().getTime() + 12 * 3_600_000
  if (isFuture || moment.getUTCFullYear() > 2100) throw failField('at', 'orders.milestone_future')
}

/** Locks an order that the caller may mark, and its company before it. */
async function lockToMark(tx: WriteContext, id: number): Promise<OrderRow> {
  authorize(tx, permission)
  const { company_id: company } = await seenOrder(tx, id)
  await lockCompanies(tx, company === null ? [] : [company])
  const [order] = await lockOrders(tx, [id])
  if (!order || !maySee(personOf(tx), order)) throw fail('orders.order_not_found')
  if (order.status === 'cancelled') throw fail('orders.order_cancelled')
  return order
}

interface StandingMilestone extends KnownEvent {
  order_id: number
  classifier: NewMilestone['classifier']
  at: Date
  container: string
}

/** Locks the order of a milestone that the caller may take back. A milestone of an order that she does not see is not found. */
async function lockMilestone(tx: WriteContext, id: number) {
  const { rows } = await sql<StandingMilestone>`
    select order_id, step, category, code, document, load, place, classifier, at, container
    from orders.milestones where id = ${id}`.execute(tx.db)
  const [milestone] = rows
  const order = milestone && (await orderRow(tx, milestone.order_id))
  if (!milestone || !order || order.delete_after !== null || !maySee(personOf(tx), order))
    throw fail('orders.milestone_not_found')
  return { milestone, order: await lockToMark(tx, milestone.order_id) }
}

interface MilestoneToInsert {
  order: Pick<OrderRow, 'id'>
  event: KnownEvent
  given: Pick<NewMilestone, 'classifier' | 'at' | 'container'>
  source: 'typed' | 'import' | 'bulk'
}

/** Inserts milestones by one statement and returns their ids with those of their orders. */
export async function insertMilestones(tx: WriteContext, milestones: readonly MilestoneToInsert[]) {
  const given = milestones.map(({ order, event, given: { classifier, at, container }, source }) => ({
    order_id: order.id,
    ...event,
    classifier,
    at,
    container,
    source,
  }))
  const { rows } = await sql<{ id: number; order_id: number }>`
    insert into orders.milestones (order_id, step, category, code, document, load, place, classifier, at, container, source, created_by)
    select order_id, step, category, code, document, load, place, classifier, at, container, source, ${personOf(tx).id}::bigint
    from json_to_recordset(${JSON.stringify(given)}::json)
      as g (order_id bigint, step text, category text, code text, document text, load text, place text, classifier text, at timestamptz, container text, source text)
    returning id, order_id`.execute(tx.db)
  return rows
}

export const loggedMilestone = (
  { step, code, place }: KnownEvent,
  { classifier, at, container }: Pick<NewMilestone, 'classifier' | 'at' | 'container'>,
) => ({ step: step ?? code, classifier, at, place, container })

/** What the sentence in a timeline names. */
export const toldFacts = ({ step, code }: KnownEvent, { classifier, at }: Pick<NewMilestone, 'classifier' | 'at'>) => ({
  step: step ?? code,
  classifier,
  at,
})
