import { z } from 'zod'
import { day, id, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { shapes } from '../sources/sources.ts'
import { measures, sliceQuery, tradeIdParam } from '../slices/slices.ts'

/** The measures of a comparison. Aggregated sources know no shipments and no containers, and have quantities. */
export const comparedMeasures = [...measures, 'quantity'] as const
export type ComparedMeasure = (typeof comparedMeasures)[number]
export const fewestDataSets = 2
export const mostDataSets = 5

/** A named slice, with its parameters as in an address: `{"pol":"CNNGB","from":"2026-01-01"}`. */
const definition = z
  .record(z.string().max(20), z.string().max(1000))
  .refine((slice) => sliceQuery.safeParse(slice).success, 'field.invalid')
const name = z.string().trim().min(1).max(60)
const dataSet = z.strictObject({ name, slice: definition })
export type DataSet = z.output<typeof dataSet>

/** Data sets in the form of the address: `[["2025",{"from":"2025-01-01"}],…]`. The call refuses fewer than two, with its reason. */
export const comparisonQuery = z.strictObject({
  measure: z.enum(comparedMeasures).default('shipments'),
  sets: z
    .string()
    .max(12_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: 'field.invalid' })
        return z.NEVER
      }
    })
    .pipe(
      z
        .array(z.tuple([name, definition]).transform(([called, slice]): DataSet => ({ name: called, slice })))
        .max(mostDataSets),
    )
    .default([]),
})
export type ComparisonQuery = z.output<typeof comparisonQuery>

const comparedSet = dataSet.extend({
  shape: z.enum(shapes),
  /** The days that are compared. */
  period: z.object({ from: day, to: day }),
  rows: z.number().int(),
  /** Rows among these that lack the measure, so that they add nothing. */
  lacking: z.number().int(),
  /** Rows of its sources that were refused for their date, so that they are in no data set. */
  undated: z.number().int(),
  /** First and last day of the data of its sources. */
  coverage: z.object({ from: day, to: day }),
  total: z.number(),
  /** The number of months by which the data set is moved to lie beside the first: 12 for a year before. */
  movedMonths: z.number().int(),
})
export type ComparedSet = z.output<typeof comparedSet>

const comparedCell = z.object({
  from: day,
  to: day,
  value: z.number(),
  /** The base of 100 is the first month that all data sets have in full and with a value above 0. */
  index: z.number().nullable(),
  /** The difference from the base set, as a share of its value; null where one of the two is not a full month, or the base has nothing. */
  difference: z.number().nullable(),
  change: z.number().nullable(),
  isPartial: z.boolean(),
})

export const compareDataSets = route({
  method: 'GET',
  path: '/trade/comparisons',
  summary:
    'Two to five data sets month beside month, aligned on the calendar month; only what both kinds of source know is compared across them',
  permission: 'trade.analyse',
  rate: 'read',
  query: comparisonQuery,
  response: z.object({
    asOf: instant,
    /** The time when records of these sources were last written. */
    lastImport: instant.nullable(),
    /** The common unit of quantities; null while there is none. */
    unit: z.string().nullable(),
    /** The month on which the index is based; null where no common month has something of each. */
    base: z.string().nullable(),
    sets: z.array(comparedSet),
    /** The place of the set with which the others are compared: that of the earliest period. */
    baseSet: z.number().int(),
    /** Keys are the months of the first data set, `2026-01`; null where a data set has no such month. */
    months: z.array(z.object({ month: z.string(), cells: z.array(comparedCell.nullable()) })),
    /** The sums over the months that all of them have in full. */
    totals: z.object({
      months: z.number().int(),
      values: z.array(z.number()),
      changes: z.array(z.number().nullable()),
    }),
  }),
  failures: [
    'trade.data_sets_few',
    'trade.data_set_mixed',
    'trade.data_set_unaggregated',
    'trade.data_set_empty',
    'trade.shapes_differ',
    'trade.units_differ',
    'trade.period_backwards',
  ],
})
export type Comparison = z.output<typeof compareDataSets.response>

/** What is ranked side by side. */
export const rankedSides = ['importer', 'exporter', 'hs4'] as const
export type RankedSide = (typeof rankedSides)[number]

const rankedRow = z.object({
  /** The id of a party, or digits. */
  key: z.string(),
  /** The name of a party; empty for digits. */
  name: z.string(),
  /** The amount in each data set. */
  values: z.array(z.number()),
  /** The change against the base set; null there, and where the base has nothing. */
  changes: z.array(z.number().nullable()),
})
export type ComparedRow = z.output<typeof rankedRow>

export const rankDataSets = route({
  method: 'GET',
  path: '/trade/comparisons/rankings',
  summary:
    'The largest importers, exporters or goods of two to five data sets side by side, over the months that all of them have in full',
  permission: 'trade.analyse',
  rate: 'read',
  query: comparisonQuery.extend({ by: z.enum(rankedSides).default('importer') }),
  response: z.object({
    baseSet: z.number().int(),
    /** The days of each data set that are ranked; empty while they have no full month in common. */
    spans: z.array(z.object({ from: day, to: day })),
    rows: z.array(rankedRow),
  }),
  failures: [
    'trade.data_sets_few',
    'trade.data_set_mixed',
    'trade.data_set_unaggregated',
    'trade.data_set_empty',
    'trade.shapes_differ',
    'trade.units_differ',
    'trade.period_backwards',
  ],
})
export type ComparedRankings = z.output<typeof rankDataSets.response>

export const savedDataSet = dataSet.extend({ id, version: z.number().int() })
export type SavedDataSet = z.output<typeof savedDataSet>

const failures = ['trade.data_set_not_found', 'trade.data_set_taken', 'trade.data_sets_full'] as const

export const listDataSets = route({
  method: 'GET',
  path: '/trade/data-sets',
  summary: 'The data sets that the caller has kept',
  permission: 'trade.analyse',
  rate: 'read',
  response: z.object({ dataSets: z.array(savedDataSet) }),
})
export const saveDataSet = route({
  method: 'POST',
  path: '/trade/data-sets',
  summary: 'Keep a data set under a name',
  permission: 'trade.analyse',
  rate: 'write',
  body: dataSet,
  response: savedDataSet,
  failures,
})
export const editDataSet = route({
  method: 'PUT',
  path: '/trade/data-sets/:id',
  summary: 'Rename a data set, or keep another slice under its name',
  permission: 'trade.analyse',
  rate: 'write',
  params: tradeIdParam,
  body: dataSet,
  response: savedDataSet,
  versioned: true,
  failures,
})
export const deleteDataSet = route({
  method: 'DELETE',
  path: '/trade/data-sets/:id',
  summary: 'Forget a data set',
  permission: 'trade.analyse',
  rate: 'write',
  params: tradeIdParam,
  response: z.null(),
  versioned: true,
  failures,
})
