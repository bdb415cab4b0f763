import { z } from 'zod'
import { count, id, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { hookEventKinds } from '../choices.ts'

const permission = 'messaging.manageChannels'

/** Something that a provider told and that could not be worked on. What was told is not shown: it may be what a client wrote. */
export const failedEvent = z.object({
  id,
  channel: z.object({ id, name: z.string() }),
  /** Null for a kind that the product does not know. */
  kind: z.enum(hookEventKinds).nullable(),
  toldAt: instant,
  /** Since when it is put aside; null while it is still tried again each minute. */
  failedAt: instant.nullable(),
  tries: z.number().int(),
  /** The kind of the last fault, as the log names it. */
  fault: z.string(),
})
export type FailedEvent = z.output<typeof failedEvent>

export const listFailedEvents = route({
  method: 'GET',
  path: '/messaging/failed-events',
  summary: 'What providers told and could not be worked on, the newest first',
  permission,
  rate: 'read',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: page(failedEvent),
})

const chosen = z.strictObject({ ids: z.array(id).min(1).max(100) })
const moved = z.object({ count })

export const retryFailedEvents = route({
  method: 'POST',
  path: '/messaging/failed-events/retries',
  summary: 'Work once more on events that were put aside; those that fail again are put aside again',
  permission,
  rate: 'write',
  body: chosen,
  response: moved,
})

export const removeFailedEvents = route({
  method: 'POST',
  path: '/messaging/failed-events/removals',
  summary: 'Forget what failed events told. A provider that tells one of them again is not heard',
  permission,
  rate: 'write',
  body: chosen,
  response: moved,
})
