import { z } from 'zod'
import { route, type Permission } from './route.ts'

export const platformPermissions = { 'platform.liveStream': 'signedIn' } as const satisfies Record<string, Permission>

/** An event of a live stream: something under `topic` changed, perhaps the record `id`. Details are fetched, never pushed. */
export const liveEvent = z.object({
  topic: z.string(),
  id: z.number().int().optional(),
  by: z.number().int().optional(),
})
export type LiveEvent = z.output<typeof liveEvent>

/** Milliseconds for which events are kept for streams that open late. A page that takes longer has other troubles. */
export const toldAgainMs = 60_000

/** The last word of a stream that ends because its person has opened more of them than are kept. Its page waits until it is looked at. */
export const replacedEvent = 'replaced'

export const liveStream = route({
  method: 'GET',
  path: '/live',
  summary: 'A stream of events (text/event-stream) of what changed among the records that the caller may see',
  permission: 'platform.liveStream',
  rate: 'read',
  query: z.object({
    since: z.coerce
      .number()
      .int()
      .min(0)
      .max(toldAgainMs)
      .default(0)
      .meta({ description: 'Milliseconds of which the events are told again first' }),
  }),
  response: liveEvent,
  streams: true,
})
