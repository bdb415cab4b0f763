import { handPlatforms, recipientStates, targetKinds, verdicts } from '../choices.ts'
import { z } from 'zod'
import { commaSeparated, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { languages } from '../../languages.ts'
import { attachment } from '../attachments/attachments.ts'
import { variables } from '../texts/variables.ts'
import { channelKinds } from './fields.ts'
import { maskable } from '../../platform/masked-values.ts'

const named = z.object({ id, name: z.string() })

export const recipient = z.object({
  target: z.object({
    kind: z.enum(targetKinds),
    id,
    /** Null where the caller may not open it any more; address and contact are then null too. */
    name: z.string().nullable(),
  }),
  contact: z.string().nullable(),
  address: maskable(z.string()).nullable(),
  channel: z
    .object({ id, kind: z.enum(channelKinds), name: z.string(), platform: z.enum(handPlatforms).nullable() })
    .nullable(),
  language: z.enum(languages).nullable(),
  state: z.enum(recipientStates),
  /** The verdict that keeps it from being written to; null for all others. */
  verdict: z.enum(verdicts).nullable(),
  reason: z.string(),
  /** Who has written today, and when. */
  usedBy: named.nullable(),
  usedAt: instant.nullable(),
  missing: z.array(z.enum(variables)),
  /** The earliest moment of its next call: it was moved on, waits for an hour or was not taken. */
  notBefore: instant.nullable(),
  isMoved: z.boolean(),
  tries: z.number().int(),
  /** When they answered; a mark beside any state. */
  repliedAt: instant.nullable(),
  updatedAt: instant,
})
export type Recipient = z.output<typeof recipient>

/** Which recipients of a bulk are listed, or taken out as a file. */
export const recipientFilters = z.strictObject({
  state: commaSeparated(recipientStates).optional(),
  verdict: z.enum(verdicts).optional(),
  /** Those that were moved on to another day. */
  moved: z.literal('true').optional(),
  /** Those that failed and surely got nothing. */
  retriable: z.literal('true').optional(),
  /** Those who have answered. */
  replied: z.literal('true').optional(),
})

/** What one recipient reads or has read, as it left or as it would leave now. */
export const recipientMessage = z.object({
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  /** Whether these are the words that have left; all others are read with the values of this moment. */
  isKept: z.boolean(),
  /** What a mail carries beside its words. */
  attachments: z.array(attachment),
})
export type RecipientMessage = z.output<typeof recipientMessage>

export const readRecipientMessage = route({
  method: 'GET',
  path: '/messaging/bulks/:id/recipients/:targetKind/:targetId',
  summary: 'What one recipient of a bulk reads; prices follow the rights of the caller',
  permission: 'messaging.sendBulks',
  rate: 'read',
  params: z.object({
    id: z.coerce.number().int().positive(),
    targetKind: z.enum(targetKinds),
    targetId: z.coerce.number().int().positive(),
  }),
  response: recipientMessage,
  failures: ['messaging.bulk_not_found', 'messaging.recipient_not_found'],
})

export const listRecipients = route({
  method: 'GET',
  path: '/messaging/bulks/:id/recipients',
  summary: 'The recipients of a bulk with what became of them, a page at a time',
  permission: 'messaging.sendBulks',
  rate: 'read',
  params: idParam,
  query: recipientFilters.extend({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z
      .string()
      .regex(/^(client|group|friend)-\d{1,15}$/)
      .optional(),
  }),
  response: page(recipient),
  failures: ['messaging.bulk_not_found'],
})
