import { z } from 'zod'
import { containers } from '../../territory/containers.ts'
import { lanes, portCode } from '../../territory/lanes.ts'

/** Import or export, as the customs office that published the record sees it. */
export const directions = ['import', 'export'] as const
/** The units of a figure: shipment lines, standard containers, kilograms, US dollars. */
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

/** The id of a source, import, party or data set: 32 bits, here and in the engine. */
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
/** The most codes of each kind that an address takes. */
export const mostCodes = { origin: 30, hs: 20 } as const

const someCountries = some(z.string().regex(/^[A-Z]{2}$/), mostCodes.origin)
const ports = some(z.string().regex(portCode), 50)

/**
 * Any slice of the trade records, as the parameters of an address. Every list, figure and chart of trade uses the same parameters, so that a
 * number can open the records behind it.
 */
export const slice = {
  source: ids,
  direction: z.enum(directions).optional(),
  /** The first and the last day, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  pol: ports,
  pod: ports,
  /** Either port of the record. */
  port: ports,
  lane: some(z.enum(lanes), 30),
  origin: someCountries,
  destination: someCountries,
  /** Two, four or six digits, or the full code. */
  hs: some(z.string().regex(/^\d{2,10}$/), mostCodes.hs),
  container: some(z.enum(containers.map(({ code }) => code))),
  containerNo: z.string().trim().min(4).max(20).optional(),
  mode: some(z.enum(modes)),
  importer: ids,
  exporter: ids,
  /** The party on either side. */
  party: ids,
  /** The beginning of a vessel's name. */
  vessel: z.string().trim().min(2).max(60).optional(),
  /** Whole names of vessels, which a vessel's figure needs to open its records. */
  vessels: some(z.string().trim().max(60)),
  carrier: some(z.string().trim().max(60)),
  bill: z.string().trim().min(3).max(60).optional(),
  commodity: z.string().trim().min(1).max(80).optional(),
  /** Leaves out records whose importer or exporter is a forwarder. */
  traders: z.stringbool().optional(),
} as const

export const sliceQuery = z.strictObject(slice)
export type Slice = z.output<typeof sliceQuery>
/** A slice in the form of the address. */
export type SliceSearch = z.input<typeof sliceQuery>
