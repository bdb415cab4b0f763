import { z } from 'zod'
import { id, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { directions, tradeIdParam } from '../slices/slices.ts'

/** One row is a shipment line, or a month's figure of a party and a commodity. */
export const shapes = ['full', 'aggregated'] as const
export type Shape = (typeof shapes)[number]
/** The meaning of the date in a source. */
export const dateMeanings = ['arrival', 'departure', 'declaration'] as const
/** Whether the weight, quantity and value of a row are its own, or those of the whole bill, repeated on each row. */
export const figureOwners = ['line', 'bill'] as const
export type FigureOwner = (typeof figureOwners)[number]
/** The unit of weights without one. */
export const weightUnits = ['kg', 'lb', 't'] as const
/** The meanings of a source's transport codes: 10 land, 11 ocean, 0 all others. */
export const modeMeanings = [10, 11, 0] as const
/** The transport codes of known issuers. For US customs, 10 and 11 are ships without and with containers. */
export const modePresets = {
  usCbp: { 10: 11, 11: 11, 12: 0, 20: 0, 21: 0, 30: 10, 31: 10, 40: 0, 41: 0, 50: 0 },
  unece: { 1: 11, 2: 0, 3: 10, 4: 0, 5: 0, 8: 0 },
  chinaCustoms: { 2: 11, 3: 0, 4: 10, 5: 0, 6: 0 },
} as const satisfies Record<string, Record<number, (typeof modeMeanings)[number]>>

/** A zone such as `Asia/Shanghai`; an unknown one is refused with `trade.zone_unknown`. */
const zone = z.string().trim().min(1).max(60)

const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable()

/** How the files of a source are read. */
export const sourceValues = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** The country of the customs office; null when the source has many. */
  country,
  direction: z.enum(directions),
  shape: z.enum(shapes),
  dateMeaning: z.enum(dateMeanings),
  zone,
  /** Whether an ambiguous date has the day first, so that 03/04 is the third of April. */
  dayFirst: z.boolean(),
  /** Keys are the codes as the source writes them. */
  modes: z
    .record(z.string().trim().min(1).max(40), z.literal(modeMeanings))
    .refine((codes) => Object.keys(codes).length <= 200),
  /** Null means unknown; it is never guessed. */
  weightUnit: z.enum(weightUnits).nullable(),
  /** The currency of values that carry none, by ISO 4217. Null means unknown; it is never guessed. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'settings.currency_form')
    .nullable()
    .default(null),
})
export type SourceValues = z.output<typeof sourceValues>

export const sourceView = sourceValues.extend({
  id,
  version: z.number().int(),
  /** The number of imports that have written records, and the time of the last. */
  imports: z.number().int(),
  lastImportAt: instant.nullable(),
  /** The number of columns in the mapping that was confirmed last. */
  mappedColumns: z.number().int(),
})
export type SourceView = z.output<typeof sourceView>

const failures = ['trade.source_not_found'] as const

/** The sources that exist, for every page that slices by them. */
export const nameSources = route({
  method: 'GET',
  path: '/trade/source-names',
  summary: 'The names of the sources of trade records',
  permission: 'trade.nameSlices',
  rate: 'read',
  response: z.object({
    sources: z.array(z.object({ id, name: z.string(), country, direction: z.enum(directions), shape: z.enum(shapes) })),
  }),
})
export const listSources = route({
  method: 'GET',
  path: '/trade/sources',
  summary: 'The sources of trade records, and how their files are read',
  permission: 'trade.readImports',
  rate: 'read',
  response: z.object({ sources: z.array(sourceView) }),
})
export const createSource = route({
  method: 'POST',
  path: '/trade/sources',
  summary: 'Add a source of trade records',
  permission: 'trade.importRecords',
  rate: 'write',
  body: sourceValues,
  response: sourceView,
  failures: ['trade.source_taken', 'trade.zone_unknown'],
})
export const editSource = route({
  method: 'PUT',
  path: '/trade/sources/:id',
  summary: 'Change how the files of a source are read; records that are there stay as they are',
  permission: 'trade.importRecords',
  rate: 'write',
  versioned: true,
  params: tradeIdParam,
  body: sourceValues,
  response: sourceView,
  failures: [...failures, 'trade.source_taken', 'trade.zone_unknown'],
})
export const deleteSource = route({
  method: 'DELETE',
  path: '/trade/sources/:id',
  summary: 'Switch a source off that no record comes from, for thirty days, then delete it',
  permission: 'trade.deleteSources',
  rate: 'write',
  versioned: true,
  params: tradeIdParam,
  response: z.null(),
  failures: [...failures, 'platform.reach_all', 'trade.source_used'],
})
