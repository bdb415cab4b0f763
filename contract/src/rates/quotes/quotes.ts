import { z } from 'zod'
import { containers } from '../../territory/containers.ts'
import { portCode } from '../../territory/lanes.ts'
import { day, id, idParam, instant, nameLine } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** The languages of the document, which need not be that of the person who writes it; `zhEn` stacks both. */
export const quoteLanguages = ['zh', 'en', 'zhEn', 'es', 'ja'] as const
export type QuoteLanguage = (typeof quoteLanguages)[number]

/** Expired is never stored: a quote is expired when its last day has passed while it is issued. */
export const quoteStates = ['draft', 'issued', 'won', 'lost', 'noReply', 'withdrawn'] as const
export type QuoteState = (typeof quoteStates)[number]

export const bases = ['base', 'allIn', 'unknown'] as const
export const incoterms = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'] as const
export const lossReasons = [
  'price',
  'space',
  'transit',
  'freeTime',
  'credit',
  'service',
  'cargoCancelled',
  'other',
] as const
export const chargeSides = ['origin', 'freight', 'destination'] as const
export const chargeUnits = ['container', 'teu', 'bill', 'percent'] as const
export const chargeStates = ['included', 'added', 'subjectTo'] as const

const container = z.enum(containers.map(({ code }) => code))
const currency = z.string().regex(/^[A-Z]{3}$/, 'rates.currency_missing')
const port = z.string().regex(portCode)
const amount = z.number().multipleOf(0.01).min(-99_999).max(999_999)
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')
const lines = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((typed) => !/[^\P{Cc}\t\r\n]/u.test(typed), 'field.characters')

/** What is put on top of the buying price: an amount per container in the line's currency, or a percentage of it. */
export const margin = z.strictObject({ kind: z.enum(['amount', 'percent']), value: z.number().min(-9999).max(99_999) })
export type Margin = z.output<typeof margin>

const price = z.strictObject({
  container,
  /** Null where nobody has said what we pay, and for readers who may not know. */
  buying: amount.nullable().default(null),
  selling: amount,
})
export type QuotePrice = z.output<typeof price>

/** A copy of a rate, or a line typed by hand: what is offered does not change when the rate does. */
export const quoteLine = z
  .strictObject({
    pols: z.array(port).min(1).max(10),
    pods: z.array(port).min(1).max(10),
    via: line(40).default(''),
    carrier: line(60).default(''),
    /** The carrier's service, which the trade calls route code. */
    service: line(30).default(''),
    /** Sailings as the client reads them: days of the week, or dates. */
    sailing: line(100).default(''),
    transitDays: z.number().int().min(0).max(120).nullable().default(null),
    freeDays: z.number().int().min(0).max(90).nullable().default(null),
    currency,
    basis: z.enum(bases),
    margin: margin.nullable().default(null),
    /** The last day of the rate that was copied. */
    rateEnds: day.nullable().default(null),
    rateId: id.nullable().default(null),
    remark: line(200).default(''),
    prices: z.array(price).min(1).max(8),
  })
  .refine(({ prices }) => new Set(prices.map((one) => one.container)).size === prices.length, {
    path: ['prices'],
    message: 'rates.quote_container_twice',
  })
export type QuoteLine = z.output<typeof quoteLine>

export const charge = z
  .strictObject({
    /** THC, DOC, AMS …, or words where there is no code. */
    code: nameLine(40),
    side: z.enum(chargeSides),
    unit: z.enum(chargeUnits),
    /** Null is every container. */
    container: container.nullable().default(null),
    currency: currency.nullable().default(null),
    amount: amount.nullable().default(null),
    state: z.enum(chargeStates),
  })
  .refine((one) => one.state !== 'added' || one.amount !== null, { path: ['amount'], message: 'rates.charge_amount' })
  .refine((one) => one.amount === null || one.unit === 'percent' || one.currency !== null, {
    path: ['currency'],
    message: 'rates.currency_missing',
  })
export type Charge = z.output<typeof charge>

/** The charges and terms of one port and side are at most so many in a quote. */
export const mostCharges = 40
const mostLines = 30

export const quoteInput = z
  .strictObject({
    companyId: id,
    contactId: id.nullable().default(null),
    language: z.enum(quoteLanguages).default('zhEn'),
    incoterm: z.enum(incoterms).nullable().default(null),
    cargo: line(200).default(''),
    terms: lines(2000).default(''),
    validFrom: day,
    validTo: day,
    /** The demand that the quote answers. */
    demandId: id.nullable().default(null),
    lines: z.array(quoteLine).max(mostLines).default([]),
    charges: z.array(charge).max(mostCharges).default([]),
  })
  .refine(({ validFrom, validTo }) => validFrom <= validTo, { path: ['validTo'], message: 'rates.dates_backwards' })
export type QuoteInput = z.output<typeof quoteInput>

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
      prices: z.array(z.object({ container, selling: z.number() })),
    }),
  ),
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
    assign: z.boolean(),
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

export const assignQuote = route({
  ...changing,
  permission: 'rates.assignQuotes',
  method: 'PUT',
  path: '/rates/quotes/:id/author',
  summary: 'Hand a quote over to somebody whom one reaches',
  body: z.strictObject({ authorId: id }),
  failures: [...found, 'rates.person_unknown'],
})
