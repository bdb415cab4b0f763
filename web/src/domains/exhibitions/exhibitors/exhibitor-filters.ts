import { exhibitorSorts, standings, visitStates } from '@seamark/contract/exhibitions/choices'
import { z } from 'zod'
import { dayParam, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'
import { some } from '../exhibitions/exhibition-filters.ts'

/** The list's address. */
export const exhibitorSearch = z.object({
  q: textParam(200),
  exhibitionId: idParam,
  hall: textParam(20),
  booth: textParam(40),
  products: textParam(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  place: textParam(80),
  standing: some(standings),
  visit: some([...visitStates, 'none']),
  ownerId: idParam,
  tag: textParam(30),
  withdrawn: z.enum(['true', 'false']).optional().catch(undefined),
  noBooth: z.literal('true').optional().catch(undefined),
  visitFrom: dayParam,
  visitTo: dayParam,
  sort: z.enum(exhibitorSorts).catch('updatedAt').default('updatedAt'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
  /** The exhibitor in the panel. */
  exhibitor: idParam,
})
export type ExhibitorSearch = z.output<typeof exhibitorSearch>

const inBar = ['exhibitionId', 'standing', 'visit'] as const satisfies readonly (keyof ExhibitorSearch)[]
const inPanel = [
  'hall',
  'booth',
  'products',
  'country',
  'place',
  'ownerId',
  'tag',
  'withdrawn',
  'noBooth',
  'visitFrom',
  'visitTo',
] as const satisfies readonly (keyof ExhibitorSearch)[]
const narrowing = ['q', ...inBar, ...inPanel] as const

export const withoutFilters: Partial<ExhibitorSearch> = Object.fromEntries(narrowing.map((part) => [part, undefined]))

const countOf = (search: ExhibitorSearch, parts: readonly (keyof ExhibitorSearch)[]) =>
  parts.filter((part) => search[part] !== undefined).length
export const countInBar = (search: ExhibitorSearch) => countOf(search, inBar)
export const countInPanel = (search: ExhibitorSearch) => countOf(search, inPanel)

/** Whether anything but the order is asked for: an empty answer then means "no match" rather than "nothing there yet". */
export const isNarrowed = (search: ExhibitorSearch) => countOf(search, narrowing) > 0

/** The filters of the address, as the list's count takes them. */
export const filtersOf = ({
  sort: _sort,
  order: _order,
  limit: _limit,
  savedView: _view,
  exhibitor: _exhibitor,
  ...filters
}: ExhibitorSearch) => filters

/** The list as it stands, without paging; used for export and when all that match are taken. */
export const listQueryOf = (search: ExhibitorSearch) => ({
  ...filtersOf(search),
  sort: search.sort,
  order: search.order,
})

/** The list's query as texts. */
export const textsOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
