import { z } from 'zod'
import { day, id, idParam, instant, page } from '../../platform/envelope.ts'
import { lines } from '../../phonebook/matching/texts.ts'
import { route } from '../../platform/route.ts'
import { exactMatch } from '../../phonebook/look-ups/look-ups.ts'
import { findingFlagCodes, findingKinds } from '../../groups/choices.ts'
import { findingDraft, posting } from '../../groups/findings/fields.ts'
import { findingPlace } from '../../groups/findings/findings.ts'
import { findingTerms } from '../../groups/findings/terms.ts'
import { price } from '../../rates/prices/prices.ts'
import { pasteTabs } from '../choices.ts'

/** What a line is: those of findings, and lines in which nothing was found. */
export const pasteKinds = [...findingKinds, 'unread'] as const
export type PasteKind = (typeof pasteKinds)[number]

export const pasteTargets = ['supply', 'demand', 'contact', 'followUp', 'question'] as const
export type PasteTarget = (typeof pasteTargets)[number]

/** Parts of an inquiry or an offer that a reply asks for. */
export const replyLacks = ['pol', 'pod', 'boxes', 'cargo', 'ready', 'prices'] as const
export type ReplyLack = (typeof replyLacks)[number]

/** Our best offer for the way of an item, as the caller may see it. One that has ended is never quoted. */
const bestOffer = z.object({
  id,
  number: z.string(),
  carrier: z.string(),
  currency: z.string(),
  prices: z.array(price.pick({ container: true, amount: true, isFrom: true })),
  endsOn: day,
  isExpired: z.boolean(),
})
export type BestOffer = z.output<typeof bestOffer>

export const pasteItem = z.object({
  id,
  version: z.number().int(),
  kind: z.enum(pasteKinds),
  /** The message that says it. */
  message: z.number().int(),
  at: instant.nullable(),
  sender: z.string(),
  text: z.string(),
  places: z.array(findingPlace),
  times: z.number().int(),
  draft: findingDraft,
  /** Null for contacts and lines in which nothing was found. */
  terms: findingTerms.nullable(),
  flags: z.array(z.enum(findingFlagCodes)),
  edited: z.boolean(),
  /** How the person stands to the caller by what she sees anyway; all else is told by a look-up, one at a time. */
  standing: z.enum(['ours', 'pool']).nullable(),
  best: bestOffer.nullable(),
  /** By rule, or what the caller has written instead; empty where nothing is to be replied. */
  reply: z.string(),
  isOwnReply: z.boolean(),
  /** What the reply asks for. */
  lacks: z.array(z.enum(replyLacks)),
  repliedAt: instant.nullable(),
  /** Accepted is what was made of the same words before, of whichever sheet. */
  state: z.enum(['open', 'accepted', 'ignored']),
  outcomes: z.array(z.object({ target: z.enum(pasteTargets), subjectId: id, companyId: id.nullable(), at: instant })),
})
export type PasteItem = z.output<typeof pasteItem>

export const pasteItemsQuery = z.strictObject({
  pasteId: z.coerce.number().int().positive(),
  tab: z.enum(pasteTabs).default('demand'),
})

export const listPasteItems = route({
  method: 'GET',
  path: '/ai/paste-items',
  summary: "What was read of one of the caller's sheets, a tab and a page at a time",
  permission: 'ai.usePastes',
  rate: 'read',
  query: pasteItemsQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(100),
    cursor: z.string().max(100).optional(),
  }),
  response: page(pasteItem),
  failures: ['ai.paste_not_found', 'ai.cursor_invalid'],
})

export const mostReply = 2000

export const editPasteItem = route({
  method: 'PATCH',
  path: '/ai/paste-items/:id',
  summary: 'Put the values of a row or its reply right; an empty reply is that by rule again',
  permission: 'ai.usePastes',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ draft: findingDraft.optional(), reply: lines(mostReply).optional() }),
  response: pasteItem,
  versioned: true,
  failures: ['ai.item_not_found', 'ai.item_decided', 'ai.paste_done', 'ai.item_no_reply'],
})

export const markPasteItem = route({
  method: 'POST',
  path: '/ai/paste-items/:id/replied',
  summary: 'Tick that the reply has left, or that it has not',
  permission: 'ai.usePastes',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ isReplied: z.boolean() }),
  response: pasteItem,
  failures: ['ai.item_not_found', 'ai.item_no_reply'],
})

export const lookUpPasteItem = route({
  method: 'POST',
  path: '/ai/paste-items/:id/look-up',
  summary: 'Who holds the company of the person of a row; counted as the look-ups of the phonebook are',
  permission: 'ai.usePastes',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: z.object({ matches: z.array(exactMatch) }),
  failures: ['ai.item_not_found', 'phonebook.lookups_exhausted'],
})

/** The inputs of the actions that are run on many rows. */
export const pastePosting = posting
export const pasteTaking = z.strictObject({})
/** The reply is the answer where none is given. */
export const pasteEntry = z.strictObject({
  answer: lines(4000).default(''),
  category: z.string().trim().max(60).default(''),
})
