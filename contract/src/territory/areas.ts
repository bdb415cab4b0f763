import { z } from 'zod'
import { route } from '../platform/route.ts'

/** An area's code: a country's two letters, or the six digits of a division of China (GB/T 2260): US, 330000, 330200, 330281. */
export const areaCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-Z]{2}|\d{6})$/, 'territory.area_unknown')

/** Codes separated by commas, as an address and a query carry them. */
export const areaCodes = z
  .string()
  .max(400)
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(areaCode).max(50))

export const areaLevels = ['country', 'province', 'city', 'district'] as const

const names = z.object({ zh: z.string(), en: z.string() })

export const area = z.object({
  code: z.string(),
  level: z.enum(areaLevels),
  /** Countries have no names here, because every browser knows them. */
  names: names.nullable(),
  /** The areas above this one, the country first. */
  above: z.array(z.object({ code: z.string(), names: names.nullable() })),
  hasBelow: z.boolean(),
})
export type Area = z.output<typeof area>

export const findAreas = route({
  method: 'GET',
  path: '/territory/areas',
  summary: 'Areas by code, Chinese, pinyin or initials; those right below one; or those of the given codes',
  permission: 'territory.read',
  rate: 'read',
  query: z.strictObject({
    q: z.string().trim().max(60).optional(),
    below: areaCode.optional(),
    codes: areaCodes.optional(),
    limit: z.coerce.number().int().min(1).max(300).default(20),
  }),
  response: z.object({ areas: z.array(area) }),
})
