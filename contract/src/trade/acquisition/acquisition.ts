import { z } from 'zod'
import { day, id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes } from '../../territory/lanes.ts'
import { leadScore } from './lead-weights.ts'
import { partyKinds } from '../parties/parties.ts'
import { partyStates } from '../records/records.ts'
import { measures, slice } from '../slices/slices.ts'

/** Whose acquisition it is: those who sell abroad, or those who buy there. */
export const sides = ['exporter', 'importer'] as const
export type Side = (typeof sides)[number]

/** What parties are called by their shipments; the definitions are said as `trade.acquisition.definition.*`. One party may be several. */
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

/** How a party's measure on a lane stands to that of the period compared with. */
export const laneChanges = ['new', 'growing', 'shrinking', 'lost'] as const
export type LaneChange = (typeof laneChanges)[number]

/** With what a period is compared: the equal one right before it, or the same days a year earlier. */
export const comparedWith = ['previous', 'yearBefore'] as const
/** `any` where one of them is usual. */
export const leadKinds = ['any', ...partyKinds] as const
export const leadSorts = ['score', 'measure', 'growth', 'last'] as const

/** `slice.from` and `slice.to` are the period; without them the last twelve full months of the data. */
export const acquisitionAsked = {
  ...slice,
  side: z.enum(sides).default('exporter'),
  measure: z.enum(measures).default('shipments'),
  /** Whether nobody disclosed is part of the whole of which shares are said. */
  undisclosed: z.stringbool().default(true),
  against: z.enum(comparedWith).default('previous'),
} as const

const span = z.object({ from: day, to: day })
const count = z.number().int()

const frame = {
  period: span,
  against: span,
  /** How many sources have both periods, of those that have a part of them: what is compared is of these alone. */
  compared: z.object({ sources: count, of: count }),
  /** Where some data begins so late that within the period not every first shipment can be called new: when, and from which day on it can. */
  newSince: z.object({ begins: day, day }).nullable(),
  /** Whether the months behind "at risk" are divided by their usual share of a year, and how many full months there are to know it from. */
  season: z.object({ isAdjusted: z.boolean(), months: count }),
}

const lane = z.object({
  /** Empty: records without a lane. */
  lane: z.union([z.enum(lanes), z.literal('')]),
  now: z.number(),
  before: z.number(),
  /** How many parties, by how they stand to the period before. */
  new: count,
  growing: count,
  shrinking: count,
  lost: count,
})

export const acquisitionFigures = z.object({
  ...frame,
  /** What all records of the period add up to, with and without those who are not disclosed. */
  whole: z.object({ all: z.number(), disclosed: z.number() }),
  rows: z.object({ used: count, undisclosed: count }),
  /** With at least one shipment within the period. */
  parties: count,
  /** Null where the data does not tell: who is new, where it has no twelve months before. */
  labels: z.array(
    z.object({
      label: z.enum(acquisitionLabels),
      parties: count.nullable(),
      measure: z.number().nullable(),
      share: z.number().nullable(),
    }),
  ),
  /** At risk, and not lost. */
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
  /** Days with shipments, of all time; several records of a day count once. */
  days: count,
  /** Days between shipments; null with fewer than two. */
  medianGap: z.number().nullable(),
  first: day,
  last: day,
  /** Days from the last shipment to the end of the period, or of the data of its sources. */
  silent: count,
  shipments: count,
  now: z.number(),
  /** Null where its sources do not have both periods. */
  before: z.number().nullable(),
  /** Null when there was nothing before, or that is not known. */
  growth: z.number().nullable(),
  share: z.number().nullable(),
  /** Who moved the last shipment, as the source writes it. */
  forwarder: z.string(),
  score: leadScore,
  state: z.enum(partyStates),
  company: z.object({ id, name: z.string() }).nullable(),
  custodian: z.string().nullable(),
})
export type Lead = z.output<typeof lead>

const listed = {
  ...acquisitionAsked,
  label: z.enum(acquisitionLabels).optional(),
  /** Leaves out whoever has this label too. */
  without: z.enum(acquisitionLabels).optional(),
  change: z.enum(laneChanges).optional(),
  /** Where the change is; without it over all lanes of the slice. `none` is records without a lane. */
  onLane: z.union([z.enum(lanes), z.literal('none')]).optional(),
  /** By what the party itself is on the side that is asked about, whoever is on the other. */
  kind: z.enum(leadKinds).optional(),
  /** Forwarders are looked for as well, and lose no points. */
  coLoaders: z.stringbool().default(false),
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
  /** How many of the parties asked for were scored, the first by what the list is sorted by (by the measure when by score), where that is not all of them. */
  scored: z.object({ parties: count, of: count }).nullable(),
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

/** What nobody of ours holds. */
export const whiteStates = ['new', 'pool'] as const

/** Without a kind cargo owners alone, unless co-loaders are looked for. */
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
