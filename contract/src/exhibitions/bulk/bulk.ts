import { z } from 'zod'
import { day, id } from '../../platform/envelope.ts'
import { visitStates } from '../choices.ts'
import { tagField } from '../exhibitors/exhibitors.ts'

/** Who visits, when, and how far it is. What is not given stays as it is. */
export const exhibitorBulkVisit = z
  .strictObject({
    ownerId: id.nullable().optional(),
    visitState: z.enum(visitStates).nullable().optional(),
    visitOn: day.nullable().optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'exhibitions.edit_nothing')

export const exhibitorBulkTags = z
  .strictObject({ add: z.array(tagField).max(10).default([]), remove: z.array(tagField).max(10).default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'exhibitions.edit_nothing')

/** Into the phonebook: with the caller, or in the pool. */
export const exhibitorBulkBring = z.strictObject({ visibility: z.enum(['private', 'public']).default('private') })
