import type { lossReasons } from '../choices.ts'
import { z } from 'zod'
import { containers } from '../../territory/containers.ts'
import { portCode } from '../../territory/lanes.ts'
import { day, id, nameLine } from '../../platform/envelope.ts'

/** The languages of the document, which need not be that of the person who writes it; `zhEn` stacks both. */
export const quoteLanguages = ['zh', 'en', 'zhEn', 'es', 'ja'] as const
export type QuoteLanguage = (typeof quoteLanguages)[number]

/** Expired is never stored: a quote is expired when its last day has passed while it is issued. */
export const quoteStates = ['draft', 'issued', 'won', 'lost', 'noReply', 'withdrawn'] as const
export type QuoteState = (typeof quoteStates)[number]

export const bases = ['base', 'allIn', 'unknown'] as const
export const incoterms = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'] as const
export type LossReason = (typeof lossReasons)[number]
export const chargeSides = ['origin', 'freight', 'destination'] as const
export const chargeUnits = ['container', 'teu', 'bill', 'percent'] as const
export const chargeStates = ['included', 'added', 'subjectTo'] as const

export const container = z.enum(containers.map(({ code }) => code))
export const currency = z.string().regex(/^[A-Z]{3}$/, 'rates.currency_missing')
const port = z.string().regex(portCode)
export const amount = z.number().multipleOf(0.01).min(-99_999).max(999_999)
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')
export const lines = (most: number) =>
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
  /** More may come on top: `1450+`. */
  isFrom: z.boolean().default(false),
})
export type QuotePrice = z.output<typeof price>

/** A copy of a rate, or a line typed by hand: what is offered does not change when the rate does. */
export const quoteLine = z
  .strictObject({
    pols: z.array(port).min(1).max(60),
    pods: z.array(port).min(1).max(60),
    via: line(40).default(''),
    carrier: line(60).default(''),
    /** The carrier's service, which the trade calls route code. */
    service: line(40).default(''),
    /** Sailings as the client reads them: days of the week, or dates. */
    sailing: line(200).default(''),
    transitDays: z.number().int().min(0).max(200).nullable().default(null),
    /** In the port, or in all where the carrier counts no box apart. */
    freeDays: z.number().int().min(0).max(365).nullable().default(null),
    /** With the box outside the port, where the carrier counts it apart. */
    freeDetention: z.number().int().min(0).max(365).nullable().default(null),
    /** The limit of a container. */
    tonnes: z.number().gt(0, 'rates.tonnes_form').max(500, 'rates.tonnes_form').nullable().default(null),
    cutoff: day.nullable().default(null),
    currency,
    basis: z.enum(bases),
    margin: margin.nullable().default(null),
    /** The last day of the rate that was copied. */
    rateEnds: day.nullable().default(null),
    rateId: id.nullable().default(null),
    remark: line(200).default(''),
    prices: z.array(price).min(1).max(14),
  })
  .refine(({ prices }) => new Set(prices.map((one) => one.container)).size === prices.length, {
    path: ['prices'],
    message: 'rates.quote_container_twice',
  })
export type QuoteLine = z.output<typeof quoteLine>

export const charge = z
  .strictObject({
    /** THC, DOC, AMS …, or words where there is no code. */
    code: nameLine(80),
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

/** So many charges stand in a quote, or are kept for a port, at most. */
export const mostCharges = 100
export const mostLines = 30

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
