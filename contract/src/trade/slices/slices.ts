import { z } from 'zod'
import { containers } from '../../territory/containers.ts'
import { lanes, portCode } from '../../territory/lanes.ts'

/** Import or export, as the customs office that published the record sees it. */
export const directions = ['import', 'export'] as const
/** What a figure adds up: shipment lines, standard containers, kilograms, US dollars. */
export const measures = ['shipments', 'teu', 'weight', 'value'] as const
export type Measure = (typeof measures)[number]
/** 10 land, 11 ocean, 0 all others. */
export const modes = ['10', '11', '0'] as const

/** Choices in an address: `CNSHA,CNNGB`. */
const some = <Item extends z.ZodType<unknown, string>>(item: Item, most = 20) =>
  z
    .string()
    .max(1000)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(item).min(1).max(most))
    .optional()

/** Of sources, imports, parties and data sets: 32 bits, here and in the engine. */
export const tradeId = z.number().int().positive().max(2_147_483_647)
export const tradeIdParam = z.object({ id: z.coerce.number().pipe(tradeId) })

const ids = some(
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(tradeId),
  50,
)
/** As many as an address takes. */
export const mostCodes = { origin: 30, hs: 20 } as const

const someCountries = some(z.string().regex(/^[A-Z]{2}$/), mostCodes.origin)
const ports = some(z.string().regex(portCode), 50)

/**
 * Any slice of the trade records, as it stands in an address: every list, figure and drawing of trade takes the same words, so that a number opens the
 * records behind it.
 */
export const slice = {
  source: ids,
  direction: z.enum(directions).optional(),
  /** Days, both of them within. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  pol: ports,
  pod: ports,
  /** Either end. */
  port: ports,
  lane: some(z.enum(lanes), 30),
  origin: someCountries,
  destination: someCountries,
  /** Two, four or six digits, or all of them. */
  hs: some(z.string().regex(/^\d{2,10}$/), mostCodes.hs),
  container: some(z.enum(containers.map(({ code }) => code))),
  containerNo: z.string().trim().min(4).max(20).optional(),
  mode: some(z.enum(modes)),
  importer: ids,
  exporter: ids,
  /** On either side. */
  party: ids,
  /** As its name begins. */
  vessel: z.string().trim().min(2).max(60).optional(),
  /** By their whole names, as a figure of one opens its records. */
  vessels: some(z.string().trim().max(60)),
  carrier: some(z.string().trim().max(60)),
  bill: z.string().trim().min(3).max(60).optional(),
  commodity: z.string().trim().min(1).max(80).optional(),
  /** Leaves out records whose importer or exporter is a forwarder. */
  traders: z.stringbool().optional(),
} as const

export const sliceQuery = z.strictObject(slice)
export type Slice = z.output<typeof sliceQuery>
/** As it stands in the address. */
export type SliceSearch = z.input<typeof sliceQuery>
