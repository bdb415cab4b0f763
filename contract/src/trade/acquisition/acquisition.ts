import { partyKinds, partyStates } from '../choices.ts'
import { z } from 'zod'
import { day, id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes } from '../../territory/lanes.ts'
import { leadScore } from './lead-weights.ts'
import { measures, slice } from '../slices/slices.ts'
import { validRate } from '../slices/valid-rates.ts'

/** The side that is looked for: exporters or importers. */
export const sides = ['exporter', 'importer'] as const
export type Side = (typeof sides)[number]

/** Labels of parties by their shipments; `trade.acquisition.definition.*` defines them. One party may have several. */
export const acquisitionLabels = [
  'new',
  'active',
  'atRisk',
  'lost',
  'reactivated',
  'switching',
  'portChanging',
] as const
export type AcquisitionLabel = (typeof acquisitionLabels)[number]

/** The change of a party's measure on a lane since the period of comparison. */
export const laneChanges = ['new', 'growing', 'shrinking', 'lost'] as const
export type LaneChange = (typeof laneChanges)[number]

/** The period of comparison: the equally long one right before, or the same days a year earlier. */
export const comparedWith = ['previous', 'yearBefore'] as const
/** `any` stands for every kind. */
export const leadKinds = ['any', ...partyKinds] as const
export const leadSorts = ['score', 'measure', 'growth', 'last', 'rates'] as const

/** `slice.from` and `slice.to` are the period; by default it is the last twelve full months of the data. */
export const acquisitionAsked = {
  ...slice,
  side: z.enum(sides).default('exporter'),
  measure: z.enum(measures).default('shipments'),
  /** Whether undisclosed parties count in the whole from which shares are computed. */
  undisclosed: z.stringbool().default(true),
  against: z.enum(comparedWith).default('previous'),
} as const

const span = z.object({ from: day, to: day })
const count = z.number().int()

const frame = {
  period: span,
  against: span,
  /** How many sources have both periods, and how many (`of`) have a part of them. Only the former are compared. */
  compared: z.object({ sources: count, of: count }),
  /**
   * Set where some data begins so late that not every first shipment in the period can be called new: its first day, and the day from which on
   * it can.
   */
  newSince: z.object({ begins: day, day }).nullable(),
  /** Whether the months behind "at risk" are divided by their usual share of a year, and how many full months that share is based on. */
  season: z.object({ isAdjusted: z.boolean(), months: count }),
}

const lane = z.object({
  /** Empty for records without a lane. */
  lane: z.union([z.enum(lanes), z.literal('')]),
  now: z.number(),
  before: z.number(),
  /** Numbers of parties, by their change since the period of comparison. */
  new: count,
  growing: count,
  shrinking: count,
  lost: count,
})

export const acquisitionFigures = z.object({
  ...frame,
  /** The sums of all records in the period, with and without undisclosed parties. */
  whole: z.object({ all: z.number(), disclosed: z.number() }),
  rows: z.object({ used: count, undisclosed: count }),
  /** Parties with at least one shipment in the period. */
  parties: count,
  /** Null where the data does not tell; "new", for example, needs data of the twelve months before. */
  labels: z.array(
    z.object({
      label: z.enum(acquisitionLabels),
      parties: count.nullable(),
      measure: z.number().nullable(),
      share: z.number().nullable(),
    }),
  ),
  /** Parties that are at risk and not lost. */
  atRiskOnly: count,
  /** Null where nothing can be compared. */
  lanes: z.array(lane).nullable(),
})
export type AcquisitionFigures = z.output<typeof acquisitionFigures>

export const analyseAcquisition = route({
  method: 'GET',
  path: '/trade/acquisition',
  summary:
    'The parties of a slice by what their shipments say: new, active, at risk, lost, reactivated, switching, port-changing; and lane by lane',
  permission: 'trade.analyse',
  rate: 'read',
  query: z.strictObject(acquisitionAsked),
  /** Null while there is no data. */
  response: z.object({ figures: acquisitionFigures.nullable() }),
  failures: ['trade.period_backwards'],
})

export const lead = z.object({
  id,
  name: z.string(),
  country: z.string().nullable(),
  kind: z.enum(partyKinds),
  labels: z.array(z.enum(acquisitionLabels)),
  /** Days with shipments, over all time; several records of a day count once. */
  days: count,
  /** The median number of days between shipments; null with fewer than two. */
  medianGap: z.number().nullable(),
  first: day,
  last: day,
  /** Days from the last shipment to the end of the period, or to the end of the data of its sources. */
  silent: count,
  shipments: count,
  now: z.number(),
  /** Null where its sources do not have both periods. */
  before: z.number().nullable(),
  /** Null when there was nothing before, or the earlier measure is unknown. */
  growth: z.number().nullable(),
  share: z.number().nullable(),
  /** The forwarder of the last shipment, as the source writes it. */
  forwarder: z.string(),
  /** Its shipments in the period between ports for which we have valid rates, and the rate where it ships most. */
  onRates: count,
  rate: validRate.nullable(),
  score: leadScore,
  state: z.enum(partyStates),
  company: z.object({ id, name: z.string() }).nullable(),
  custodian: z.string().nullable(),
})
export type Lead = z.output<typeof lead>

const listed = {
  ...acquisitionAsked,
  label: z.enum(acquisitionLabels).optional(),
  /** Leaves out parties that have this label too. */
  without: z.enum(acquisitionLabels).optional(),
  change: z.enum(laneChanges).optional(),
  /** The lane of the change; by default all lanes of the slice. `none` stands for records without a lane. */
  onLane: z.union([z.enum(lanes), z.literal('none')]).optional(),
  /** The kind of the party itself, on the side that is asked about; the other side does not matter. */
  kind: z.enum(leadKinds).optional(),
  /** Whether forwarders are looked for too; they then lose no points. */
  coLoaders: z.stringbool().default(false),
  /** Only parties that ship between ports for which we have valid rates. */
  rated: z.stringbool().default(false),
  sort: z.enum(leadSorts).default('score'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
} as const

const leads = z.object({
  rows: z.array(lead),
  next: z.string().nullable(),
  count: z.object({ value: count, exact: z.boolean() }),
  /** How many of the parties were scored, where that is not all. They are the first ones by the sort (by the measure when the sort is the score). */
  scored: z.object({ parties: count, of: count }).nullable(),
  /** The pairs of ports for which we have valid rates, and whether there are more than are asked about; null for those who do not see rates. */
  rated: z.object({ pairs: count, isCut: z.boolean() }).nullable(),
  period: span.nullable(),
})

export const leadsQuery = z.strictObject(listed)

export const listLeads = route({
  method: 'GET',
  path: '/trade/leads',
  summary: 'The parties behind a figure of the acquisition analysis, each with its score and the parts of it',
  permission: 'trade.analyse',
  rate: 'read',
  query: leadsQuery,
  response: leads,
  failures: ['trade.period_backwards'],
})

/** The states of parties that none of us holds. */
export const whiteStates = ['new', 'pool'] as const

/** Without `kind` it lists cargo owners only, unless co-loaders are looked for. */
export const whiteSpaceQuery = z.strictObject({ ...listed, state: z.enum(whiteStates).optional() })

export const listWhiteSpace = route({
  method: 'GET',
  path: '/trade/whiteSpace',
  summary: 'Parties with shipments in the slice that nobody of ours holds, the best leads first',
  permission: 'trade.analyse',
  rate: 'read',
  query: whiteSpaceQuery,
  response: leads,
  failures: ['trade.period_backwards'],
})
