import { z } from 'zod'
import { day, id, instant } from '../../platform/envelope.ts'
import { placeField } from '../orders/fields.ts'
import { classifiers, stepNames } from '../orders/steps.ts'

/** A milestone for many orders. */
export const orderBulkMilestone = z.strictObject({
  step: z.enum(stepNames),
  classifier: z.enum(classifiers),
  at: instant,
  place: placeField.default(''),
})
export type OrderBulkMilestone = z.output<typeof orderBulkMilestone>

/** Dates for many orders of one ship. */
export const orderBulkDates = z
  .strictObject({ sailingDay: day.nullable().optional(), arrivalDay: day.nullable().optional() })
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'orders.edit_nothing')

export const orderBulkManager = z.strictObject({ managerId: id })

/** The actions on many orders; their titles are below `orders.bulk.`. */
export const orderBulkActions = ['milestone', 'dates', 'manager'] as const
export type OrderBulkAction = (typeof orderBulkActions)[number]
