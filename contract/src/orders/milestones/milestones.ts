import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { order } from '../orders/orders.ts'
import { containerField, placeField } from '../orders/fields.ts'
import { categories, classifiers, loads, milestoneSources, stepNames } from '../orders/steps.ts'

const facts = {
  classifier: z.enum(classifiers),
  at: instant,
  /** UN/LOCODE, or empty. */
  place: placeField.default(''),
  /** The one container that it is about; empty for all of the order. */
  container: containerField.default(''),
}

/** A step of the chain; or an event by its codes, which is kept and shown by its code where it is no step. */
export const newMilestone = z.union([
  z.strictObject({ step: z.enum(stepNames), ...facts }),
  z.strictObject({
    category: z.enum(categories),
    code: z.string().regex(/^[A-Z]{4}$/),
    document: z
      .string()
      .regex(/^[A-Z]{0,3}$/)
      .default(''),
    load: z.enum(loads).default(''),
    ...facts,
  }),
])
export type NewMilestone = z.output<typeof newMilestone>

export const milestone = z.object({
  id,
  step: z.enum(stepNames).nullable(),
  category: z.enum(categories),
  code: z.string(),
  document: z.string(),
  load: z.enum(loads),
  classifier: z.enum(classifiers),
  at: instant,
  place: z.string(),
  container: z.string(),
  source: z.enum(milestoneSources),
  createdAt: instant,
  createdBy: z.string(),
  /** Taken back; it is kept, and counts no longer. */
  retracted: z.object({ at: instant, by: z.string() }).nullable(),
})
export type Milestone = z.output<typeof milestone>

export const listMilestones = route({
  method: 'GET',
  path: '/orders/:id/milestones',
  summary: 'The milestones of an order, as they were told, those taken back included',
  permission: 'orders.listOrders',
  rate: 'read',
  params: idParam,
  response: z.object({ milestones: z.array(milestone) }),
  failures: ['orders.order_not_found'],
})

export const addMilestone = route({
  method: 'POST',
  path: '/orders/:id/milestones',
  summary: 'Say that something happened, or when it is expected; the order answers with its new status',
  permission: 'orders.markMilestones',
  rate: 'write',
  params: idParam,
  body: newMilestone,
  response: z.object({ order, milestoneId: id }),
  failures: ['orders.order_not_found', 'orders.order_cancelled', 'orders.milestone_future', 'orders.milestone_old'],
})

export const retractMilestone = route({
  method: 'POST',
  path: '/orders/milestones/:id/retraction',
  summary: 'Take a milestone back: it is kept and counts no longer',
  permission: 'orders.markMilestones',
  rate: 'write',
  params: idParam,
  response: order,
  failures: ['orders.milestone_not_found', 'orders.order_cancelled'],
})

export const restoreMilestone = route({
  method: 'DELETE',
  path: '/orders/milestones/:id/retraction',
  summary: 'Let a milestone that was taken back count again',
  permission: 'orders.markMilestones',
  rate: 'write',
  params: idParam,
  response: order,
  failures: ['orders.milestone_not_found', 'orders.order_cancelled'],
})
