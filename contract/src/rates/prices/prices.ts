import type { bases } from '../choices.ts'
import { z } from 'zod'
import { day } from '../../platform/envelope.ts'
import { containers } from '../../territory/containers.ts'

export const containerType = z.enum(containers.map(({ code }) => code))
export type ContainerType = z.output<typeof containerType>

/** How many of each container are offered or wanted. */
export const boxes = z
  .array(
    z.strictObject({
      container: containerType,
      count: z
        .number({ error: 'rates.boxes_form' })
        .int('rates.boxes_form')
        .min(0, 'rates.boxes_form')
        .max(10_000, 'rates.boxes_form'),
    }),
  )
  .max(14)
  .default([])

export type Basis = (typeof bases)[number]

/** Money with at most two decimals. A price may be below zero on short lanes, where surcharges carry it. */
const money = z
  .number({ error: 'rates.amount_form' })
  .min(-100_000, 'rates.amount_form')
  .max(1_000_000, 'rates.amount_form')
  .refine((value) => Math.round(value * 100) / 100 === value, 'rates.amount_form')

export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-Z]{3})?$/, 'rates.currency_form')

export const price = z.strictObject({
  container: containerType,
  amount: money,
  /** More may come on top: `1450+`. */
  isFrom: z.boolean().default(false),
  /** It follows from another container: 40GP takes the price of 40HQ where two prices stand. */
  isImplied: z.boolean().default(false),
})
export type Price = z.output<typeof price>

/** The usual surcharges, which the form offers; others may be typed. */
export const surchargeCodes = [
  'THC',
  'BAF',
  'LSS',
  'EBS',
  'PSS',
  'GRI',
  'AMS',
  'ENS',
  'ISPS',
  'EIS',
  'ORC',
  'DOC',
  'TLX',
  'VGM',
  'SEAL',
  'EUIS',
  'PCS',
  'HWS',
] as const
const surchargeSides = ['', 'origin', 'freight', 'destination'] as const
export const surchargeUnits = ['container', 'teu', 'bill', 'percent'] as const
/** `subjectTo`: it comes on top, and how much is not known. */
export const surchargeStates = ['included', 'added', 'subjectTo'] as const

export const surcharge = z.strictObject({
  code: z.string().trim().toUpperCase().min(1, 'rates.surcharge_code').max(20, 'rates.surcharge_code'),
  side: z.enum(surchargeSides).default(''),
  unit: z.enum(surchargeUnits).default('container'),
  /** One for all containers, or 20, 40, 40HQ and 45 in this order, as `795/1245/1245`. */
  amounts: z.array(money).max(4).default([]),
  /** Empty where it is that of the prices. */
  currency: currencyCode.default(''),
  state: z.enum(surchargeStates).default('added'),
  validFrom: day.nullable().default(null),
})
export type Surcharge = z.output<typeof surcharge>

/** Two prices that differ by their surcharges, made alike. */
export interface Comparable {
  amount: number
  /** What is still to come is not known; written ≥. */
  atLeast: boolean
}
