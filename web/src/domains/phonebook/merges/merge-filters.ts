import { z } from 'zod'
import { href } from '../../../platform/search.ts'

/** The records to merge, and the one that is kept. */
export const mergeSearch = z.object({
  ids: z
    .string()
    .regex(/^\d{1,15}(?:,\d{1,15})*$/)
    .optional()
    .catch(undefined),
  keepId: z.coerce.number().int().positive().optional().catch(undefined),
})

export const mergePath = (ids: readonly number[]) => href('/contacts/merge', { ids: ids.join(',') })
