import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { languages } from '../../languages.ts'
import { groupPlatforms } from '../groups/fields.ts'
import { textLimit } from '../groups/text-limits.ts'
import { finding } from './findings.ts'

/** What is offered in a group within so many hours of asking is an answer. */
export const answerHours = 48

/** A group as somebody writes into it by hand. */
const written = z.object({
  group: z.object({
    id,
    name: z.string(),
    platform: z.enum(groupPlatforms),
    /** The link of its invitation while it lets people in, which opens it; else empty. */
    link: z.string(),
  }),
  /** The demand in the form of the platform and in the language of the group: the messages that are sent one after another, more than one where one would be too long there. */
  texts: z.array(z.string()).min(1),
  limit: textLimit,
  language: z.enum(languages),
  at: instant,
})

const asked = written.extend({
  by: z.string(),
  /** Null while it waits to be written there by hand. */
  sentAt: instant.nullable(),
  /** From which account of ours it was sent, for Zalo; null once that is gone. */
  zaloAccount: z.object({ id, phone: z.string() }).nullable(),
  /** Offers of the same ports that were found in the group in the 48 hours after. */
  answers: z.array(finding),
})
export type AskedGroup = z.output<typeof asked>

export const rateRequest = z.object({
  /** The demand as a message, in the language of the caller. */
  text: z.string(),
  groups: z.array(asked),
})
export type RateRequest = z.output<typeof rateRequest>

const waiting = written.extend({ demand: z.object({ id, number: z.string() }) })
export type WaitingRequest = z.output<typeof waiting>

/** Nobody writes more by hand in a day. */
export const mostWaiting = 200

export const listWaitingRequests = route({
  method: 'GET',
  path: '/groups/rate-requests',
  summary:
    'What the caller has still to write into groups for open demands, the longest waiting first, two hundred at most',
  permission: 'groups.readMessages',
  rate: 'read',
  response: z.object({ rows: z.array(waiting), count: z.number().int() }),
  failures: [],
})

const ofDemand = { rate: 'write', params: idParam, response: rateRequest } as const

export const getRateRequest = route({
  method: 'GET',
  path: '/groups/rate-requests/:id',
  summary:
    'Of a demand: its text, and the groups in which it is asked for, of those that the caller may read, with answers',
  permission: 'groups.readMessages',
  rate: 'read',
  params: idParam,
  response: rateRequest,
  failures: ['rates.rate_not_found'],
})

export const askGroups = route({
  ...ofDemand,
  method: 'POST',
  path: '/groups/rate-requests/:id/groups',
  summary:
    'Queue groups in which a demand is to be asked for; one that was asked more than 48 hours ago is queued again',
  permission: 'groups.decideFindings',
  body: z.strictObject({ groupIds: z.array(id).min(1).max(50) }),
  failures: ['rates.rate_not_found', 'groups.group_not_found', 'groups.group_left'],
})

export const tickRateRequest = route({
  ...ofDemand,
  method: 'POST',
  path: '/groups/rate-requests/:id/sent',
  summary: 'Say that the text was written into a group, for Zalo from which account of ours, or that it was not',
  permission: 'groups.decideFindings',
  body: z.strictObject({ groupId: id, isSent: z.boolean(), zaloAccountId: id.nullable().default(null) }),
  failures: [
    'rates.rate_not_found',
    'groups.group_not_found',
    'groups.zalo_not_found',
    'groups.zalo_sender_missing',
    'groups.zalo_sender_elsewhere',
  ],
})
