import { z } from 'zod'
import { route } from '../platform/route.ts'

/** A container line by the short name that the trade uses. */
export const carrier = z.object({
  code: z.string(),
  /** Standard Carrier Alpha Code; empty where we are not sure of it. */
  scac: z.string(),
  names: z.object({ zh: z.string(), en: z.string() }),
})
export type Carrier = z.output<typeof carrier>

export const findCarriers = route({
  method: 'GET',
  path: '/territory/carriers',
  summary: 'Container lines by short name, SCAC, English, Chinese, pinyin or another name; all without a text',
  permission: 'territory.read',
  rate: 'read',
  query: z.strictObject({ q: z.string().trim().max(80).optional() }),
  response: z.object({ carriers: z.array(carrier) }),
})
