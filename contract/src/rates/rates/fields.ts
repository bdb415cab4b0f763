import { bases, boxOwners, rateKinds } from '../choices.ts'
import { z } from 'zod'
import { day, id } from '../../platform/envelope.ts'
import { lanes, portCode } from '../../territory/lanes.ts'
import { boxes, currencyCode, price, surcharge } from '../prices/prices.ts'

/** 供应 and 需求 are one noun with two sides. */
export const sides = ['supply', 'demand'] as const
export type Side = (typeof sides)[number]

/** `superseded`: a newer rate of the same key took its place. Expired is a comparison with today and never stored. */
export const rateStates = ['open', 'matched', 'closed', 'superseded'] as const
export const spaces = ['', 'spot', 'released', 'offload', 'extra', 'onRequest', 'tight', 'full', 'soldOut'] as const
/** The signs that the trade writes in every language. */
export const boxOwnerSigns = { '': '', shipper: 'SOC', carrier: 'COC' } as const
export const cargoClasses = [
  '',
  'general',
  'dangerous',
  'battery',
  'magnetic',
  'liquid',
  'powder',
  'reefer',
  'oversize',
  'other',
] as const
export const releases = ['telex', 'noTelex', 'swb', 'original'] as const
export const rateSources = ['typed', 'paste', 'file', 'chat', 'netPost', 'quote'] as const

/** The most pairs of a port of loading and a port of discharge in one rate. */
export const mostPairs = 400

const ports = z
  .array(z.string().trim().toUpperCase().regex(portCode, 'rates.port_form'))
  .max(60, 'rates.ports_many')
  .transform((codes) => [...new Set(codes)])
const dayCount = (most: number) =>
  z.number({ error: 'rates.days_form' }).int('rates.days_form').min(0, 'rates.days_form').max(most, 'rates.days_form')
const text = (most: number) => z.string().trim().max(most)

/** The values that people fill in, with what stands for a value that nobody gave. */
export const rateFields = {
  kind: z.enum(rateKinds).default('other'),
  basis: z.enum(bases).default('unknown'),
  currency: currencyCode.default(''),
  /** A carrier's SCAC, or its short name where it has none. */
  carrier: text(20).default(''),
  routeCode: text(40).default(''),
  contractNumber: text(60).default(''),
  pols: ports.default([]),
  pods: ports.default([]),
  via: z.union([z.literal(''), z.string().trim().toUpperCase().regex(portCode, 'rates.port_form')]).default(''),
  /** Where no port of discharge is named; else it is that of the first one. */
  lane: z.enum(['', ...lanes]).default(''),
  effective: day,
  expiry: day.nullable().default(null),
  prices: z.array(price).max(14).default([]),
  surcharges: z.array(surcharge).max(40).default([]),
  /** Supply: free boxes, where it is said. Demand: boxes that are wanted. */
  boxes,
  boxOwner: z.enum(boxOwners).default(''),
  space: z.enum(spaces).default(''),
  sailingDays: z.array(day).max(20).default([]),
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  cutoff: day.nullable().default(null),
  transitDays: dayCount(200).nullable().default(null),
  freeCombined: dayCount(365).nullable().default(null),
  freeDemurrage: dayCount(365).nullable().default(null),
  freeDetention: dayCount(365).nullable().default(null),
  tonnes: z
    .number({ error: 'rates.tonnes_form' })
    .gt(0, 'rates.tonnes_form')
    .max(500, 'rates.tonnes_form')
    .nullable()
    .default(null),
  cargo: text(200).default(''),
  cargoClass: z.enum(cargoClasses).default(''),
  releases: z.array(z.enum(releases)).max(4).default([]),
  companyId: id.nullable().default(null),
  contactId: id.nullable().default(null),
  sourceName: text(200).default(''),
  remark: text(2000).default(''),
  recommended: z.boolean().default(false),
} as const
export type RateField = keyof typeof rateFields

/** Prices far from those of the lane are asked about once, and so is an edit that releases pairs. */
const confirmation = { confirmPrices: z.boolean().default(false), confirmRelease: z.boolean().default(false) }
export const newRate = z.strictObject({ side: z.enum(sides), ...rateFields, ...confirmation })
export type NewRate = z.output<typeof newRate>
