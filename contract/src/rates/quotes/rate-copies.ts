import { z } from 'zod'
import { id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { charge, margin, mostLines, quoteLanguages, quoteLine } from './fields.ts'
import { quote } from './quotes.ts'

const unusable = ['rates.rate_not_found', 'rates.quote_rate_unusable', 'rates.superseded_since'] as const

/** The offers whose copies are the lines of a new quote. */
export const rateCopies = z.strictObject({
  companyId: id,
  language: z.enum(quoteLanguages).default('zhEn'),
  rateIds: z.array(id).min(1, 'rates.quote_rates_missing').max(mostLines, 'rates.quote_rates_many'),
  /** Null takes the margin that was last used for the client, else on the lane. */
  margin: margin.nullable().default(null),
  /** The demand that the quote answers. */
  demandId: id.nullable().default(null),
})
export type RateCopies = z.output<typeof rateCopies>

export const quoteFromRates = route({
  method: 'POST',
  path: '/rates/quotes/from-rates',
  summary:
    'Begin a quote whose lines are copies of offers, with the local charges that the office keeps for their ports',
  permission: 'rates.writeQuotes',
  rate: 'write',
  body: rateCopies,
  response: quote,
  failures: [
    ...unusable,
    'rates.quote_charges_many',
    'rates.quote_rates_apart',
    'rates.margin_missing',
    'phonebook.company_not_found',
    'rates.contact_unknown',
    'rates.port_unknown',
  ],
})

export const quoteLineOfRate = route({
  method: 'GET',
  path: '/rates/quotes/rate-lines',
  summary: 'The line and the charges that a copy of an offer makes; nothing is written',
  permission: 'rates.writeQuotes',
  rate: 'read',
  query: z.strictObject({
    rateId: z.coerce.number().int().positive(),
    companyId: z.coerce.number().int().positive(),
    language: z.enum(quoteLanguages).default('zhEn'),
  }),
  response: z.object({ line: quoteLine, charges: z.array(charge) }),
  failures: [...unusable, 'rates.quote_charges_many'],
})
