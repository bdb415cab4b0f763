import { lanes } from '@seamark/contract/territory/lanes'
import { z } from 'zod'
import { limitParam, textParam } from '../../../platform/search.ts'

/** Companies that wait in the pool, or those that their custodians were given. */
export const assignStatuses = ['notAssigned', 'assigned'] as const

/** The filters of the pool's list. A code of digits alone may come as a number. */
export const designationSearch = z.object({
  area: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string()
      .regex(/^(?:[A-Z]{2}|\d{6})$/)
      .optional()
      .catch(undefined),
  ),
  status: z.enum(assignStatuses).catch('notAssigned').default('notAssigned'),
  lane: z.enum(lanes).optional().catch(undefined),
  q: textParam(200),
  limit: limitParam,
})
export type DesignationSearch = z.output<typeof designationSearch>

export const isNarrowed = ({ area, lane, q }: DesignationSearch) => Boolean(area ?? lane ?? q)
