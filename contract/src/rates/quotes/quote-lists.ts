import { lossReasons, quoteLists, quoteSorts } from '../choices.ts'
import { z } from 'zod'
import { day, id, idParam, instant, listCount, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes, portCode } from '../../territory/lanes.ts'
import { containers } from '../../territory/containers.ts'
import { charge, margin, mostCharges, quoteInput } from './fields.ts'
import { listedQuote } from './quotes.ts'

export type QuoteListName = (typeof quoteLists)[number]

export type QuoteSort = (typeof quoteSorts)[number]

const code = z.string().toUpperCase().regex(portCode)
export const quoteFilters = z.strictObject({
  show: z.enum(quoteLists).default('all'),
  q: z.string().trim().max(100).optional(),
  /** The author: the caller, or everybody whose quotes she may see. */
  of: z.enum(['own', 'team']).default('team'),
  authorId: z.coerce.number().int().positive().optional(),
  companyId: z.coerce.number().int().positive().optional(),
  /** The request that is answered. */
  demandId: z.coerce.number().int().positive().optional(),
  pol: code.optional(),
  pod: code.optional(),
  /** The lane of a port of discharge. */
  lane: z.enum(lanes).optional(),
  /** The carrier of a line, as it is written there. */
  carrier: z.string().trim().max(60).optional(),
  reason: z.enum(lossReasons).optional(),
  issuedFrom: day.optional(),
  issuedTo: day.optional(),
})
export const quoteListQuery = quoteFilters.extend({
  sort: z.enum(quoteSorts).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listQuotes = route({
  method: 'GET',
  path: '/rates/quotes',
  summary: 'Quotes that the caller may see, in their latest revision',
  permission: 'rates.readQuotes',
  rate: 'read',
  query: quoteListQuery.extend({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(400).optional(),
  }),
  response: page(listedQuote),
  failures: ['rates.cursor_invalid'],
})

export const countQuotes = route({
  method: 'GET',
  path: '/rates/quotes/counts',
  summary: 'How many quotes each list holds',
  permission: 'rates.readQuotes',
  rate: 'read',
  query: quoteFilters.omit({ show: true }),
  response: z.object({
    counts: z.record(z.enum(quoteLists), listCount),
    /** Whether the caller reaches anybody beside herself. */
    hasTeam: z.boolean(),
  }),
})

export const suggestMargin = route({
  method: 'GET',
  path: '/rates/quotes/margins',
  summary: "The margin that the caller last used for this client and pair of ports, else on the pair's lane",
  permission: 'rates.writeQuotes',
  rate: 'read',
  query: z.strictObject({
    companyId: z.coerce.number().int().positive().optional(),
    pol: code,
    pod: code,
  }),
  response: z.object({
    margin: margin.nullable(),
    from: z.enum(['client', 'lane']).nullable(),
  }),
})

const part = z.object({ title: z.string(), rows: z.array(z.tuple([z.string(), z.string()])) })
/** A quote as it is read, in the document's language: what the page, the PDF and the link show. */
export const quoteDocument = z.object({
  title: z.string(),
  number: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  containers: z.array(z.enum(containers.map((one) => one.code))),
  headings: z.object({
    lane: z.string(),
    carrier: z.string(),
    sailing: z.string(),
    basis: z.string(),
    valid: z.string(),
  }),
  lines: z.array(
    z.object({
      lane: z.array(z.string()),
      carrier: z.string(),
      details: z.array(z.string()),
      prices: z.array(z.object({ container: z.string(), text: z.string() })),
      basis: z.string(),
      valid: z.string(),
      remark: z.string(),
    }),
  ),
  charges: z.array(part),
  terms: z.object({ title: z.string(), text: z.string() }).nullable(),
  author: z.object({ title: z.string(), lines: z.array(z.string()) }),
})
export type QuoteDocument = z.output<typeof quoteDocument>

export const previewQuote = route({
  method: 'POST',
  path: '/rates/quotes/preview',
  summary: 'What a quote would say, as a page and as a text to copy; nothing is written',
  permission: 'rates.writeQuotes',
  rate: 'write',
  body: quoteInput,
  response: z.object({
    document: quoteDocument,
    text: z.string(),
    /** Letters that the document's font lacks. */
    missingLetters: z.array(z.string()),
  }),
  failures: ['phonebook.company_not_found'],
})

export const readQuoteText = route({
  method: 'GET',
  path: '/rates/quotes/:id/text',
  summary: 'A quote as a page and as a text of at most twelve lines to copy into a chat',
  permission: 'rates.readQuotes',
  rate: 'read',
  params: idParam,
  response: z.object({ document: quoteDocument, text: z.string() }),
  failures: ['rates.quote_not_found'],
})

const file = {
  permission: 'rates.readQuotes',
  rate: 'read',
  params: idParam,
  response: z.null(),
  raw: 'file',
} as const

export const openQuotePdf = route({
  ...file,
  method: 'GET',
  path: '/rates/quotes/:id/pdf',
  summary: 'A quote as a PDF with a watermark of client, number and day',
  failures: [
    'rates.quote_not_found',
    'rates.quote_empty',
    'rates.letters_missing',
    'rates.document_stopped',
    'rates.font_missing',
  ],
})

export const openQuoteSheet = route({
  ...file,
  method: 'GET',
  path: '/rates/quotes/:id/sheet',
  summary: 'A quote as a workbook with typed cells; buying prices never leave with it',
  failures: ['rates.quote_not_found', 'rates.quote_empty'],
})

export const portSides = ['origin', 'destination'] as const

const chargeSet = z.object({
  id,
  version: z.number().int(),
  port: z.string(),
  side: z.enum(portSides),
  carrier: z.string(),
  from: day,
  to: day.nullable(),
  charges: z.array(charge),
  changedAt: instant,
})
export type ChargeSet = z.output<typeof chargeSet>

export const chargeSetInput = z
  .strictObject({
    port: z.string().regex(portCode),
    side: z.enum(portSides),
    /** Empty for the charges that every carrier takes there. */
    carrier: z.string().trim().max(60).default(''),
    from: day,
    to: day.nullable().default(null),
    charges: z.array(charge).min(1).max(mostCharges),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ['to'], message: 'rates.dates_backwards' })
export type ChargeSetInput = z.output<typeof chargeSetInput>

export const listChargeSets = route({
  method: 'GET',
  path: '/rates/charge-sets',
  summary: 'The local charges of ports, for one port or all',
  permission: 'rates.readQuotes',
  rate: 'read',
  query: z.strictObject({ port: code.optional(), on: day.optional() }),
  response: z.object({ sets: z.array(chargeSet), can: z.object({ edit: z.boolean() }) }),
})

export const addChargeSet = route({
  method: 'POST',
  path: '/rates/charge-sets',
  summary: 'Keep the local charges of a port and side for the quotes to come',
  permission: 'rates.keepCharges',
  rate: 'write',
  body: chargeSetInput,
  response: chargeSet,
  failures: ['rates.port_unknown', 'rates.charges_overlap'],
})

export const changeChargeSet = route({
  method: 'PUT',
  path: '/rates/charge-sets/:id',
  summary: 'Change the local charges of a port; quotes keep those that they were issued with',
  permission: 'rates.keepCharges',
  rate: 'write',
  params: idParam,
  versioned: true,
  body: chargeSetInput,
  response: chargeSet,
  failures: ['platform.not_found', 'rates.port_unknown', 'rates.charges_overlap'],
})

export const deleteChargeSet = route({
  method: 'DELETE',
  path: '/rates/charge-sets/:id',
  summary: 'Delete the local charges of a port; quotes keep those that they were issued with',
  permission: 'rates.keepCharges',
  rate: 'write',
  params: idParam,
  versioned: true,
  response: z.null(),
  failures: ['platform.not_found'],
})
