import { z } from 'zod'
import { day, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { namedTopic } from './topics.ts'
import { addressClasses, addressKinds, optOutReasons } from '../choices.ts'
import { maskable } from '../../platform/masked-values.ts'

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')
const person = z.object({ id, name: z.string() })

/** An address, or a client with all its addresses. */
const whose = z.union([
  z.strictObject({ kind: z.enum(addressKinds), address: line(320).min(1, 'messaging.address_missing') }),
  z.strictObject({ companyId: id }),
])

export const optOutInput = z.strictObject({
  whose,
  /** Null is everything; else the one topic of which she wants no more. */
  topicId: id.nullable().default(null),
  reason: z.enum(optOutReasons).default('byHand'),
  note: line(300).min(1, 'messaging.note_missing'),
})
export type OptOutInput = z.output<typeof optOutInput>

export const consentInput = z.strictObject({
  kind: z.enum(addressKinds),
  address: line(320).min(1, 'messaging.address_missing'),
  /** False takes back what was given. */
  given: z.boolean().default(true),
  /** How it was said: a form, a mail, a fair. */
  source: line(300).min(1, 'messaging.source_missing'),
  proof: z
    .string()
    .trim()
    .max(2000)
    .refine((text) => !/[\p{Cc}--[\t\n\r]]/v.test(text), 'field.characters')
    .default(''),
})
export type ConsentInput = z.output<typeof consentInput>

export const optOutRow = z.object({
  id,
  class: z.enum(addressClasses),
  /** In its normal form; empty where it is known by its key alone. */
  address: maskable(z.string()),
  /** A client that has the address, if the caller may see one. */
  company: person.nullable(),
  /** Null is everything. */
  topic: namedTopic.nullable(),
  reason: z.enum(optOutReasons),
  source: z.string(),
  at: instant,
  by: person.nullable(),
  until: instant.nullable(),
})
export type OptOutRow = z.output<typeof optOutRow>

export const consentRow = z.object({
  id,
  class: z.string(),
  address: maskable(z.string()),
  given: z.boolean(),
  source: z.string(),
  proof: z.string(),
  at: instant,
  by: person.nullable(),
})
export type ConsentRow = z.output<typeof consentRow>

export const optOutFilters = z.strictObject({
  q: z.string().trim().max(100).optional(),
  class: z.enum(addressClasses).optional(),
  reason: z.enum(optOutReasons).optional(),
  /** Everything, or one topic alone. */
  scope: z.enum(['all', 'topic']).optional(),
  from: day.optional(),
  to: day.optional(),
})

const cursor = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
const limit = z.coerce.number().int().min(1).max(100).default(50)
const managed = { permission: 'messaging.manageOptOuts', rate: 'write' } as const
const wrong = ['messaging.address_wrong', 'messaging.mail_wrong', 'messaging.mobile_wrong'] as const

export const listOptOuts = route({
  method: 'GET',
  path: '/messaging/opt-outs',
  summary: 'Who gets no bulk messages and why, the newest first',
  permission: 'messaging.manageOptOuts',
  rate: 'read',
  query: optOutFilters.extend({ limit, cursor }),
  response: page(optOutRow),
})

export const addOptOut = route({
  ...managed,
  method: 'POST',
  path: '/messaging/opt-outs',
  summary: 'Put an address or a client on the list by hand; whoever stands there already is refused',
  body: optOutInput,
  response: optOutRow,
  failures: [...wrong, 'messaging.already_opted_out', 'messaging.company_unknown', 'messaging.topic_unknown'],
})

export const liftOptOut = route({
  ...managed,
  method: 'POST',
  path: '/messaging/opt-outs/:id/lifting',
  summary: 'Take somebody off the list with a reason; who has opted out herself, only with a new consent',
  params: idParam,
  body: z.strictObject({
    reason: line(300).min(1, 'messaging.note_missing'),
    consent: consentInput.pick({ source: true, proof: true }).nullable().default(null),
  }),
  response: z.null(),
  failures: ['messaging.opt_out_not_found', 'messaging.consent_missing'],
})

export const listConsents = route({
  method: 'GET',
  path: '/messaging/consents',
  summary: 'What people agreed to or took back, the newest first; the newest of an address counts',
  permission: 'messaging.manageOptOuts',
  rate: 'read',
  query: z.strictObject({ q: z.string().trim().max(100).optional(), limit, cursor }),
  response: page(consentRow),
})

export const recordConsent = route({
  ...managed,
  method: 'POST',
  path: '/messaging/consents',
  summary: 'Record that somebody has agreed to bulk messages, or takes it back. Nothing of it is ever changed',
  body: consentInput,
  response: consentRow,
  failures: wrong,
})
