import { z } from 'zod'
import { count, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { bulkChannel } from '../bulks/bulks.ts'

const named = z.object({ id, name: z.string() })
const permission = 'messaging.manageChannels'

const reason = z
  .string()
  .trim()
  .min(1, 'messaging.pause_reason_missing')
  .max(300)
  .refine((value) => !/\p{Cc}/u.test(value), 'field.characters')

export const sendingState = z.object({
  isPaused: z.boolean(),
  why: z.string(),
  since: instant.nullable(),
  /** Nobody where a restore has paused it. */
  by: named.nullable(),
  /** From when the backup is, where a restore has paused it. */
  backupAt: instant.nullable(),
  /** What leaves, or would leave once it goes on. */
  waiting: count,
  bulks: z.array(
    z.object({
      id,
      /** Null where the caller may not see the bulk. */
      title: z.string().nullable(),
      sender: named,
      waiting: count,
    }),
  ),
})
export type SendingState = z.output<typeof sendingState>

export const getSending = route({
  method: 'GET',
  path: '/messaging/sending',
  summary: 'Whether anything may leave, since when not and why, and what waits',
  permission,
  rate: 'read',
  response: sendingState,
})

export const pauseSending = route({
  method: 'POST',
  path: '/messaging/sending/pauses',
  summary: 'Pause all sending: nothing more is claimed by any worker or person',
  permission,
  rate: 'write',
  body: z.strictObject({ reason }),
  response: sendingState,
  failures: ['messaging.sending_paused_already'],
})

export const continueSending = route({
  method: 'POST',
  path: '/messaging/sending/continuations',
  summary: 'Let sending go on. The caller says the number that waits, as read on the page',
  permission,
  rate: 'write',
  body: z.strictObject({ waiting: z.number().int().min(0) }),
  response: sendingState,
  failures: ['messaging.sending_not_paused', 'messaging.waiting_changed'],
})

export const managedChannel = bulkChannel.extend({
  version: z.number().int(),
  account: z.string(),
  /** Slots of today that its messages use. */
  usedToday: count,
  waiting: count,
  canTest: z.boolean(),
})
export type ManagedChannel = z.output<typeof managedChannel>

export const listManagedChannels = route({
  method: 'GET',
  path: '/messaging/channels/managed',
  summary: 'The channels with their state, what they have sent today and what waits on them',
  permission,
  rate: 'read',
  response: z.object({ channels: z.array(managedChannel) }),
})

const moving = {
  permission,
  rate: 'write',
  params: idParam,
  versioned: true,
  response: managedChannel,
} as const

export const pauseChannel = route({
  ...moving,
  method: 'POST',
  path: '/messaging/channels/:id/pauses',
  summary: 'Pause one channel: its recipients wait, other channels go on',
  body: z.strictObject({ reason }),
  failures: ['messaging.channel_not_found', 'messaging.channel_not_working'],
})

export const continueChannel = route({
  ...moving,
  method: 'POST',
  path: '/messaging/channels/:id/continuations',
  summary: 'Let a channel go on that was paused, or that was broken and has been mended',
  failures: ['messaging.channel_not_found', 'messaging.channel_working'],
})

export const testChannel = route({
  method: 'POST',
  path: '/messaging/channels/:id/tests',
  summary: 'Connect to the relay of a mail channel and sign in, without sending anything',
  permission,
  rate: 'write',
  params: idParam,
  response: z.object({
    isOk: z.boolean(),
    /** What the relay or the network answered, without addresses or secrets. */
    code: z.string(),
  }),
  failures: ['messaging.channel_not_found', 'messaging.channel_untestable', 'messaging.mail_not_set'],
})
