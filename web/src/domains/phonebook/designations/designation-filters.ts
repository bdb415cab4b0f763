import { lanes } from '@seamark/contract/territory/lanes'
import { z } from 'zod'

const limits = z.union([z.literal(20), z.literal(50), z.literal(100)])

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
  lane: z.enum(lanes).optional().catch(undefined),
  q: z
    .union([z.string(), z.number()])
    .transform((value) => String(value).slice(0, 200))
    .optional()
    .catch(undefined),
  limit: z.coerce.number().pipe(limits).catch(50).default(50),
})
export type DesignationSearch = z.output<typeof designationSearch>

export const isNarrowed = ({ area, lane, q }: DesignationSearch) => Boolean(area ?? lane ?? q)
