import { handPlatforms, skipReasons, targetKinds } from '../choices.ts'
import { z } from 'zod'
import { count, day, id, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { languages } from '../../languages.ts'
import { rated } from '../bulks/bulks.ts'
import { maskableLink, maskable } from '../../platform/masked-values.ts'

const named = z.object({ id, name: z.string() })

/** A message that waits to be sent by hand, or that somebody has copied and not ticked. */
export const handItem = z.object({
  bulk: z.object({ id, title: z.string() }),
  target: z.object({
    kind: z.enum(targetKinds),
    id,
    /** Null where the caller may not open it any more; contact, account, link and text are then empty too. */
    name: z.string().nullable(),
  }),
  platform: z.enum(handPlatforms),
  contact: z.string(),
  /** The account or number by which the recipient is found on the platform. */
  account: maskable(z.string()),
  /** Our account that has this friend at QQ; empty for all others. */
  ourAccount: z.string(),
  /** Opens the talk; null where the platform has no such address, or where the account is none of it. */
  link: maskableLink(z.string()).nullable(),
  /** Whether the account is an address of somewhere else, which is never opened. */
  isLinkRefused: z.boolean(),
  language: z.enum(languages),
  text: z.string(),
  state: z.enum(['waiting', 'handed']),
  handedAt: instant.nullable(),
  /** Who has written to this client today, and when. */
  usedBy: named.nullable(),
  usedAt: instant.nullable(),
  /** The earliest moment at which it may be sent; null where that is now. */
  nextAt: instant.nullable(),
  isQuiet: z.boolean(),
  /** Whether the contact has left the company since; copying then only says so. */
  hasLeft: z.boolean(),
})
export type HandItem = z.output<typeof handItem>

/** A message of an earlier day of which nobody has said whether it was sent. */
export const handQuestion = z.object({
  bulk: z.object({ id, title: z.string() }),
  target: z.object({ kind: z.enum(targetKinds), id, name: z.string().nullable() }),
  platform: z.enum(handPlatforms),
  contact: z.string(),
  day,
  handedAt: instant,
})
export type HandQuestion = z.output<typeof handQuestion>

const permission = 'messaging.sendBulks'
const params = z.object({
  id: z.coerce.number().int().positive(),
  targetKind: z.enum(targetKinds),
  targetId: z.coerce.number().int().positive(),
})
/** Made by the page that copies: the same page may copy again, another may not. */
const key = z.uuid()

export const getHandQueue = route({
  method: 'GET',
  path: '/messaging/hands',
  summary:
    'What the caller has to send by hand, those first that can be sent now, and what is asked about earlier days',
  permission,
  rate: 'read',
  query: z.strictObject({
    bulkId: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({
    items: z.array(handItem),
    /** Of the messages that are or were to be sent by hand: those that are dealt with, and all. */
    done: count,
    total: count,
    /** Those that cannot be sent today. */
    later: count,
    bulks: z.array(z.object({ id, title: z.string(), left: count })),
    questions: z.array(handQuestion),
  }),
})

const over = ['messaging.hand_not_found', 'messaging.hand_over'] as const

export const copyByHand = route({
  method: 'POST',
  path: '/messaging/bulks/:id/hands/:targetKind/:targetId/copies',
  summary: 'Claim the recipient’s message of the day, and return its text to be copied',
  permission,
  rate: 'write',
  params,
  body: z.strictObject({ key }),
  response: z.object({
    /** The text to copy; null where the recipient may not be written to, which the state and the reason say. */
    text: z.string().nullable(),
    link: maskableLink(z.string()).nullable(),
    state: z.enum(['handed', 'waiting', 'skipped']),
    reason: z.string(),
    usedBy: named.nullable(),
    usedAt: instant.nullable(),
    nextAt: instant.nullable(),
  }),
  failures: [
    ...over,
    'messaging.hand_taken',
    'messaging.hand_later',
    'messaging.sending_paused',
    'messaging.channel_stopped',
    'messaging.hand_stopped',
    'messaging.lookups_spent',
    ...rated,
  ],
})

export const tickByHand = route({
  method: 'POST',
  path: '/messaging/bulks/:id/hands/:targetKind/:targetId/ticks',
  summary: 'Say that a copied message was sent, or that it was not: then the recipient’s slot of the day is free again',
  permission,
  rate: 'write',
  params,
  body: z.strictObject({ said: z.enum(['sent', 'notSent']) }),
  response: z.object({ state: z.string() }),
  failures: [...over],
})

export const skipByHand = route({
  method: 'POST',
  path: '/messaging/bulks/:id/hands/:targetKind/:targetId/skips',
  summary: 'Leave a recipient out, with the reason',
  permission,
  rate: 'write',
  params,
  body: z.strictObject({ reason: z.enum(skipReasons) }),
  response: z.object({ state: z.string() }),
  failures: [...over],
})

export const undoByHand = route({
  method: 'POST',
  path: '/messaging/bulks/:id/hands/:targetKind/:targetId/undo',
  summary: 'Take back a tick that no timeline knows yet, or a skip',
  permission,
  rate: 'write',
  params,
  response: z.object({ state: z.string() }),
  failures: ['messaging.hand_not_found', 'messaging.hand_settled'],
})
