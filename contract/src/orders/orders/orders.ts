import { settlements } from '../choices.ts'
import { z } from 'zod'
import { activityEntry } from '../../activity/entries.ts'
import { day, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { orderStatuses } from './steps.ts'
import { numberField, orderContainer, orderFields } from './fields.ts'

/** Without a number one is made: `2611-0042`, by the month of the office. Without a manager it is the caller's. */
export const newOrder = z.strictObject({
  number: numberField().default(''),
  ...orderFields,
  companyId: orderFields.companyId.default(null),
  clientName: orderFields.clientName.default(''),
  quoteId: orderFields.quoteId.default(null),
  pairId: orderFields.pairId.default(null),
  managerId: orderFields.managerId.optional(),
  operatorId: orderFields.operatorId.default(null),
  carrier: orderFields.carrier.default(''),
  vessel: orderFields.vessel.default(''),
  voyage: orderFields.voyage.default(''),
  bookingNo: orderFields.bookingNo.default(''),
  masterBill: orderFields.masterBill.default(''),
  houseBill: orderFields.houseBill.default(''),
  pol: orderFields.pol.default(''),
  transferPort: orderFields.transferPort.default(''),
  pod: orderFields.pod.default(''),
  sailingDay: orderFields.sailingDay.default(null),
  arrivalDay: orderFields.arrivalDay.default(null),
  settlementDay: orderFields.settlementDay.default(null),
  freeUntil: orderFields.freeUntil.default(null),
  siCutOff: orderFields.siCutOff.default(null),
  vgmCutOff: orderFields.vgmCutOff.default(null),
  cyCutOff: orderFields.cyCutOff.default(null),
  remark: orderFields.remark.default(''),
  containers: orderFields.containers.default([]),
})
export type NewOrder = z.output<typeof newOrder>

export const orderChanges = z.strictObject({ number: numberField().min(1), ...orderFields }).partial()
export type OrderChanges = z.output<typeof orderChanges>

/** What a person should look at; each disappears as soon as the value is put right. */
export const orderFlags = [
  'arrivalBeforeSailing',
  'containerCheck',
  'carrierUnknown',
  'portUnknown',
  'clientUnknown',
] as const
export type OrderFlag = (typeof orderFlags)[number]

const person = z.object({ id, name: z.string() })

export const order = z.object({
  id,
  version: z.number().int(),
  number: z.string(),
  /** The client: a company of the phonebook, or only its name from a file. */
  client: z.object({ id: id.nullable(), name: z.string() }),
  quoteId: id.nullable(),
  pairId: id.nullable(),
  manager: person,
  operator: person.nullable(),
  carrier: z.string(),
  vessel: z.string(),
  voyage: z.string(),
  bookingNo: z.string(),
  masterBill: z.string(),
  houseBill: z.string(),
  pol: z.string(),
  transferPort: z.string(),
  pod: z.string(),
  /** As they were typed. */
  sailingDay: day.nullable(),
  arrivalDay: day.nullable(),
  /** As they hold: what happened, else the last estimate, else what was typed. `Known` says which. */
  sailingOn: day.nullable(),
  sailingKnown: z.enum(['actual', 'estimated', 'typed']).nullable(),
  arrivingOn: day.nullable(),
  arrivalKnown: z.enum(['actual', 'estimated', 'typed']).nullable(),
  settlementDay: day.nullable(),
  settledDay: day.nullable(),
  settlement: z.enum(settlements),
  freeUntil: day.nullable(),
  siCutOff: instant.nullable(),
  vgmCutOff: instant.nullable(),
  cyCutOff: instant.nullable(),
  remark: z.string(),
  containers: z.array(orderContainer),
  status: z.enum(orderStatuses),
  /** Left behind, and not loaded on a later vessel yet. */
  rolled: z.boolean(),
  cancelReason: z.string(),
  flags: z.array(z.enum(orderFlags)),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  can: z.object({ edit: z.boolean(), mark: z.boolean(), delete: z.boolean(), assign: z.boolean() }),
})
export type Order = z.output<typeof order>

const writeFailures = [
  'orders.number_taken',
  'orders.number_taken_unseen',
  'orders.company_unknown',
  'orders.quote_unknown',
  'orders.quote_not_won',
  'orders.quote_of_other_company',
  'orders.pair_unknown',
  'orders.pair_not_matched',
  'orders.pair_of_other_company',
  'orders.manager_unknown',
  'orders.manager_beyond',
  'orders.operator_unknown',
  'orders.container_check',
  'orders.container_form',
  'orders.container_type_unknown',
] as const
const changeFailures = ['orders.order_not_found', 'orders.order_not_yours', 'orders.order_cancelled'] as const

export const createOrder = route({
  method: 'POST',
  path: '/orders',
  summary: 'A new order, with its containers',
  permission: 'orders.writeOrders',
  rate: 'write',
  body: newOrder,
  response: order,
  failures: writeFailures,
})

export const getOrder = route({
  method: 'GET',
  path: '/orders/:id',
  summary: 'One order',
  permission: 'orders.listOrders',
  rate: 'read',
  params: idParam,
  response: order,
  failures: ['orders.order_not_found'],
})

export const listOrderActivity = route({
  method: 'GET',
  path: '/orders/:id/activity',
  summary: 'What happened to an order, newest first, thirty a page; `before` continues it',
  permission: 'orders.listOrders',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({ entries: z.array(activityEntry), next: id.nullable() }),
  failures: ['orders.order_not_found'],
})

export const editOrder = route({
  method: 'PATCH',
  path: '/orders/:id',
  summary: 'Change some fields; a stale version is refused with the current order in `details.current`',
  permission: 'orders.writeOrders',
  rate: 'write',
  params: idParam,
  body: orderChanges,
  response: order,
  versioned: true,
  failures: [...changeFailures, ...writeFailures],
})

export const settleOrder = route({
  method: 'PUT',
  path: '/orders/:id/settlement',
  summary: 'Confirm the day on which the money came, or take the confirmation back with null',
  permission: 'orders.writeOrders',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ settledDay: day.nullable() }),
  response: order,
  versioned: true,
  failures: [...changeFailures, 'orders.settled_future'],
})

export const cancelOrder = route({
  method: 'POST',
  path: '/orders/:id/cancel',
  summary: 'End an order that will not be shipped, with the reason',
  permission: 'orders.writeOrders',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ reason: line(300).min(1) }),
  response: order,
  versioned: true,
  failures: changeFailures,
})

export const reopenOrder = route({
  method: 'POST',
  path: '/orders/:id/reopen',
  summary: 'Take a cancellation back: the status is again that of the milestones',
  permission: 'orders.writeOrders',
  rate: 'write',
  params: idParam,
  response: order,
  versioned: true,
  failures: ['orders.order_not_found', 'orders.order_not_yours'],
})

export const deleteOrder = route({
  method: 'DELETE',
  path: '/orders/:id',
  summary: 'Gone at once for everybody, undone within 10 seconds, then really deleted',
  permission: 'orders.deleteOrders',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: ['orders.order_not_found', 'orders.order_not_yours'],
})

export const restoreOrder = route({
  method: 'POST',
  path: '/orders/:id/restore',
  summary: 'Undo a deletion while there is time',
  permission: 'orders.deleteOrders',
  rate: 'write',
  params: idParam,
  response: order,
  failures: ['orders.order_not_found', 'orders.order_not_yours', 'orders.undo_over'],
})
