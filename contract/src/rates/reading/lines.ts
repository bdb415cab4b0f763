import { lineFlagCodes } from './flags.ts'
import { z } from 'zod'
import { containers } from '../../territory/containers.ts'
import { lanes } from '../../territory/lanes.ts'

/** The place in a text from which a value was read: characters, and in a sheet the cell that holds them, all from 0. */
export const span = z.object({
  start: z.number(),
  end: z.number(),
  cell: z.object({ sheet: z.number(), row: z.number(), column: z.number() }).optional(),
})
export type Span = z.output<typeof span>

/** What is read of freight: only `fcl`, whole containers by sea, can become a rate; the others stay findings. */
export const freightModes = ['fcl', 'lcl', 'air', 'rail', 'land'] as const
export type FreightMode = (typeof freightModes)[number]

/** A change moves the prices of rates that hold; a correction replaces an earlier line of the same sender. */
const lineKinds = ['supply', 'demand', 'change', 'correction'] as const

/** The parts of a line that a flag can be about. */
export const lineFields = [
  'kind',
  'pol',
  'pod',
  'via',
  'carrier',
  'prices',
  'boxes',
  'currency',
  'validity',
  'ready',
  'sailing',
  'cutoff',
] as const
export type LineField = (typeof lineFields)[number]

const lineFlag = z.object({
  code: z.enum(lineFlagCodes),
  field: z.enum(lineFields),
  span: span.nullable(),
  /** The words that led to it, or the choices that are left. */
  evidence: z.string(),
})
export type LineFlag = z.output<typeof lineFlag>

/** The kinds of rates that a text names. */
export const saidRateKinds = ['fak', 'nac', 'spot'] as const
export type SaidRateKind = (typeof saidRateKinds)[number]

/** A value with the place it was read from; a place of null is a value that was derived and not said. */
const said = <Schema extends z.ZodType>(value: Schema) => z.object({ value, span: span.nullable() })

const containerCode = z.enum(containers.map(({ code }) => code))
export type ContainerCode = z.output<typeof containerCode>

const port = z.object({
  /** Our codes: one, or all ports of a set. Empty while the word is unknown, or means one of several. */
  codes: z.array(z.string()),
  word: z.string(),
  /** The codes of which one is meant, while nobody has said which. */
  choice: z.array(z.string()),
  span: span.nullable(),
})
export type LinePort = z.output<typeof port>

const price = z.object({
  container: containerCode,
  /** Null where the container is named and its price is not. */
  amount: z.number().nullable(),
  /** Whether more may come on top: `1450+`, `1850起`. */
  isFrom: z.boolean(),
  /** Whether the container follows from another one: 40GP takes the price of 40HQ where two prices stand. */
  isImplied: z.boolean(),
  span: span.nullable(),
})
export type LinePrice = z.output<typeof price>

const surcharge = z.object({
  code: z.string(),
  state: z.enum(['included', 'added', 'subjectTo']),
  /** By container in the order in which they are written: one for all, 20 and 40, or 20, 40 and 40HQ. */
  amounts: z.array(z.number()),
  per: z.enum(['container', 'teu', 'bill']),
  /** Empty where it is that of the price. */
  currency: z.string(),
  side: z.enum(['origin', 'freight', 'destination']).nullable(),
  /** The first day on which it is taken, where one is named. */
  from: z.string().nullable(),
  span,
})
export type LineSurcharge = z.output<typeof surcharge>

const days = z.object({ from: z.string().nullable(), to: z.string().nullable(), span: span.nullable() })

/** One rate, request, change or finding as it was read. What was not said is null or empty. */
export const readLine = z.object({
  kind: z.enum(lineKinds),
  /** The place of the line of the same reading that a correction replaces, from 1; null while nobody knows which. */
  corrects: z.number().int().nullable().default(null),
  mode: z.enum(freightModes),
  span,
  pols: z.array(port),
  pods: z.array(port),
  via: z.array(port),
  /** Only where no port of discharge is named. */
  lane: said(z.enum(lanes)).nullable(),
  carrier: said(z.string()).nullable(),
  service: said(z.string()).nullable(),
  prices: z.array(price),
  /** The price of what is no whole container: 45 a kilogram. */
  unitPrice: z.object({ amount: z.number(), unit: z.enum(['kg', 'rt', 'cbm']), span }).nullable(),
  /** By how much the prices of a change move. */
  change: said(z.number()).nullable(),
  currency: said(z.string()).nullable(),
  basis: said(z.enum(['base', 'allIn'])).nullable(),
  /** Whether it is for all cargo, of a contract, or of the day. */
  rateKind: said(z.enum(saidRateKinds)).nullable().default(null),
  boxes: z.array(z.object({ container: containerCode, count: z.number(), span: span.nullable() })),
  /** When the prices hold; in a change the first day. */
  validity: days.nullable(),
  /** When the cargo of a request is ready. */
  ready: days.nullable(),
  sailings: z.array(said(z.string())),
  /** Days of the week on which ships sail; 1 is Monday. */
  weekdays: said(z.array(z.number())).nullable(),
  cutoff: said(z.string()).nullable(),
  transitDays: said(z.number()).nullable(),
  freeDays: z.array(said(z.object({ of: z.enum(['combined', 'demurrage', 'detention']), days: z.number() }))),
  /** Tonnes: the limit of a container in an offer, the cargo in one in a request. */
  tonnes: said(z.number()).nullable(),
  /** Cubic metres and kilograms of what is no whole container; lines that were read before this was asked do not say. */
  volume: said(z.number()).nullable().default(null),
  weight: said(z.number()).nullable().default(null),
  cargo: said(z.string()).nullable(),
  /** The goods as they are written; lines that were read before this was asked do not say. */
  goods: said(z.string()).nullable().default(null),
  /** Whose the box is; lines that were read before this was asked do not say. */
  boxOwner: said(z.enum(['shipper', 'carrier']))
    .nullable()
    .default(null),
  space: said(z.string()).nullable(),
  release: z.array(said(z.string())),
  surcharges: z.array(surcharge),
  flags: z.array(lineFlag),
})
export type ReadLine = z.output<typeof readLine>
