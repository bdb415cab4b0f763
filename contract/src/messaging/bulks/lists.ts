import { bulkStates } from '../choices.ts'
import { z } from 'zod'
import { commaSeparated, count, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { listedBulk } from './bulks.ts'

export const bulkFilters = z.strictObject({
  q: z.string().trim().max(100).optional(),
  state: commaSeparated(bulkStates).optional(),
  /** The sender: the caller, or everybody whose bulks she may see. */
  of: z.enum(['own', 'team']).default('team'),
  senderId: z.coerce.number().int().positive().optional(),
})

export const listBulks = route({
  method: 'GET',
  path: '/messaging/bulks',
  summary: 'Bulk messages of the caller and of people whom she reaches, newest first',
  permission: 'messaging.sendBulks',
  rate: 'read',
  query: bulkFilters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: page(listedBulk),
})

export const countBulks = route({
  method: 'GET',
  path: '/messaging/bulks/counts',
  summary: 'How many bulk messages are in each state',
  permission: 'messaging.sendBulks',
  rate: 'read',
  query: bulkFilters.omit({ state: true }),
  response: z.object({
    counts: z.record(z.enum(bulkStates), count),
    /** Whether the caller reaches anybody beside herself. */
    hasTeam: z.boolean(),
  }),
})
