import { z } from 'zod'
import { count, id, idParam, instant, nameLine } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { bulkChannel } from '../bulks/bulks.ts'
import { accountKinds, mostApprovedTexts } from './accounts.ts'

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
  /** Whose it is and how fast it sends, of a channel that sends by itself; null where people send. */
  pace: z
    .object({
      department: named.nullable(),
      /** Messages a second. */
      rate: z.number().nullable(),
      dailyCap: z.number().int().nullable(),
    })
    .nullable(),
  /** What an account at a provider has beside; null for mail and for channels by hand. */
  provider: z
    .object({
      settings: z.record(z.string(), z.string()),
      /** When its credentials were last replaced; null where it has none. They themselves are never told. */
      credentialsAt: instant.nullable(),
      approvedTexts: count,
      hook: z.object({
        /** What its provider is given, a secret in it; null where the product has no public address. */
        address: z.string().nullable(),
        taken: count,
        takenAt: instant.nullable(),
        repeated: count,
        refused: count,
        refusedAt: instant.nullable(),
        /** Why the last call was refused. */
        why: z.string(),
      }),
    })
    .nullable(),
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
  failures: [
    'messaging.channel_not_found',
    'messaging.channel_working',
    'messaging.channel_unset',
    'messaging.public_address_missing',
  ],
})

export const testChannel = route({
  method: 'POST',
  path: '/messaging/channels/:id/tests',
  summary: 'Sign in at the relay or provider of a channel, without sending anything',
  permission,
  rate: 'write',
  params: idParam,
  response: z.object({
    isOk: z.boolean(),
    /** What the relay or the network answered, without addresses or secrets. */
    code: z.string(),
  }),
  failures: [
    'messaging.channel_not_found',
    'messaging.channel_untestable',
    'messaging.mail_not_set',
    'messaging.channel_unset',
  ],
})

const oneLine = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((value) => !/\p{Cc}/u.test(value), 'field.characters')

/** Fields by their names; which there are is said by `accountForms`. */
const fields = z.record(z.string().regex(/^[a-zA-Z]{1,30}$/), oneLine(0, 2000))

/** Credentials go into headers and addresses; a sign that cannot be seen was copied with them. */
const secrets = z.record(
  z.string().regex(/^[a-zA-Z]{1,30}$/),
  oneLine(0, 2000).regex(/^[\x21-\x7e]*$/, 'messaging.secret_characters'),
)

export const channelInput = z.strictObject({
  name: nameLine(100),
  departmentId: id.nullable().default(null),
  settings: fields.default({}),
  rate: z.number().min(0.05).max(1000).nullable().default(null),
  dailyCap: z.number().int().min(1).max(10_000_000).nullable().default(null),
})
export type ChannelInput = z.output<typeof channelInput>

export const newChannel = channelInput.extend({
  kind: z.enum(accountKinds),
  /** What the provider knows it by; it never changes. */
  account: oneLine(1, 200),
  secrets: secrets.default({}),
})
export type NewChannel = z.output<typeof newChannel>

export const createChannel = route({
  method: 'POST',
  path: '/messaging/channels',
  summary: 'Add the account of a provider as a channel. It is paused until somebody lets it go on',
  permission,
  rate: 'write',
  body: newChannel,
  response: managedChannel,
  failures: [
    'messaging.account_wrong',
    'messaging.account_taken',
    'messaging.account_field_wrong',
    'messaging.sources_wrong',
    'messaging.department_unknown',
  ],
})

export const changeChannel = route({
  ...moving,
  method: 'PUT',
  path: '/messaging/channels/:id',
  summary:
    'Change the name, department, rate and daily cap of the mail channel or an account, and the settings of an account',
  body: channelInput,
  failures: [
    'messaging.channel_not_found',
    'messaging.channel_no_account',
    'messaging.account_field_wrong',
    'messaging.sources_wrong',
    'messaging.department_unknown',
  ],
})

export const replaceCredentials = route({
  ...moving,
  method: 'PUT',
  path: '/messaging/channels/:id/credentials',
  summary: 'Replace all credentials of an account. Nobody reads them back',
  body: z.strictObject({ secrets }),
  failures: ['messaging.channel_not_found', 'messaging.channel_no_account', 'messaging.account_field_wrong'],
})

export const renewHook = route({
  ...moving,
  method: 'POST',
  path: '/messaging/channels/:id/hooks',
  summary: 'Give the webhook of an account another address; the old one is refused from then on',
  failures: ['messaging.channel_not_found', 'messaging.channel_no_account'],
})

export const approvedText = z.strictObject({
  /** The provider's own name or code of it. */
  name: oneLine(1, 120),
  language: oneLine(0, 20).default(''),
  text: z.string().trim().min(1).max(4096),
})
export type ApprovedText = z.output<typeof approvedText>

export const listApprovedTexts = route({
  method: 'GET',
  path: '/messaging/channels/:id/approved-texts',
  summary: 'The texts that the provider of an account has approved',
  permission,
  rate: 'read',
  params: idParam,
  response: z.object({ texts: z.array(approvedText) }),
  failures: ['messaging.channel_not_found'],
})

export const keepApprovedTexts = route({
  ...moving,
  method: 'PUT',
  path: '/messaging/channels/:id/approved-texts',
  summary: 'Keep these texts as the approved ones of an account, and no others',
  body: z.strictObject({ texts: z.array(approvedText).max(mostApprovedTexts) }),
  failures: [
    'messaging.channel_not_found',
    'messaging.channel_no_account',
    'messaging.approved_twice',
    'messaging.opt_out_line_missing',
    'messaging.variable_unknown',
    'messaging.variable_meant',
  ],
})
