import { lossReasons } from '../choices.ts'
import { z } from 'zod'
import { day, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import {
  amount,
  charge,
  container,
  currency,
  incoterms,
  lines,
  margin,
  quoteInput,
  quoteLanguages,
  quoteLine,
  quoteStates,
} from './fields.ts'

const named = z.object({ id, name: z.string() })

export const outcome = z.object({
  outcome: z.enum(['won', 'lost', 'noReply']),
  reason: z.enum(lossReasons).nullable(),
  rivalPrice: z.number().nullable(),
  rivalCurrency: z.string().nullable(),
  note: z.string(),
  at: instant,
  by: named,
})
export type Outcome = z.output<typeof outcome>

const summary = {
  id,
  version: z.number().int(),
  number: z.string(),
  revision: z.number().int(),
  company: named,
  author: named,
  language: z.enum(quoteLanguages),
  state: z.enum(quoteStates),
  /** Whether its last day has passed while it was issued. */
  isExpired: z.boolean(),
  /** Days until the end of its last day; negative afterwards, null unless it is issued. */
  daysLeft: z.number().int().nullable(),
  validFrom: day,
  validTo: day,
  createdAt: instant,
  issuedAt: instant.nullable(),
}

/** A quote in a list: its lanes and its prices, never what we pay. */
export const listedQuote = z.object({
  ...summary,
  lanes: z.array(
    z.object({
      pols: z.array(z.string()),
      pods: z.array(z.string()),
      carrier: z.string(),
      currency: z.string(),
      prices: z.array(z.object({ container, selling: z.number(), isFrom: z.boolean() })),
    }),
  ),
  /** What the client pays beside the prices, once for each bill of lading. */
  perBill: z.array(z.object({ currency: z.string(), amount: z.number(), isFrom: z.boolean() })),
  opens: z.number().int(),
  lastOpenedAt: instant.nullable(),
  reason: z.enum(lossReasons).nullable(),
  /** The least margin of its prices in percent of what we pay; null for readers who may not know, and where a buying price is missing. */
  marginPercent: z.number().nullable(),
  waitsForApproval: z.boolean(),
})
export type ListedQuote = z.output<typeof listedQuote>

export const quote = z.object({
  ...summary,
  contact: named.nullable(),
  incoterm: z.enum(incoterms).nullable(),
  cargo: z.string(),
  terms: z.string(),
  demandId: id.nullable(),
  lines: z.array(z.object({ ...quoteLine.shape, margin: margin.nullable() })),
  charges: z.array(charge),
  /** False for readers who may not know what we pay: buying prices and margins are then null. */
  seesCost: z.boolean(),
  outcome: outcome.nullable(),
  /** Earlier answers to how it ended, newest first. */
  corrections: z.array(outcome.extend({ why: z.string() })),
  approval: z.object({ askedAt: instant, by: named.nullable(), at: instant.nullable() }).nullable(),
  revisions: z.array(z.object({ id, revision: z.number().int(), issuedAt: instant.nullable() })),
  isReplaced: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    issue: z.boolean(),
    revise: z.boolean(),
    end: z.boolean(),
    withdraw: z.boolean(),
    share: z.boolean(),
    approve: z.boolean(),
    decline: z.boolean(),
    assign: z.boolean(),
    delete: z.boolean(),
  }),
})
export type Quote = z.output<typeof quote>

const changing = {
  permission: 'rates.writeQuotes',
  rate: 'write',
  params: idParam,
  response: quote,
  versioned: true,
} as const
const writing = ['phonebook.company_not_found', 'rates.contact_unknown', 'rates.port_unknown'] as const
const found = ['rates.quote_not_found', 'rates.quote_not_yours'] as const

export const getQuote = route({
  method: 'GET',
  path: '/rates/quotes/:id',
  summary: 'One quote; what we pay only for its author and for who reaches her',
  permission: 'rates.readQuotes',
  rate: 'read',
  params: idParam,
  response: quote,
  failures: ['rates.quote_not_found'],
})

export const createQuote = route({
  method: 'POST',
  path: '/rates/quotes',
  summary: 'Begin a quote for a client as a draft; its number comes with it',
  permission: 'rates.writeQuotes',
  rate: 'write',
  body: quoteInput,
  response: quote,
  failures: writing,
})

export const changeQuote = route({
  ...changing,
  method: 'PUT',
  path: '/rates/quotes/:id',
  summary: 'Change a draft, whole; a stale version is refused with the quote as it is in `details.current`',
  body: quoteInput,
  failures: [...found, 'rates.quote_issued', 'rates.quote_company_fixed', ...writing],
})

export const issueQuote = route({
  ...changing,
  method: 'POST',
  path: '/rates/quotes/:id/issue',
  summary: 'Issue a draft: from then on it cannot be changed, only revised',
  body: z.strictObject({
    /** Lines whose rate ends before today are issued only when somebody has looked at them. */
    expiredLinesSeen: z.boolean().default(false),
  }),
  failures: [
    ...found,
    'rates.quote_issued',
    'rates.quote_empty',
    'rates.quote_past',
    'rates.quote_beyond_rate',
    'rates.quote_line_expired',
    'rates.letters_missing',
    'rates.margin_below_floor',
  ],
})

export const reviseQuote = route({
  ...changing,
  method: 'POST',
  path: '/rates/quotes/:id/revisions',
  summary: 'Begin the next revision of an issued quote as a draft; the issued one holds until that is issued',
  failures: [...found, 'rates.quote_not_issued', 'rates.quote_revised'],
})

export const withdrawQuote = route({
  ...changing,
  method: 'POST',
  path: '/rates/quotes/:id/withdrawal',
  summary: 'Take an issued quote back; its links end',
  failures: [...found, 'rates.quote_not_issued'],
})

export const quoteOutcome = z
  .strictObject({
    outcome: z.enum(['won', 'lost', 'noReply']),
    reason: z.enum(lossReasons).nullable().default(null),
    rivalPrice: amount.nullable().default(null),
    rivalCurrency: currency.nullable().default(null),
    note: lines(500).default(''),
    /** Why an outcome that stands already is corrected. */
    why: lines(300).default(''),
  })
  .refine(({ outcome: how, reason }) => how !== 'lost' || reason !== null, {
    path: ['reason'],
    message: 'rates.quote_reason_missing',
  })
  .refine(({ outcome: how, reason }) => how === 'lost' || reason === null, {
    path: ['reason'],
    message: 'rates.quote_reason_refused',
  })
  .refine(({ rivalPrice, rivalCurrency }) => (rivalPrice === null) === (rivalCurrency === null), {
    path: ['rivalCurrency'],
    message: 'rates.currency_missing',
  })
export type QuoteOutcome = z.output<typeof quoteOutcome>

export const endQuote = route({
  ...changing,
  method: 'PUT',
  path: '/rates/quotes/:id/outcome',
  summary: 'Say how an issued quote ended, also after its last day; within 30 days it can be corrected with a reason',
  body: quoteOutcome,
  failures: [...found, 'rates.quote_not_issued', 'rates.correction_late', 'rates.correction_reason'],
})

export const approveQuote = route({
  ...changing,
  method: 'POST',
  path: '/rates/quotes/:id/approval',
  summary: 'Ask for the word on a margin below the floor, or, for whoever reaches the author, give it',
  failures: [...found, 'rates.quote_issued'],
})

export const declineQuote = route({
  ...changing,
  method: 'POST',
  path: '/rates/quotes/:id/refusal',
  summary: 'Refuse a margin below the floor with a reason, which its author is told',
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, 'rates.decline_reason')
      .max(300)
      .refine((text) => !/\p{Cc}/u.test(text), 'field.characters'),
  }),
  failures: [...found, 'rates.quote_not_waiting'],
})

export const assignQuote = route({
  ...changing,
  permission: 'rates.assignQuotes',
  method: 'PUT',
  path: '/rates/quotes/:id/author',
  summary: 'Hand a quote over to somebody whom one reaches',
  body: z.strictObject({ authorId: id }),
  failures: [...found, 'rates.person_unknown'],
})

export const deleteQuote = route({
  method: 'DELETE',
  path: '/rates/quotes/:id',
  summary: 'Delete a draft: gone at once for everybody, undone within 10 seconds, then really deleted',
  permission: 'rates.writeQuotes',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: [...found, 'rates.quote_kept'],
})

export const restoreQuote = route({
  method: 'POST',
  path: '/rates/quotes/:id/restore',
  summary: 'Undo the deletion of a draft while there is time',
  permission: 'rates.writeQuotes',
  rate: 'write',
  params: idParam,
  response: quote,
  failures: [...found, 'rates.undo_over'],
})
