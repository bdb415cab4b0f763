import { z } from 'zod'

const code = z
  .string()
  .regex(/^(?:[A-Z]{2}|\d{6})$/)
  .optional()
  .catch(undefined)

/** The open half of the page, and the area at which the tree begins. A code of digits alone may come as a number. */
export const areaSearch = z.object({
  by: z.enum(['area', 'lane']).catch('area').default('area'),
  area: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), code),
})
