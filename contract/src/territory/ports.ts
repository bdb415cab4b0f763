import { z } from 'zod'
import { route } from '../platform/route.ts'
import { lanes, portCode } from './lanes.ts'

export const port = z.object({
  code: z.string(),
  /** The Chinese name where the trade has one, else the English one. */
  names: z.object({ zh: z.string(), en: z.string() }),
  /** Null for the ports where our cargo begins, which belong to no lane. */
  lane: z.enum(lanes).nullable(),
})
export type Port = z.output<typeof port>

/** Crossings of a border that UN/LOCODE does not list. Their codes are ours, so people are shown their names alone. */
export const ownPortCodes: readonly string[] = ['RUGR9', 'RUZB9', 'VNDD9', 'VNHN9']

/** Returns the code of a port as people are shown it; empty for a code of ours, which nobody else knows. */
export const shownPortCode = (code: string): string => (ownPortCodes.includes(code) ? '' : code)

/**
 * A word that means several ports: 深圳, 欧基港, LA/LB. Of a choice (Cartagena of Colombia or of Spain) only one is meant,
 * and somebody has to say which.
 */
export const portSet = z.object({ name: z.string(), codes: z.array(z.string()), isChoice: z.boolean() })
export type PortSet = z.output<typeof portSet>

const codes = z
  .string()
  .max(600)
  .transform((text) => [...new Set(text.toUpperCase().split(',').filter(Boolean))])
  .pipe(z.array(z.string().regex(portCode)).max(100))

export const findPorts = route({
  method: 'GET',
  path: '/territory/ports',
  summary:
    'Ports by code, English, Chinese, pinyin, initials or another name, the best first; or those of the given codes',
  permission: 'territory.read',
  rate: 'read',
  query: z.strictObject({
    q: z.string().trim().max(80).optional(),
    codes: codes.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ ports: z.array(port), sets: z.array(portSet) }),
})

export const findNearPorts = route({
  method: 'GET',
  path: '/territory/ports/:code/near',
  summary: 'The ports that may stand for a port: those of the same harbour, and its neighbours',
  permission: 'territory.read',
  rate: 'read',
  params: z.object({ code: z.string().regex(portCode) }),
  response: z.object({ same: z.array(port), near: z.array(port) }),
})
