import type { OrderContainer } from '@seamark/contract/orders/orders/fields'
import type { Order, OrderFlag } from '@seamark/contract/orders/orders/orders'
import type { OrderStatus } from '@seamark/contract/orders/orders/steps'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, authorize, type Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import { listActivity } from '../../activity/index.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { abilitiesOf, maySee, type OrderCustody } from '../policy.ts'
import type { FieldValues } from './fields.rules.ts'

/** An order as verbs and lists read it, with the names of the people and the company in it. */
export interface OrderRow extends OrderCustody {
  id: number
  version: number
  number: string
  client_name: string
  quote_id: number | null
  pair_id: number | null
  company_name: string | null
  manager_name: string
  operator_name: string | null
  carrier: string
  vessel: string
  voyage: string
  booking_no: string
  master_bill: string
  house_bill: string
  pol: string
  transfer_port: string
  pod: string
  sailing_day: string | null
  arrival_day: string | null
  settlement_day: string | null
  settled_day: string | null
  free_until: string | null
  si_cut_off: Date | null
  vgm_cut_off: Date | null
  cy_cut_off: Date | null
  remark: string
  status: OrderStatus
  rolled: boolean
  departure_estimated: string | null
  departure_actual: string | null
  arrival_estimated: string | null
  arrival_actual: string | null
  sailing_on: string | null
  arriving_on: string | null
  cancel_reason: string
  boxes: string
  flags: OrderFlag[]
  created_at: Date
  created_by_name: string
  updated_at: Date
  updated_by_name: string
  delete_after: Date | null
  containers: OrderContainer[]
}

/** The ids of the people in an order stand in place of their names, which the process most often knows: four joins take longer than the order itself. */
export interface UnnamedOrderRow
  extends Omit<OrderRow, 'manager_name' | 'operator_name' | 'created_by_name' | 'updated_by_name'> {
  created_by: number
  updated_by: number
}

type Naming = Pick<Context, 'db' | 'keptNames'>

/** Returns one order. An order that the caller may not see fails with order_not_found too. */
export async function getOrder(context: Context, id: number): Promise<Order> {
  authorize(context, 'orders.listOrders')
  return asOrder(context, await seenOrder(context, id))
}

/** What happened to an order, newest first. */
export async function listOrderActivity(context: Context, id: number, before?: number) {
  authorize(context, 'orders.listOrders')
  await seenOrder(context, id)
  return listActivity(context, 'order', id, { before })
}

/** The row of an order that the caller sees; fails with order_not_found. */
export async function seenOrder(context: Context, id: number): Promise<OrderRow> {
  const row = await orderRow(context, id)
  if (!context.actor || !row || row.delete_after !== null || !maySee(context.actor, row))
    throw fail('orders.order_not_found')
  return row
}

/** The row, a deleted one included, until it is really deleted. */
export async function orderRow(context: Naming, id: number): Promise<OrderRow | undefined> {
  const { rows } = await selectUnnamedOrders(sql`orders.orders o`, sql`where o.id = ${id}`).execute(context.db)
  const [row] = await nameThePeopleOf(context, rows)
  return row
}

/** The rows of orders that are not deleted, in the order of their ids. */
export async function orderRows(context: Naming, ids: readonly number[]): Promise<OrderRow[]> {
  const { rows } = await selectUnnamedOrders(
    sql`orders.orders o`,
    sql`where o.id = any(${[...ids]}::bigint[]) and o.delete_after is null order by o.id`,
  ).execute(context.db)
  return nameThePeopleOf(context, rows)
}

const ownColumns = [
  'id',
  'version',
  'number',
  'company_id',
  'client_name',
  'quote_id',
  'pair_id',
  'manager_id',
  'operator_id',
  'carrier',
  'vessel',
  'voyage',
  'booking_no',
  'master_bill',
  'house_bill',
  'pol',
  'transfer_port',
  'pod',
  'sailing_day',
  'arrival_day',
  'settlement_day',
  'settled_day',
  'free_until',
  'si_cut_off',
  'vgm_cut_off',
  'cy_cut_off',
  'remark',
  'status',
  'rolled',
  'departure_estimated',
  'departure_actual',
  'arrival_estimated',
  'arrival_actual',
  'sailing_on',
  'arriving_on',
  'cancel_reason',
  'boxes',
  'flags',
  'created_at',
  'updated_at',
  'delete_after',
] as const satisfies readonly (keyof OrderRow)[]
const columns = sql.raw(ownColumns.map((column) => `o.${column}`).join(', '))

const standingContainers = sql`
  (select coalesce(json_agg(json_build_object('number', k.number, 'type', k.type, 'seal', k.seal) order by k.place), '[]')
   from orders.containers k where k.order_id = o.id)`

/**
 * Orders with their names; `orders` names the rows `o`, and may be a part of the statement that writes them. Such a statement does not see the
 * containers that it writes, so it gives them.
 */
export const selectOrders = (
  orders: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
  containers?: readonly OrderContainer[],
) => sql<OrderRow>`
  select ${columns}, c.name as company_name, c.visibility, c.custodian_id, c.follower_ids,
    manager.name as manager_name, operator.name as operator_name, creator.name as created_by_name, editor.name as updated_by_name,
    ${containersOf(containers)} as containers
  from ${orders}
  left join phonebook.companies c on c.id = o.company_id
  join identity.users manager on manager.id = o.manager_id
  left join identity.users operator on operator.id = o.operator_id
  join identity.users creator on creator.id = o.created_by
  join identity.users editor on editor.id = o.updated_by
  ${tail}`

/** The same without the names of people, for `nameThePeopleOf`. */
export const selectUnnamedOrders = (
  orders: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
  containers?: readonly OrderContainer[],
) => sql<UnnamedOrderRow>`
  select ${columns}, o.created_by, o.updated_by, c.name as company_name, c.visibility, c.custodian_id, c.follower_ids,
    ${containersOf(containers)} as containers
  from ${orders} left join phonebook.companies c on c.id = o.company_id ${tail}`

const containersOf = (given: readonly OrderContainer[] | undefined) =>
  given ? sql`${JSON.stringify(given)}::json` : standingContainers

export async function nameThePeopleOf(context: Naming, rows: readonly UnnamedOrderRow[]): Promise<OrderRow[]> {
  const ids = rows.flatMap((row) => [row.manager_id, row.operator_id, row.created_by, row.updated_by])
  const names = await findPeopleNames(context, ids)
  const nameOf = (id: number) => names.get(id) ?? ''
  return rows.map((row) => ({
    ...row,
    manager_name: nameOf(row.manager_id),
    operator_name: row.operator_id === null ? null : nameOf(row.operator_id),
    created_by_name: nameOf(row.created_by),
    updated_by_name: nameOf(row.updated_by),
  }))
}

/** The order as the caller may see it. */
export function asOrder({ actor, now, zone }: Pick<Context, 'actor' | 'now' | 'zone'>, row: OrderRow): Order {
  return { ...shownFields(row, dayAt(now(), zone)), containers: row.containers, can: abilitiesFor(actor, row) }
}

export const abilitiesFor = (actor: Actor | null, row: OrderRow) =>
  actor ? abilitiesOf(actor, row) : { edit: false, mark: false, delete: false, assign: false }

/** Everything that an order and a row of a list have in common. `today` is the office's. */
export const shownFields = (row: OrderRow, today: string) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  client: { id: row.company_id, name: row.company_name ?? row.client_name },
  quoteId: row.quote_id,
  pairId: row.pair_id,
  manager: { id: row.manager_id, name: row.manager_name },
  operator: row.operator_id === null ? null : { id: row.operator_id, name: row.operator_name ?? '' },
  carrier: row.carrier,
  vessel: row.vessel,
  voyage: row.voyage,
  bookingNo: row.booking_no,
  masterBill: row.master_bill,
  houseBill: row.house_bill,
  pol: row.pol,
  transferPort: row.transfer_port,
  pod: row.pod,
  sailingDay: row.sailing_day,
  arrivalDay: row.arrival_day,
  sailingOn: row.sailing_on,
  sailingKnown: knownBy(row.departure_actual, row.departure_estimated, row.sailing_day),
  arrivingOn: row.arriving_on,
  arrivalKnown: knownBy(row.arrival_actual, row.arrival_estimated, row.arrival_day),
  settlementDay: row.settlement_day,
  settledDay: row.settled_day,
  settlement: settlementOf(row, today),
  freeUntil: row.free_until,
  siCutOff: row.si_cut_off?.toISOString() ?? null,
  vgmCutOff: row.vgm_cut_off?.toISOString() ?? null,
  cyCutOff: row.cy_cut_off?.toISOString() ?? null,
  remark: row.remark,
  status: row.status,
  rolled: row.rolled,
  cancelReason: row.cancel_reason,
  flags: row.flags,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by_name,
})

function knownBy(actual: string | null, estimated: string | null, typed: string | null) {
  if (actual !== null) return 'actual' as const
  if (estimated !== null) return 'estimated' as const
  return typed === null ? null : ('typed' as const)
}

/** Money goes its own way: it may come before the delivery. */
export function settlementOf(
  { settlement_day: planned, settled_day: settled }: Pick<OrderRow, 'settlement_day' | 'settled_day'>,
  today: string,
) {
  if (settled !== null) return 'settled' as const
  if (planned === null) return 'none' as const
  return planned < today ? ('overdue' as const) : ('open' as const)
}

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = (row: OrderRow): FieldValues => ({
  number: row.number,
  companyId: row.company_id,
  clientName: row.client_name,
  quoteId: row.quote_id,
  pairId: row.pair_id,
  managerId: row.manager_id,
  operatorId: row.operator_id,
  carrier: row.carrier,
  vessel: row.vessel,
  voyage: row.voyage,
  bookingNo: row.booking_no,
  masterBill: row.master_bill,
  houseBill: row.house_bill,
  pol: row.pol,
  transferPort: row.transfer_port,
  pod: row.pod,
  sailingDay: row.sailing_day,
  arrivalDay: row.arrival_day,
  settlementDay: row.settlement_day,
  freeUntil: row.free_until,
  siCutOff: row.si_cut_off?.toISOString() ?? null,
  vgmCutOff: row.vgm_cut_off?.toISOString() ?? null,
  cyCutOff: row.cy_cut_off?.toISOString() ?? null,
  remark: row.remark,
  containers: row.containers,
})
