import { z } from 'zod'
import { commaSeparated, day, id, idParam, instant, listCount } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { isVisible, line } from '../../phonebook/matching/texts.ts'
import { groupPlatforms } from '../groups/fields.ts'
import { placeText } from './places.ts'
import { maskableText, maskable } from '../../platform/masked-values.ts'

/** A message of somebody who was erased has neither text nor sender. */
const messageKinds = ['text', 'media', 'recalled', 'system', 'erased'] as const

export const message = z.object({
  /** Its place, by which it is opened. */
  place: z.string(),
  groupId: id,
  at: instant,
  /** Whether the time is before 1999 or after the file was uploaded. */
  isOddlyDated: z.boolean(),
  /** Null where the platform speaks itself. The title is what the group calls him, as the latest file shows it: 群主. */
  sender: z.object({ id, name: maskableText(z.string()), account: maskable(z.string()), title: z.string() }).nullable(),
  kind: z.enum(messageKinds),
  text: maskableText(z.string()),
  /** Whether the file held more of it than is kept, or the list shows only a part. */
  isCut: z.boolean(),
})
export type Message = z.output<typeof message>

export const hit = message.extend({ group: z.object({ name: z.string(), platform: z.enum(groupPlatforms) }) })
export type Hit = z.output<typeof hit>

/** Days are those of the office. */
export const messageFilters = z.strictObject({
  q: line(200).refine(isVisible, 'groups.search_too_short'),
  groupId: z.coerce.number().int().positive().optional(),
  platform: commaSeparated(groupPlatforms).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Looked for in names and accounts. */
  sender: line(100).optional(),
})
export type MessageFilters = z.output<typeof messageFilters>

/** Newest first. The list is not counted: the count has a call of its own, which it does not wait for. */
export const searchMessages = route({
  method: 'GET',
  path: '/groups/messages',
  summary:
    'Messages of the groups that the caller may read, with each word of `q` in them, newest first, a page at a time',
  permission: 'groups.readMessages',
  rate: 'read',
  query: messageFilters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(300).optional(),
  }),
  response: z.object({ rows: z.array(hit), next: z.string().nullable() }),
  failures: ['groups.search_too_short', 'groups.cursor_invalid', 'groups.messages_unavailable'],
})

export const countMessages = route({
  method: 'GET',
  path: '/groups/messages/count',
  summary: 'How many messages a search finds: exact up to 10,000',
  permission: 'groups.readMessages',
  rate: 'read',
  query: messageFilters,
  response: listCount,
  failures: ['groups.search_too_short', 'groups.messages_unavailable'],
})

/** A hit is named by its group and its place, `7:1792468800000.12.0.345`; commas stand between several. */
const hitNames = z
  .string()
  .max(2000)
  .transform((text) =>
    text.split(',').map((name): [number, string] => {
      const [group = '', place = ''] = name.split(':')
      return [Number(group), place]
    }),
  )
  .pipe(z.array(z.tuple([id, placeText])).max(25))

export const listSurroundings = route({
  method: 'GET',
  path: '/groups/messages/surroundings',
  summary: 'The two messages before and after each hit; hits are `group:place`, with commas between',
  permission: 'groups.readMessages',
  rate: 'read',
  query: z.strictObject({ hits: hitNames }),
  response: z.object({
    rows: z.array(z.object({ groupId: id, place: z.string(), before: z.array(message), after: z.array(message) })),
  }),
  failures: ['groups.messages_unavailable'],
})

/** Without a place or a day the latest messages, of some days the first. */
export const listGroupMessages = route({
  method: 'GET',
  path: '/groups/:id/messages',
  summary:
    'Messages of a group in their order: around a place or the begin of a day, before a place, or after one; all or those of some days and a sender',
  permission: 'groups.readMessages',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    around: placeText.optional(),
    day: day.optional(),
    before: placeText.optional(),
    after: placeText.optional(),
    /** Days of the office between which it was said, both included. */
    from: day.optional(),
    to: day.optional(),
    /** What this sender has said. */
    senderId: z.coerce.number().int().positive().optional(),
    /** Without what the platform says itself and what was erased, as months count it. */
    talk: z.literal('true').optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({
    rows: z.array(message),
    /** Whether there are messages before the first row, and after the last one. */
    earlier: z.boolean(),
    later: z.boolean(),
  }),
  failures: ['groups.group_not_found', 'groups.messages_unavailable'],
})

/** Not to be undone. */
export const eraseSender = route({
  method: 'DELETE',
  path: '/groups/senders/:id',
  summary: 'Erase a person from a group: name and account at once, the texts of all messages by a job',
  permission: 'groups.eraseSender',
  rate: 'write',
  params: idParam,
  response: z.null(),
  failures: ['groups.sender_not_found', 'groups.group_not_found', 'groups.group_not_yours'],
})
