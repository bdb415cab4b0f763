import { bulkStates, handPlatforms, recipientStates, targetKinds, verdicts } from '../choices.ts'
import { z } from 'zod'
import { count, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { languages } from '../../languages.ts'
import { attachment } from '../attachments/attachments.ts'
import { variables } from '../texts/variables.ts'
import { namedTopic } from '../opt-outs/topics.ts'
import { audience, bulkInput, bulkProblems, channelKinds, quietHours, sending } from './fields.ts'
import { quotedRates } from '../texts/texts.ts'
import { maskable } from '../../platform/masked-values.ts'

const named = z.object({ id, name: z.string() })

export const bulkChannel = z.object({
  id,
  kind: z.enum(channelKinds),
  name: z.string(),
  /** Where messages are sent by hand; null for all other channels. */
  platform: z.enum(handPlatforms).nullable(),
  state: z.enum(['ok', 'paused', 'broken']),
  why: z.string(),
  /** Whether it has what it needs to send; an account without credentials has not. */
  isSet: z.boolean(),
})
export type BulkChannel = z.output<typeof bulkChannel>

/** How many recipients are in each state; states that nobody is in are left out. */
const stateCounts = z.partialRecord(z.enum(recipientStates), count)

/** A bulk in a list. */
export const listedBulk = z.object({
  id,
  version: z.number().int(),
  title: z.string(),
  state: z.enum(bulkStates),
  /** Why it pauses by itself, or why its check failed; null where nothing is wrong. */
  problem: z.enum(bulkProblems).nullable(),
  sender: named,
  channels: z.array(bulkChannel),
  counts: stateCounts,
  total: count,
  /** Those of `waiting` that wait for another day, since they were written to already. */
  moved: count,
  /** Those of `failed` that surely got nothing and may be tried again. */
  retriable: count,
  /** Those who have answered, whatever their state. */
  replied: count,
  scheduledAt: instant.nullable(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type ListedBulk = z.output<typeof listedBulk>

export const bulk = listedBulk.extend({
  topic: namedTopic.extend({ isRetired: z.boolean() }).nullable(),
  audience: audience.nullable(),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  translations: z.partialRecord(z.enum(languages), z.object({ subject: z.string(), text: z.string() })),
  /** The template whose words these are. Its names, and the edition that it has now, are null where the caller may not see it. */
  template: z
    .object({
      id,
      edition: z.number().int(),
      name: z.string().nullable(),
      nameEn: z.string().nullable(),
      newest: z.number().int().nullable(),
    })
    .nullable(),
  rateIds: z.array(id),
  attachments: z.array(attachment),
  /** The hours in force, the office's or its own. */
  quietHours: quietHours.nullable(),
  /** Whether they are the office's, as its options say them now. */
  isQuietByOffice: z.boolean(),
  /** What the options say now, for whoever confirms it. */
  officeQuiet: quietHours.nullable(),
  officeQuietDaysOff: z.boolean(),
  quietDaysOff: z.boolean(),
  movesOn: z.boolean(),
  checkedAt: instant.nullable(),
  approvedBy: named.nullable(),
  /** Beyond so many recipients it waits for a superior, by the office's options. */
  approvedBeyond: count,
  /** What the check has found so far; each number opens its rows. */
  verdicts: z.array(z.object({ verdict: z.enum(verdicts), count })),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    check: z.boolean(),
    confirm: z.boolean(),
    /** Whether the caller may send to more than `approvedBeyond` without asking. */
    sendMany: z.boolean(),
    approve: z.boolean(),
    pause: z.boolean(),
    continue: z.boolean(),
    /** Whether it pauses over an offer, and the caller may quote others in its place. */
    replaceRates: z.boolean(),
    cancel: z.boolean(),
    retry: z.boolean(),
  }),
})
export type Bulk = z.output<typeof bulk>

const reading = { permission: 'messaging.sendBulks', rate: 'read', params: idParam } as const
const moving = {
  permission: 'messaging.sendBulks',
  rate: 'write',
  params: idParam,
  response: bulk,
  versioned: true,
} as const
const found = ['messaging.bulk_not_found', 'messaging.bulk_not_yours'] as const
const written = [
  'messaging.variable_unknown',
  'messaging.variable_meant',
  'messaging.channel_unknown',
  'messaging.template_not_found',
  'messaging.template_differs',
  'messaging.rate_unknown',
  'messaging.rates_in_subject',
  'messaging.attachment_unknown',
  'messaging.attachments_large',
  'messaging.topic_unknown',
  'messaging.topic_retired',
  'workbench.list_unknown',
  'workbench.view_not_found',
] as const

/** What is wrong with an offer that the bulk quotes. */
export const rated = [
  'messaging.rate_unknown',
  'messaging.rate_expired',
  'messaging.rate_closed',
  'messaging.rate_superseded',
  'messaging.rate_lacks',
] as const
const counted = ['messaging.count_changed', 'messaging.check_old', 'messaging.nobody'] as const

export const getBulk = route({
  ...reading,
  method: 'GET',
  path: '/messaging/bulks/:id',
  summary: 'One bulk message, for its sender and whoever reaches her',
  response: bulk,
  failures: ['messaging.bulk_not_found'],
})

export const createBulk = route({
  method: 'POST',
  path: '/messaging/bulks',
  summary: 'Begin a bulk message as a draft',
  permission: 'messaging.sendBulks',
  rate: 'write',
  body: bulkInput,
  response: bulk,
  failures: written,
})

export const changeBulk = route({
  ...moving,
  method: 'PUT',
  path: '/messaging/bulks/:id',
  summary:
    'Change a draft, whole. One that was checked is a draft again; a stale version is refused with the present one',
  body: bulkInput,
  failures: [...found, 'messaging.bulk_confirmed', 'messaging.bulk_at_work', ...written],
})

export const deleteBulk = route({
  method: 'DELETE',
  path: '/messaging/bulks/:id',
  summary: 'Delete a bulk that nobody has confirmed; for ten seconds it can be restored',
  permission: 'messaging.sendBulks',
  rate: 'write',
  params: idParam,
  versioned: true,
  response: z.object({ undoUntil: instant }),
  failures: [...found, 'messaging.bulk_confirmed', 'messaging.bulk_at_work'],
})

export const restoreBulk = route({
  method: 'POST',
  path: '/messaging/bulks/:id/restore',
  summary: 'Restore a deleted bulk within ten seconds',
  permission: 'messaging.sendBulks',
  rate: 'write',
  params: idParam,
  response: bulk,
  failures: [...found, 'messaging.undo_over'],
})

export const checkBulk = route({
  ...moving,
  method: 'POST',
  path: '/messaging/bulks/:id/check',
  summary: 'Fix the recipients as they are now, and judge each of them; long audiences by a job',
  failures: [
    ...found,
    'messaging.bulk_confirmed',
    'messaging.bulk_at_work',
    'messaging.text_missing',
    'messaging.subject_missing',
    'messaging.audience_missing',
    'messaging.channel_missing',
    'messaging.channel_unknown',
    'messaging.template_withdrawn',
    'messaging.text_too_long',
    'messaging.rate_missing',
    'messaging.rate_hidden',
    ...rated,
    'messaging.text_not_approved',
    'messaging.audience_empty',
    'messaging.too_many',
    'messaging.check_stuck',
    'messaging.rights_lost',
  ],
})

export const confirmBulk = route({
  ...moving,
  method: 'POST',
  path: '/messaging/bulks/:id/confirmation',
  summary:
    'Send a checked bulk, now or at a time. Above 200 recipients it waits for a superior unless the role may send so many',
  body: sending,
  failures: [
    ...found,
    'messaging.bulk_not_ready',
    'messaging.channel_unknown',
    'messaging.time_past',
    'messaging.template_withdrawn',
    ...rated,
    ...counted,
  ],
})

export const approveBulk = route({
  ...moving,
  method: 'POST',
  path: '/messaging/bulks/:id/approval',
  summary: 'Send the bulk of somebody whom one reaches, who may not send to so many',
  permission: 'messaging.sendMany',
  body: z.strictObject({ count: z.number().int().min(1) }),
  failures: [...found, 'messaging.bulk_not_waiting', ...rated, ...counted],
})

const reason = z
  .string()
  .trim()
  .min(1, 'messaging.reason_missing')
  .max(300)
  .refine((value) => !/\p{Cc}/u.test(value), 'field.characters')

export const declineBulk = route({
  ...moving,
  method: 'POST',
  path: '/messaging/bulks/:id/refusal',
  summary: 'Refuse the bulk of somebody whom one reaches, with a reason that she is told',
  permission: 'messaging.sendMany',
  body: z.strictObject({ reason }),
  failures: [...found, 'messaging.bulk_not_waiting'],
})

export const pauseBulk = route({
  ...moving,
  method: 'POST',
  path: '/messaging/bulks/:id/pause',
  summary: 'Pause a running bulk: calls that are under way end, no other begins',
  failures: [...found, 'messaging.bulk_not_running'],
})

export const continueBulk = route({
  ...moving,
  method: 'POST',
  path: '/messaging/bulks/:id/continuation',
  summary: 'Let a paused bulk go on',
  failures: [...found, 'messaging.bulk_not_paused', ...rated],
})

export const replaceRates = route({
  ...moving,
  method: 'PUT',
  path: '/messaging/bulks/:id/rates',
  summary:
    'Quote other offers in what a paused bulk has still to send; one that was approved is changed by whoever may approve it',
  body: z.strictObject({ rateIds: quotedRates.refine((ids) => ids.length > 0, 'messaging.rate_missing') }),
  failures: [...found, 'messaging.bulk_not_paused', ...rated],
})

export const cancelBulk = route({
  ...moving,
  method: 'POST',
  path: '/messaging/bulks/:id/cancellation',
  summary: 'Cancel what has not left; calls that are under way end as they end',
  failures: [...found, 'messaging.bulk_over'],
})

export const retryBulk = route({
  ...moving,
  method: 'POST',
  path: '/messaging/bulks/:id/retries',
  summary: 'Try those again that surely got nothing',
  failures: [...found, 'messaging.nothing_to_retry'],
})

/** A text as one recipient would read it. */
export const bulkPreview = z.object({
  target: z.object({ kind: z.enum(targetKinds), id, name: z.string() }),
  contact: z.string(),
  address: maskable(z.string()),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  /** Variables that are empty and have no fallback. */
  missing: z.array(z.enum(variables)),
  /** The files that go with it; none where it is no mail. */
  attachments: z.array(attachment),
})
export type BulkPreview = z.output<typeof bulkPreview>

export const previewBulk = route({
  ...reading,
  method: 'GET',
  path: '/messaging/bulks/:id/previews',
  summary: 'What three of the recipients would read, one of each language first',
  response: z.object({ previews: z.array(bulkPreview) }),
  failures: ['messaging.bulk_not_found'],
})

export const sendBulkToSelf = route({
  method: 'POST',
  path: '/messaging/bulks/:id/trials',
  summary: 'Send what one recipient would read to the own mailbox; it takes nobody’s message of the day',
  permission: 'messaging.sendBulks',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ kind: z.enum(targetKinds).default('client'), targetId: id.nullable().default(null) }),
  response: z.object({ address: z.string() }),
  failures: [
    ...found,
    'messaging.text_missing',
    'messaging.own_mail_missing',
    'messaging.mail_not_set',
    'messaging.trial_missing',
    'messaging.trials_many',
  ],
})

export const listChannels = route({
  method: 'GET',
  path: '/messaging/channels',
  summary: 'The channels by which bulk messages can leave, and whether anything may leave at all',
  permission: 'messaging.sendBulks',
  rate: 'read',
  response: z.object({
    channels: z.array(bulkChannel),
    sending: z.object({ isPaused: z.boolean(), why: z.string(), since: instant.nullable() }),
  }),
})
