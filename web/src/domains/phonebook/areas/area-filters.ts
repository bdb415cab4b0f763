import { z } from 'zod'

const code = z
  .string()
  .regex(/^(?:[A-Z]{2}|\d{6})$/)
  .optional()
  .catch(undefined)

/** Which half of the page is open, and the area that the tree begins with. A code of digits alone may come as a number. */
export const areaSearch = z.object({
  by: z.enum(['area', 'lane']).catch('area').default('area'),
  area: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), code),
})
