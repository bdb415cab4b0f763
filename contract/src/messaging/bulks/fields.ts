import { brakes, type Verdict } from '../choices.ts'
import { z } from 'zod'
import { clockTime, id, instant, nameLine } from '../../platform/envelope.ts'
import { languages } from '../../languages.ts'
import { listQuery } from '../../workbench/lists/lists.ts'
import { attachedFiles } from '../attachments/attachments.ts'
import { bulkSubject, bulkText, quotedRates, translation } from '../texts/texts.ts'

/** Why a bulk pauses by itself, or why its last check ended without an answer. */
export const bulkProblems = [
  'senderGone',
  'tooMany',
  'audienceEmpty',
  'rightsLost',
  'viewGone',
  'stuck',
  /** An offer that it quotes no longer holds. */
  'rateOver',
  ...brakes,
] as const

export const channelKinds = ['mail', 'byHand', 'sms', 'wecom', 'whatsapp', 'telegram', 'zalo', 'zns', 'line'] as const

/** The reasons behind each verdict, as recipients keep them. */
export const reasonsOf = {
  sendable: [],
  /** The client, or the address that it shares with another, has had its message of the day. */
  usedToday: ['usedToday', 'sameAddress'],
  optedOut: ['optOut', 'complaint', 'hardBounce', 'invalid', 'byHand'],
  noAddress: ['noAddress', 'addressGone', 'contactGone'],
  noConsent: ['noConsent'],
  resigned: ['resigned'],
  hidden: ['notYours', 'gone'],
  /** Another recipient of the same bulk has the same address. */
  duplicate: ['duplicate'],
  missingVariable: ['missingVariable'],
} as const satisfies Record<Verdict, readonly string[]>

/** A recipient that failed for one of these surely got nothing, and may be tried again. */
export const retriedReasons = [
  'tooManyTries',
  'dayOver',
  'notSent',
  'taskCancelled',
  /** WeCom has made no task of a call whose answer was lost. */
  'noTask',
  /** The account became one from which the sender may not write. */
  'accountNotYours',
] as const

/** Why a recipient failed, or what came of a message that was sent, beside the reasons behind verdicts. */
export const failedReasons = [
  'badTarget',
  'refused',
  'softBounce',
  'mailboxFull',
  'notDelivered',
  'noAnswer',
  'otherMessage',
  'taskLost',
] as const

/** The most recipients of one bulk. */
export const mostRecipients = 100_000
/** Beyond this number the page asks its reader to type it. */
export const typedBeyond = 50
/** Somebody who was written to today is moved on by so many days at most. */
export const mostDaysOn = 7
const mostChosen = 1000
/** Groups stand on many platforms at once. */
export const mostChannels = 20

/** To whom: these clients, chat groups or QQ friends, all that match their list's filters (a tag is one), or a saved view of the list. */
export const audience = z.strictObject({
  of: z.enum(['clients', 'groups', 'friends']).default('clients'),
  chosen: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(mostChosen) }),
    z.strictObject({ query: listQuery }),
    z.strictObject({ viewId: id }),
  ]),
})
export type Audience = z.output<typeof audience>

/** Between these hours of the recipient's own zone nothing is sent. */
export const quietHours = z.strictObject({ from: clockTime, to: clockTime })

/** A draft, whole. It may still lack what a check asks for. */
export const bulkInput = z
  .strictObject({
    title: nameLine(200),
    /** What it is about, for people who want no more of that alone. */
    topicId: id.nullable().default(null),
    audience: audience.nullable().default(null),
    /** In this order: a recipient is reached by the first for which it has an address. */
    channelIds: z
      .array(id)
      .max(mostChannels)
      .refine((ids) => new Set(ids).size === ids.length, 'field.repeated')
      .default([]),
    language: z.enum(languages).default('zh'),
    subject: bulkSubject.default(''),
    text: bulkText.default(''),
    /** The same in other languages. Who reads none of them gets English where it is there, else `language`. */
    translations: z.partialRecord(z.enum(languages), translation).default({}),
    /** The offers whose prices it quotes. It stops with the first of them that no longer holds. */
    rateIds: quotedRates,
    /** For mails alone. */
    attachmentIds: attachedFiles,
    /** The template whose words these are, as it stood then; null where they are the sender's own. */
    template: z.strictObject({ id, edition: z.number().int().positive() }).nullable().default(null),
  })
  .refine(({ language, translations }) => !(language in translations), {
    path: ['translations'],
    message: 'field.repeated',
  })
export type BulkInput = z.output<typeof bulkInput>

/** How a bulk is sent. */
export const sending = z.strictObject({
  /** The number of recipients that the caller has been told. */
  count: z.number().int().min(1),
  /** Made by the page for one click: a call that comes twice is done once. */
  key: z.uuid(),
  /** Null sends now. */
  at: instant.nullable().default(null),
  /** Those of the office's options, as they are when each recipient's turn comes; hours of its own; or none. */
  quietHours: z
    .union([z.literal('office'), quietHours])
    .nullable()
    .default('office'),
  /** Whether nothing is sent on the recipient's weekend, or on a holiday of the office to those of its zone. */
  quietDaysOff: z.boolean().default(false),
  /** Whether those who were written to today get it on their next free day. */
  movesOn: z.boolean().default(false),
})
export type Sending = z.output<typeof sending>
