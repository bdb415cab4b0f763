import { z } from 'zod'

/** A text in a page's address; invalid values are dropped, so that an old link still opens. */
export const textIn = (maximum: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).slice(0, maximum))
    .optional()
    .catch(undefined)
export const idIn = z.coerce.number().int().positive().optional().catch(undefined)
export const dayIn = z.iso.date().optional().catch(undefined)
export const limitIn = z.coerce
  .number()
  .pipe(z.union([z.literal(20), z.literal(50), z.literal(100)]))
  .catch(50)
  .default(50)
