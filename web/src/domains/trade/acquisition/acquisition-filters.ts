import {
  acquisitionLabels,
  comparedWith,
  laneChanges,
  leadKinds,
  leadSorts,
  sides,
  whiteStates,
} from '@seamark/contract/trade/acquisition/acquisition'
import { lanes } from '@seamark/contract/territory/lanes'
import { measures } from '@seamark/contract/trade/slices/slices'
import { z } from 'zod'
import { href, type SearchPatch, limitParam } from '../../../platform/search.ts'
import { sliceOf, sliceTexts } from '../slices/slice-filters.ts'

const yesOrNo = z.enum(['true', 'false'])

/** The address: the slice, the side and the measure, and the figure whose parties are listed. */
export const acquisitionSearch = z.object({
  ...sliceTexts,
  measure: z.enum(measures).default('shipments').catch('shipments'),
  undisclosed: yesOrNo.default('true').catch('true'),
  side: z.enum(sides).default('exporter').catch('exporter'),
  against: z.enum(comparedWith).default('previous').catch('previous'),
  /** Lists either the parties behind a figure, or those that no colleague holds. */
  leads: z.enum(['figures', 'white']).default('figures').catch('figures'),
  label: z.enum(acquisitionLabels).optional().catch(undefined),
  without: z.enum(acquisitionLabels).optional().catch(undefined),
  change: z.enum(laneChanges).optional().catch(undefined),
  onLane: z
    .union([z.enum(lanes), z.literal('none')])
    .optional()
    .catch(undefined),
  state: z.enum(whiteStates).optional().catch(undefined),
  kind: z.enum(leadKinds).optional().catch(undefined),
  coLoaders: yesOrNo.default('false').catch('false'),
  rated: yesOrNo.default('false').catch('false'),
  sort: z.enum(leadSorts).default('score').catch('score'),
  limit: limitParam,
})
export type AcquisitionSearch = z.output<typeof acquisitionSearch>

export interface AcquisitionProps {
  search: AcquisitionSearch
  setSearch: (patch: SearchPatch) => void
}

const nothingListed = { label: undefined, without: undefined, change: undefined, onLane: undefined } as const
export type Listed = Partial<Record<keyof typeof nothingListed, string | undefined>>

/** The address that opens one figure; any other one is closed by it. */
export const listedFigure = (figure: Listed): Listed => ({ ...nothingListed, ...figure })

export const figuresQuery = (search: AcquisitionSearch) => {
  const { measure, undisclosed, side, against } = search
  return { ...sliceOf(search), measure, undisclosed, side, against }
}

export function leadsQuery(search: AcquisitionSearch) {
  const { label, without, change, onLane, kind, coLoaders, rated, sort } = search
  return {
    ...figuresQuery(search),
    ...(label ? { label } : {}),
    ...(without ? { without } : {}),
    ...(change ? { change } : {}),
    ...(onLane ? { onLane } : {}),
    ...(kind ? { kind } : {}),
    coLoaders,
    rated,
    sort,
  }
}

export const whiteQuery = (search: AcquisitionSearch) => ({
  ...leadsQuery(search),
  ...(search.state ? { state: search.state } : {}),
})

/** The kind of parties when the address names none: cargo owners in the white space, unless co-loaders are looked for. */
export const kindOf = ({ kind, leads, coLoaders }: AcquisitionSearch) =>
  kind ?? (leads === 'white' && coLoaders === 'false' ? 'trader' : 'any')

/** The address of the parties behind a lane's figure. */
export const figurePath = (search: AcquisitionSearch, figure: Listed) =>
  href('/crawlData/broadenAnalyse', { tab: 'acquisition', ...search, ...listedFigure(figure) })
