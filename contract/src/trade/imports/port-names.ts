import { z } from 'zod'
import { count } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { portCode } from '../../territory/lanes.ts'

const portName = z.object({
  text: z.string(),
  records: count,
  code: z.string().nullable(),
  isApplied: z.boolean(),
})
export type PortName = z.output<typeof portName>

export const listPortNames = route({
  method: 'GET',
  path: '/trade/port-names',
  summary:
    'How sources write ports that nobody knows yet, the most frequent first, and those that somebody has matched',
  permission: 'trade.readImports',
  rate: 'read',
  query: z.strictObject({
    matched: z.stringbool().default(false),
    q: z.string().trim().max(60).default(''),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ names: z.array(portName), open: count }),
})
export const matchPortName = route({
  method: 'PUT',
  path: '/trade/port-names',
  summary: 'Say which port a name means; records that are there follow as a job',
  permission: 'trade.importRecords',
  rate: 'write',
  body: z.strictObject({
    text: z.string().min(1).max(200),
    /** Null forgets what the name means. */
    code: z.string().regex(portCode).nullable(),
    /** What the name meant when the caller saw it; without it, whatever it means by now is replaced. */
    was: z.string().regex(portCode).nullable().optional(),
  }),
  response: portName,
  failures: ['trade.port_name_unknown', 'trade.port_unknown', 'trade.port_name_changed'],
})
