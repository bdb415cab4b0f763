import { z } from 'zod'
import { route, type Permission } from './route.ts'

export const platformPermissions = { 'platform.liveStream': 'signedIn' } as const satisfies Record<string, Permission>

/** What a live stream says: something under `topic` changed, perhaps the record `id`. Details are fetched, never pushed. */
export const liveEvent = z.object({ topic: z.string(), id: z.number().int().optional(), by: z.number().int().optional() })
export type LiveEvent = z.output<typeof liveEvent>

export const liveStream = route({
  method: 'GET',
  path: '/live',
  summary: 'A stream of events (text/event-stream) of what changed among the records that the caller may see',
  permission: 'platform.liveStream',
  rate: 'read',
  response: liveEvent,
  streams: true,
})
