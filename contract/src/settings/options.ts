import { z } from 'zod'
import { clockTime, instant } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

const whole = (least: number, most: number) => z.number().int().min(least).max(most)

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** One word a line, each once, however it is written. */
const wordsIn = (text: string) => {
  const words = text.split(/[\n\r,，、;；]+/).map((word) => word.replace(/\s+/g, ' ').trim())
  return [...new Map(words.filter(Boolean).map((word) => [word.normalize('NFKC').toLowerCase(), word])).values()]
}

/** Which addresses a bulk message needs a consent for: none, those that nobody gave us, or all. */
export const consentNeeds = ['none', 'harvested', 'all'] as const

/** The options that an administrator may choose for the whole installation. The environment sets everything else, and the defaults of these. */
export const options = z.strictObject({
  /** The firm whose people work here; shown in the menu's head and in mails. */
  organizationName: z
    .string()
    .trim()
    .max(60)
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters'),
  /** A session ends after this time, even in use. */
  sessionHours: whole(1, 168),
  /** A session ends when it was idle for this time. */
  sessionIdleMinutes: whole(1, 1440),
  /** The most codes by mail and text message that all people together may ask for in a day. */
  codesPerDay: whole(1, 1_000_000),
  /** Whether other clients may sign in by GET. */
  signInByGet: z.boolean(),
  /** A held company is stale when nothing has happened for this number of days. */
  staleDays: whole(1, 365),
  /** A held company without a next step needs a follow-up when nobody has followed it up for this number of days. */
  neglectedDays: whole(1, 365),
  /** Authors may change a follow-up for this long after logging it. */
  recordEditHours: whole(0, 720),
  /** Whether a follow-up needs an image. */
  recordImagesRequired: z.boolean(),
  /** A quote whose price earns less than so many percent of what we pay needs the word of a superior; 0 is no floor. */
  quoteMarginFloor: whole(0, 100),
  /** Uploaded chat files are deleted this number of days after they were read; their messages stay. 0 keeps them. */
  chatFileDays: whole(0, 3650),
  /** A chat group in which nothing was said for so many days is quiet. */
  quietGroupDays: whole(1, 365),
  /** The zone of the clocks in uploaded chat files, until somebody chooses another for a file. */
  chatZone: z.string().refine(isZone, 'field.invalid'),
  /** A price of a paste, a file or a chat holds for so many days where no end of it is said. */
  chatRateDays: whole(1, 90),
  /** Words, one a line: in messages that hold one of them nothing is found. One letter stands in nearly every message. */
  chatMuteWords: z
    .string()
    .max(2000)
    .overwrite((text) => wordsIn(text).join('\n'))
    .refine((text) => wordsIn(text).every((word) => [...word].length > 1), 'settings.mute_word_short'),
  /** An entry of the office's questions answers a sentence for certain where it fits by so many percent. */
  answerFitPercent: whole(50, 95),
  /** Questions go to a model before the entries of the office and the commands, where there is one. */
  modelFirst: z.boolean(),
  /** The most tokens that a model may write in one answer of the assistant, its thinking among them; more do not fit into the time and bytes of an answer. */
  answerTokens: whole(500, 8000),
  /** The addresses to which a bulk message is sent only after a recorded consent. */
  bulkNeedsConsent: z.enum(consentNeeds),
  /** Whether the subject of a bulk mail to China begins with 广告 or AD, as its law wants of advertising. */
  bulkAdLabel: z.boolean(),
  /** A bulk to more recipients than these waits for a superior, unless the role may send to many. */
  bulkApprovedBeyond: whole(0, 100_000),
  /** From this hour to the other one nobody is sent a bulk message, by the clock where the client is. The same hour twice is none. */
  bulkQuietFrom: clockTime,
  bulkQuietTo: clockTime,
  /** Whether nobody is sent one on a weekend or holiday either. */
  bulkQuietDaysOff: z.boolean(),
  /** Beyond so many hard bounces of a hundred messages a channel's bulks pause. */
  bulkMostBounces: whole(1, 50),
  /** Beyond so many refusals of a hundred messages a channel's bulks pause. */
  bulkMostRefusals: whole(1, 90),
  /** Whom the keepers of a site may write to about what we fetch from it: a mailbox or a page. Without it nothing is fetched. */
  crawlContact: z
    .string()
    .trim()
    .max(200)
    .regex(/^(?:[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+|https:\/\/[^\s<>()]+)?$/, 'settings.crawl_contact_form'),
})
export type Options = z.output<typeof options>
export type OptionKey = keyof Options

/** Null restores the default of an option. */
export const optionChanges = z
  .strictObject({
    organizationName: options.shape.organizationName.nullable(),
    sessionHours: options.shape.sessionHours.nullable(),
    sessionIdleMinutes: options.shape.sessionIdleMinutes.nullable(),
    codesPerDay: options.shape.codesPerDay.nullable(),
    signInByGet: options.shape.signInByGet.nullable(),
    staleDays: options.shape.staleDays.nullable(),
    neglectedDays: options.shape.neglectedDays.nullable(),
    recordEditHours: options.shape.recordEditHours.nullable(),
    recordImagesRequired: options.shape.recordImagesRequired.nullable(),
    quoteMarginFloor: options.shape.quoteMarginFloor.nullable(),
    chatFileDays: options.shape.chatFileDays.nullable(),
    quietGroupDays: options.shape.quietGroupDays.nullable(),
    chatZone: options.shape.chatZone.nullable(),
    chatRateDays: options.shape.chatRateDays.nullable(),
    chatMuteWords: options.shape.chatMuteWords.nullable(),
    answerFitPercent: options.shape.answerFitPercent.nullable(),
    modelFirst: options.shape.modelFirst.nullable(),
    answerTokens: options.shape.answerTokens.nullable(),
    bulkNeedsConsent: options.shape.bulkNeedsConsent.nullable(),
    bulkAdLabel: options.shape.bulkAdLabel.nullable(),
    bulkApprovedBeyond: options.shape.bulkApprovedBeyond.nullable(),
    bulkQuietFrom: options.shape.bulkQuietFrom.nullable(),
    bulkQuietTo: options.shape.bulkQuietTo.nullable(),
    bulkQuietDaysOff: options.shape.bulkQuietDaysOff.nullable(),
    bulkMostBounces: options.shape.bulkMostBounces.nullable(),
    bulkMostRefusals: options.shape.bulkMostRefusals.nullable(),
    crawlContact: options.shape.crawlContact.nullable(),
  })
  .partial()
export type OptionChanges = z.output<typeof optionChanges>

export const optionsInForce = z.object({
  version: z.number().int(),
  /** The effective values. */
  values: options,
  /** The values that would apply if nothing were chosen. */
  defaults: options,
  /** The keys that were chosen here. */
  chosen: z.array(options.keyof()),
  updatedAt: instant,
  updatedBy: z.number().int().nullable(),
})
export type OptionsInForce = z.output<typeof optionsInForce>

export const getOptions = route({
  method: 'GET',
  path: '/settings/options',
  summary: 'The options of this installation, with their defaults',
  permission: 'settings.manage',
  rate: 'read',
  response: optionsInForce,
})

export const changeOptions = route({
  method: 'PATCH',
  path: '/settings/options',
  summary:
    'Choose options, or give them back to their defaults with null; they hold from the next request on, in every process',
  permission: 'settings.manage',
  rate: 'write',
  body: optionChanges,
  response: optionsInForce,
  versioned: true,
  failures: ['settings.idle_beyond_session'],
})
