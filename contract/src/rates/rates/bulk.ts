import { z } from 'zod'
import { day, id } from '../../platform/envelope.ts'
import { containerType } from '../prices/prices.ts'

/** What prices are rounded to. */
export const roundings = [1, 5, 10, 50] as const

/**
 * Prices of many rates go up or down by an amount or a share; of all containers, or of those that are named. From a day on, a rate that holds before it keeps its
 * price until then, and another one follows.
 */
export const repricing = z.strictObject({
  by: z.enum(['amount', 'percent']),
  value: z
    .number({ error: 'rates.change_form' })
    .min(-100_000, 'rates.change_form')
    .max(100_000, 'rates.change_form')
    .refine((value) => value !== 0, 'rates.change_form'),
  rounding: z.union(roundings.map((one) => z.literal(one))).default(5),
  containers: z.array(containerType).max(14).default([]),
  from: day.nullable().default(null),
})
export type Repricing = z.output<typeof repricing>

export const extension = z.strictObject({ expiry: day })
export const recommendation = z.strictObject({ recommended: z.boolean() })
export const withdrawal = z.strictObject({ reason: z.string().trim().min(1, 'rates.reason_missing').max(500) })

/** The days of the next period, for which copies of offers are made. */
export const copying = z
  .strictObject({ effective: day, expiry: day })
  .refine(({ effective, expiry }) => effective <= expiry, { path: ['expiry'], message: 'rates.dates_backwards' })
export const giving = z.strictObject({ ownerId: id })
export const deletion = z.strictObject({})
