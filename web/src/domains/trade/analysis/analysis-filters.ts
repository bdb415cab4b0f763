import { comparedMeasures, rankedSides } from '@seamark/contract/trade/analysis/comparisons'
import { asSearch, type Drill, drillInto } from '@seamark/contract/trade/analysis/drills'
import { dimensions, type PortFigures } from '@seamark/contract/trade/analysis/ports'
import { measures, type Slice, sliceQuery } from '@seamark/contract/trade/slices/slices'
import dayjs from 'dayjs'
import { z } from 'zod'
import type { Shape } from '@seamark/contract/trade/sources/sources'
import { href, type SearchPatch } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { recordsPath, sliceOf, type SliceTexts, sliceTexts } from '../slices/slice-filters.ts'

const analysisTabs = ['ports', 'comparison', 'acquisition'] as const

/** The address: the slice, its view, and the data sets that are compared. Values of the other tabs are kept in it. */
export const analysisSearch = z.looseObject({
  ...sliceTexts,
  tab: z.enum(analysisTabs).default('ports').catch('ports'),
  measure: z.enum(measures).default('shipments').catch('shipments'),
  undisclosed: z.enum(['true', 'false']).default('true').catch('true'),
  by: z.enum(dimensions).optional().catch(undefined),
  digits: z.enum(['2', '4', '6']).default('2').catch('2'),
  sets: z.string().max(12_000).optional().catch(undefined),
  compared: z.enum(comparedMeasures).default('shipments').catch('shipments'),
  scale: z.enum(['plain', 'index']).default('plain').catch('plain'),
  ranked: z.enum(rankedSides).default('importer').catch('importer'),
})
export type AnalysisSearch = z.output<typeof analysisSearch>

export interface TabProps {
  search: AnalysisSearch
  setSearch: (patch: SearchPatch) => void
}

/** The properties that all parts of the page share. */
export interface FigureProps {
  figures: PortFigures
  search: AnalysisSearch
  setSearch: (patch: SearchPatch) => void
}

/** The query of the port analysis. */
export const portQueryOf = (search: AnalysisSearch) => ({
  ...sliceOf(search),
  measure: search.measure,
  undisclosed: search.undisclosed,
})

export const readSlice = (texts: SliceTexts): Slice => sliceQuery.parse(sliceOf(texts))

/**
 * The address of the records behind a figure, for a source of either shape; undefined where no slice describes them,
 * and for readers who may not see records.
 */
export function recordsOf(slice: Slice, drill: Drill, shape: Shape = 'full'): string | undefined {
  const search = hasCode(341) ? drillInto(slice, drill) : null
  if (search === null) return undefined
  return shape === 'full' ? recordsPath(search) : href('/trade/records', { ...search, tab: 'aggregated' })
}

/** The address of the analysis of a port. */
export const portPath = (code: string) => href('/crawlData/broadenAnalyse', { port: code })

/** The address of the analysis of goods. */
export const goodsPath = (hs: string) => href('/crawlData/broadenAnalyse', { hs })

/** The address of the importers or exporters of a slice. */
export const partiesOf = (slice: Slice, side: 'importer' | 'exporter') =>
  href('/trade/parties', { ...asSearch(slice), side })

/** The periods that people ask for most, counted back from the last day of the last full month of the data. */
export function presetsOf(lastFullDay: string) {
  const end = dayjs(lastFullDay)
  const back = (months: number) => ({
    from: end
      .startOf('month')
      .subtract(months - 1, 'month')
      .format('YYYY-MM-DD'),
    to: lastFullDay,
  })
  return {
    year: { from: undefined, to: undefined },
    quarter: back(3),
    half: back(6),
    twoYears: back(24),
    thisYear: { from: end.startOf('year').format('YYYY-MM-DD'), to: lastFullDay },
    lastYear: { from: `${end.year() - 1}-01-01`, to: `${end.year() - 1}-12-31` },
  }
}
export type Preset = keyof ReturnType<typeof presetsOf>
