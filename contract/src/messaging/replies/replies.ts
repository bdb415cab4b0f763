import { replyStates } from '../choices.ts'
import { z } from 'zod'
import { count, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { maskableText, maskable } from '../../platform/masked-values.ts'

const named = z.object({ id, name: z.string() })

export const reply = z.object({
  id,
  version: z.number().int(),
  at: instant,
  client: named,
  contact: z.string().nullable(),
  from: z.object({ name: z.string(), address: maskable(z.string()) }),
  subject: z.string(),
  /** What they wrote themselves, as text. */
  text: maskableText(z.string()),
  /** What they quoted. */
  quoted: maskableText(z.string()),
  /** They asked for no more, and get no more. */
  isOptOut: z.boolean(),
  bulk: z.object({ id, title: z.string() }),
  assignee: named.nullable(),
  state: z.enum(replyStates),
  doneAt: instant.nullable(),
  doneBy: named.nullable(),
  /** The task that was planned for it; null where there is none, or where it was deleted. */
  task: z.object({ id, isOpen: z.boolean() }).nullable(),
})
export type Reply = z.output<typeof reply>

export const listReplies = route({
  method: 'GET',
  path: '/messaging/replies',
  summary: 'Answers of clients to bulk messages, newest first',
  permission: 'messaging.sendBulks',
  rate: 'read',
  query: z.strictObject({
    /** In the names of clients and senders, and in what they wrote. */
    q: z.string().trim().max(100).optional(),
    state: z.enum(replyStates).optional(),
    /** The caller's own, or those of all clients that she may see. */
    of: z.enum(['own', 'team']).default('team'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: page(reply),
})

export const getReplyOverview = route({
  method: 'GET',
  path: '/messaging/replies/overview',
  summary: 'Whether answers can be known at all, and how many are open',
  permission: 'messaging.sendBulks',
  rate: 'read',
  response: z.object({
    /** Null where no mailbox is set: nobody knows then what has come back. */
    mailbox: z
      .object({
        checkedAt: instant.nullable(),
        /** A word for why it could not be read the last time; null where it could. */
        problem: z.string().nullable(),
      })
      .nullable(),
    /** Those that wait for the caller. */
    open: count,
    /** Whether any answer has come that the caller may see, done or open. */
    hasAny: z.boolean(),
    /** Whether the caller reaches anybody beside herself. */
    hasTeam: z.boolean(),
  }),
})

const moving = {
  permission: 'messaging.sendBulks',
  rate: 'write',
  params: idParam,
  versioned: true,
  response: reply,
} as const

export const closeReply = route({
  ...moving,
  method: 'POST',
  path: '/messaging/replies/:id/done',
  summary: 'Say that nothing more is to be done about an answer',
  failures: ['messaging.reply_not_found'],
})

export const reopenReply = route({
  ...moving,
  method: 'POST',
  path: '/messaging/replies/:id/open',
  summary: 'Open an answer again',
  failures: ['messaging.reply_not_found'],
})
