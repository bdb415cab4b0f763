import { ordersPermissions } from '@seamark/contract/orders/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'
import { answersFor, audienceOf, type CompanyCustody, insideOf, isInsider } from '../phonebook/index.ts'

/** The columns of an order, and of its company, by which the policy decides. Without a company those of the company are null. */
export interface OrderCustody {
  manager_id: number
  operator_id: number | null
  company_id: number | null
  visibility: string | null
  custodian_id: number | null
  follower_ids: readonly number[] | null
}

/** The manager, whoever reaches her, the operator, and those who answer for the company may change an order. */
export const mayEdit = (actor: Actor, order: OrderCustody): boolean =>
  reachesPerson(actor, order.manager_id) ||
  isPerson(actor, order.operator_id) ||
  (isOfCompany(order) && answersFor(actor, companyOf(order)))

/** Follow-up persons of the company see its orders too, and say what happened; they change nothing else. */
export const maySee = (actor: Actor, order: OrderCustody): boolean =>
  mayEdit(actor, order) || (isOfCompany(order) && isInsider(actor, companyOf(order)))

/** `maySee` as a condition; `o` is the order's alias. Each part has an index of its own. */
export function ordersSeenBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`true`
  const people = [...new Set([actor.id, ...actor.reach.ids])]
  return sql<boolean>`(o.manager_id = any(${people}::bigint[]) or o.operator_id = ${actor.id}
    or o.company_id = any(array(select c.id from phonebook.companies c where ${insideOf(actor)})))`
}

/** People give orders to themselves and to those whom they reach; whoever assigns gives them to anybody. */
export const mayGiveTo = (actor: Actor, personId: number): boolean =>
  reachesPerson(actor, personId) || passes(actor, 'orders.assignOrders')

/** The actions that the screen may offer; the verbs check the same rules. */
export function abilitiesOf(actor: Actor, order: OrderCustody) {
  const edits = mayEdit(actor, order)
  return {
    edit: edits && passes(actor, 'orders.writeOrders'),
    mark: maySee(actor, order) && passes(actor, 'orders.markMilestones'),
    delete: edits && passes(actor, 'orders.deleteOrders'),
    assign: edits && passes(actor, 'orders.writeOrders') && passes(actor, 'orders.assignOrders'),
  }
}

const { code } = ordersPermissions['orders.listOrders']

/** The audiences of an order's live events: those of its manager, and those of its company. */
export function audiencesOf(order: OrderCustody): Audience[] {
  const own: Audience = {
    code,
    holder: order.manager_id,
    also: order.operator_id === null ? [] : [order.operator_id],
  }
  if (!isOfCompany(order) || order.custodian_id === null) return [own]
  return [own, { ...audienceOf(companyOf(order)), code }]
}

const reachesPerson = (actor: Actor, personId: number): boolean =>
  actor.kind === 'system' || actor.id === personId || actor.reach.kind === 'all' || actor.reach.ids.includes(personId)

const isPerson = (actor: Actor, personId: number | null) => actor.kind === 'person' && actor.id === personId

const isOfCompany = ({ company_id, visibility }: OrderCustody) => company_id !== null && visibility !== null

const companyOf = ({ visibility, custodian_id, follower_ids }: OrderCustody): CompanyCustody => ({
  visibility: visibility ?? 'private',
  custodian_id,
  follower_ids: follower_ids ?? [],
})
