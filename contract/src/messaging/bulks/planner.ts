import { plannerScopes, verdicts } from '../choices.ts'
import { z } from 'zod'
import { count, day, id, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { bulkChannel } from './bulks.ts'
import { channelKinds } from './fields.ts'
import { maskable } from '../../platform/masked-values.ts'

const counts = z.record(z.enum(verdicts), count)

export const getPlanner = route({
  method: 'GET',
  path: '/messaging/planner',
  summary:
    'Who can be written to today, by each kind of channel and by any, and what is planned for the next seven days',
  permission: 'messaging.sendBulks',
  rate: 'read',
  query: z.strictObject({ of: z.enum(plannerScopes).default('mine') }),
  response: z.object({
    day,
    total: count,
    /** Of them so many were changed just now by an import, and are in no other number until their addresses have been read. */
    updating: count,
    /** By the first channel for which a client has an address. */
    all: counts,
    /** By each kind of channel: those by hand count together. */
    kinds: z.array(z.object({ kind: z.enum(channelKinds), channels: z.array(bulkChannel), counts })),
    days: z.array(z.object({ day, planned: count, free: count })),
  }),
})

export const listPlanned = route({
  method: 'GET',
  path: '/messaging/planner/clients',
  summary: 'The clients behind a number of the planner',
  permission: 'messaging.sendBulks',
  rate: 'read',
  query: z.strictObject({
    of: z.enum(plannerScopes).default('mine'),
    verdict: z.enum(verdicts),
    kind: z.enum(channelKinds).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: page(
    z.object({
      client: z.object({ id, name: z.string() }),
      custodian: z.object({ id, name: z.string() }).nullable(),
      contact: z.string().nullable(),
      address: maskable(z.string()).nullable(),
      reason: z.string(),
      usedBy: z.object({ id, name: z.string() }).nullable(),
      usedAt: instant.nullable(),
    }),
  ),
})
