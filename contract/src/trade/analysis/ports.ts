import { z } from 'zod'
import { day, id, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { measures, slice } from '../slices/slices.ts'

/** The dimensions by which a trend may be split. */
export const dimensions = [
  'pol',
  'pod',
  'lane',
  'origin',
  'destination',
  'carrier',
  'mode',
  'container',
  'hs2',
  'hs4',
  'direction',
  'source',
  'importer',
  'exporter',
] as const
export type Dimension = (typeof dimensions)[number]

export const kpis = ['shipments', 'teu', 'importers', 'exporters', 'weight'] as const
export type Kpi = (typeof kpis)[number]

/** Values that rows may lack. Such rows are in the totals and in no ranking or chart that needs the value. */
export const lacks = [
  'importer',
  'exporter',
  'pol',
  'pod',
  'hs',
  'carrier',
  'vessel',
  'containers',
  'weight',
  'value',
] as const
export type Lack = (typeof lacks)[number]

/** The fewest full months for a seasonality; with fewer it would be chance. */
export const seasonMonths = 24

const asked = {
  ...slice,
  measure: z.enum(measures).default('shipments'),
  /** Whether undisclosed parties count in the whole from which shares are computed. */
  undisclosed: z.stringbool().default(true),
} as const

/** Without days the period is the last twelve full months of the data. */
export const portQuery = z.strictObject(asked)
export type PortQuery = z.output<typeof portQuery>

/** A port query with the dimension by which its months are split. */
export const trendQuery = portQuery.extend({ by: z.enum(dimensions) })
export type TrendQuery = z.output<typeof trendQuery>

const span = z.object({ from: day, to: day })
export type Span = z.output<typeof span>
const dataPeriod = span.extend({ completeTo: day })
export type DataPeriod = z.output<typeof dataPeriod>

const kpi = z.object({
  value: z.number(),
  /** The value over full months only, like the two below; null where there is nothing to compare. */
  now: z.number().nullable(),
  before: z.number().nullable(),
  /** As `now`, of the sources that also cover last year. The two differ where a source begins in between. */
  nowOfYear: z.number().nullable(),
  lastYear: z.number().nullable(),
})
export type KpiFigure = z.output<typeof kpi>

const month = z.object({
  /** Days of the period that lie in this month. */
  from: day,
  to: day,
  value: z.number(),
  shipments: z.number().int(),
  /** The value of the sources that also cover the same month a year earlier; null where none does. */
  comparable: z.number().nullable(),
  /** The same month a year earlier, of these sources; null where the data does not reach back, and for a part of a month. */
  lastYear: z.number().nullable(),
  isPartial: z.boolean(),
})
export type MonthFigure = z.output<typeof month>

/** The concentration of the whole in few hands: the sum of squared shares, out of 10,000. */
const concentration = z.object({
  hhi: z.number(),
  kind: z.enum(['scattered', 'medium', 'concentrated']),
  cr3: z.number(),
  cr5: z.number(),
  /** The number of all parts. */
  of: z.number().int(),
})
export type Concentration = z.output<typeof concentration>

/** A part of the whole. `key` is a code, digits or a name, as a slice writes it. */
const part = z.object({ key: z.string(), value: z.number(), shipments: z.number().int(), share: z.number() })
export type Part = z.output<typeof part>

const mix = z.object({ parts: z.array(part), concentration: concentration.nullable() })
export type Mix = z.output<typeof mix>

const ofSources = z.object({ sources: z.number().int(), of: z.number().int() })

const rankedParty = z.object({
  id,
  name: z.string(),
  value: z.number(),
  shipments: z.number().int(),
  share: z.number(),
  /** The value over full months, of the sources that also cover last year; null where none does. */
  now: z.number().nullable(),
  lastYear: z.number().nullable(),
  lastShipment: day,
  /** The state as the caller may know it; see `statesOf`. */
  state: z.enum(['ours', 'colleague', 'pool', 'new']),
  companyId: id.nullable(),
  custodian: z.string().nullable(),
})
export type RankedParty = z.output<typeof rankedParty>

const ranking = z.object({ rows: z.array(rankedParty), concentration: concentration.nullable() })
export type Ranking = z.output<typeof ranking>

const routeCell = z.object({ pol: z.string(), pod: z.string(), value: z.number(), shipments: z.number().int() })
export type RouteCell = z.output<typeof routeCell>

const figures = z.object({
  period: span,
  /** The day from which on the period lies in the last month, whose data is incomplete. */
  partialFrom: day.nullable(),
  /** The full months of the period, the equal time before, and the same days of last year; null when the period has no full month. */
  compared: z.object({ now: span, before: span.nullable(), lastYear: span.nullable() }).nullable(),
  /** How many of the sources that cover any part of two compared spans cover both; only these are compared. */
  comparedSources: z.object({ before: ofSources.nullable(), lastYear: ofSources.nullable() }),
  kpis: z.record(z.enum(kpis), kpi),
  total: z.number(),
  months: z.array(month),
  /** The index of each month from January; 100 is an average month. Null while there are fewer full months than `seasonMonths`. */
  seasons: z.object({ months: z.number().int(), index: z.array(z.number()).length(12).nullable() }),
  importers: ranking,
  exporters: ranking,
  routes: z.object({ pols: z.array(z.string()), pods: z.array(z.string()), cells: z.array(routeCell) }),
  carriers: mix,
  vessels: mix,
  goods: z.object({ '2': mix, '4': mix, '6': mix }),
  containers: mix,
  rows: z.object({
    used: z.number().int(),
    lacking: z.record(z.enum(lacks), z.number().int()),
    undated: z.number().int(),
  }),
})
export type PortFigures = z.output<typeof figures>

export const analysePorts = route({
  method: 'GET',
  path: '/trade/port-analysis',
  summary:
    'A slice of the trade records in figures: what, how much more than before, who, where, with which line; each figure opens its records',
  permission: 'trade.analyse',
  rate: 'read',
  query: portQuery,
  response: z.object({
    asOf: instant,
    /** The time when records were last written. */
    lastImport: instant.nullable(),
    /** First and last day of the data of these sources, and the last day up to which all main sources have data; null while there is none. */
    coverage: dataPeriod.nullable(),
    figures: figures.nullable(),
  }),
  failures: ['trade.period_backwards'],
})

export const splitTrend = route({
  method: 'GET',
  path: '/trade/port-analysis/trend',
  summary: 'The months of a slice by its five largest parts: ports, lines, goods, parties …',
  permission: 'trade.analyse',
  rate: 'read',
  query: trendQuery,
  response: z.object({
    months: z.array(span.extend({ isPartial: z.boolean() })),
    series: z.array(
      z.object({
        key: z.string(),
        /** The name of a party or a source; null where the key says it. */
        name: z.string().nullable(),
        /** One value for each month. */
        values: z.array(z.number()),
        shipments: z.array(z.number().int()),
      }),
    ),
  }),
  failures: ['trade.period_backwards'],
})
export type SplitTrend = z.output<typeof splitTrend.response>
