import { z } from 'zod'
import { tradeFields } from '../reading/fields.ts'
import { directions, tradeId } from '../slices/slices.ts'
import { dateMeanings, figureOwners, shapes, sourceValues, weightUnits } from '../sources/sources.ts'

export const tradeMapping = z.strictObject({
  columns: z
    .array(z.strictObject({ index: z.number().int().min(0).max(999), field: z.enum(tradeFields) }))
    .min(1)
    .max(500),
  shape: z.enum(shapes),
  direction: z.enum(directions),
  dateMeaning: z.enum(dateMeanings),
  zone: sourceValues.shape.zone,
  dayFirst: z.boolean(),
  weightUnit: z.enum(weightUnits).nullable(),
  figures: z.enum(figureOwners).default('line'),
  /** The sign before decimals in all columns, as a person says; null for what the file itself shows. */
  decimal: z.enum(['.', ',']).nullable().default(null),
  /** The currency of values that carry none; null leaves them without one. */
  currency: sourceValues.shape.currency,
})
export type TradeMapping = z.output<typeof tradeMapping>

/** Where a file comes from: a source that is there, or a new one that the mapping makes. */
export const importSource = z.union([z.strictObject({ id: tradeId }), sourceValues.pick({ name: true, country: true })])
export type ImportSource = z.output<typeof importSource>
