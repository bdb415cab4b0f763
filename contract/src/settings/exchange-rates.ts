import { z } from 'zod'
import { day, id, idParam } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** A currency by its three letters of ISO 4217. The dollar needs no rate. */
const currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'settings.currency_form')
  .refine((code) => code !== 'USD', 'settings.currency_dollar')
const firstDay = day.refine((date) => date >= '1990-01-01', 'settings.rate_day')

const values = z.strictObject({
  currency,
  /** How much of the currency one US dollar costs. */
  perDollar: z.number().gt(0, 'settings.rate_form').max(1_000_000_000, 'settings.rate_form'),
  /** The first day; the rate holds until the next one of its currency. */
  validFrom: firstDay,
})
export const newRate = values
export type NewRate = z.output<typeof newRate>
export const rateChanges = values.omit({ currency: true })
export type RateChanges = z.output<typeof rateChanges>

export const exchangeRate = z.object({
  id,
  version: z.number().int(),
  currency: z.string(),
  perDollar: z.number(),
  validFrom: z.string(),
})
export type ExchangeRate = z.output<typeof exchangeRate>

const changing = { permission: 'settings.manage', rate: 'write' } as const

export const listExchangeRates = route({
  method: 'GET',
  path: '/settings/exchange-rates',
  summary: 'What one US dollar costs in each currency, the latest rate of a currency first',
  permission: 'settings.readDictionaries',
  rate: 'read',
  response: z.object({ rates: z.array(exchangeRate), can: z.object({ edit: z.boolean(), delete: z.boolean() }) }),
})

export const addExchangeRate = route({
  ...changing,
  method: 'POST',
  path: '/settings/exchange-rates',
  summary: 'Say what one US dollar costs in a currency from a day on',
  body: newRate,
  response: exchangeRate,
  failures: ['settings.rate_taken', 'settings.currency_unknown'],
})

export const changeExchangeRate = route({
  ...changing,
  method: 'PUT',
  path: '/settings/exchange-rates/:id',
  summary: 'Correct a rate or its first day; values that were converted keep the rate that they had',
  params: idParam,
  versioned: true,
  body: rateChanges,
  response: exchangeRate,
  failures: ['platform.not_found', 'settings.rate_taken'],
})

export const deleteExchangeRate = route({
  ...changing,
  permission: 'settings.deleteRates',
  method: 'DELETE',
  path: '/settings/exchange-rates/:id',
  summary: 'Switch a rate off for thirty days, in which it can be brought back; values that were converted keep it',
  params: idParam,
  versioned: true,
  response: z.null(),
  failures: ['platform.not_found', 'platform.reach_all'],
})
