import { terms } from '../choices.ts'
import { z } from 'zod'
import { day } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { portCode } from '../../territory/lanes.ts'
import { containerType } from './prices.ts'

export type Term = (typeof terms)[number]

/** A share needs so many prices beside the one that is placed. */
export const leastCompared = 8
/** Prices of so many days count as the market. */
export const marketDays = 90

/** Where the price of a rate stands among those of the last 90 days. */
export const priceRank = z.object({
  rateId: z.number().int(),
  container: containerType,
  /** The share of them that is lower, with half of those that are the same: 0 is the lowest of all. */
  percent: z.number().int().min(0).max(100),
  /** How many it is compared with. */
  of: z.number().int(),
  /** Those of its pair of ports; those of the whole lane where the pair has too few. */
  by: z.enum(['pair', 'lane']),
  pol: z.string(),
  pod: z.string(),
})
export type PriceRank = z.output<typeof priceRank>

export const rankRates = route({
  method: 'GET',
  path: '/rates/rates/ranks',
  summary: 'Where the prices of these offers stand in the market of the last 90 days; the list does not wait for it',
  permission: 'rates.read',
  rate: 'read',
  query: z.strictObject({
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
      .transform((text) => text.split(',').map(Number)),
    /** One container; without it every container of the offers. */
    container: containerType.optional(),
  }),
  response: z.object({ ranks: z.array(priceRank) }),
})

/** The market of a day: the prices that held on it, each supplier and carrier once, in dollars with known surcharges. */
const marketDay = z.object({
  day,
  prices: z.number().int(),
  lowest: z.number(),
  lower: z.number(),
  middle: z.number(),
  upper: z.number(),
  highest: z.number(),
})
export type MarketDay = z.output<typeof marketDay>

const port = z.string().trim().toUpperCase().regex(portCode, 'rates.port_form')

export const readMarket = route({
  method: 'GET',
  path: '/rates/market',
  summary: 'A year of prices between two ports, day by day; a day on which none held is left out',
  permission: 'rates.seeLanes',
  rate: 'read',
  query: z.strictObject({
    pol: port,
    pod: port,
    container: containerType.default('40HQ'),
    term: z.enum(terms).default('spot'),
  }),
  response: z.object({
    days: z.array(marketDay),
    /** How many prices the days are made of. */
    prices: z.number().int(),
    /** There are more prices than are read; the latest ones are. */
    isCut: z.boolean(),
  }),
})
