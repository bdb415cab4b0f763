import { customerSorts, customerStates, qualities, reaches, releases, sortings } from '@seamark/contract/crawl/choices'
import { z } from 'zod'
import { dayParam, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'

/** Comma-separated choices; unknown ones are dropped, so that an old link still opens. */
export const some = (known: readonly string[]) =>
  z
    .string()
    .transform(
      (value) =>
        value
          .split(',')
          .filter((choice) => known.includes(choice))
          .join(',') || undefined,
    )
    .optional()
    .catch(undefined)

export const yesOrNo = z.enum(['true', 'false']).optional().catch(undefined)

/** The list's address. */
export const customerSearch = z.object({
  q: textParam(200),
  quality: some(qualities),
  sorting: z.enum(sortings).optional().catch(undefined),
  release: z.enum(releases).optional().catch(undefined),
  imported: yesOrNo,
  state: some(customerStates),
  claimed: yesOrNo,
  assigned: yesOrNo,
  kindHint: z.enum(['shipper', 'forwarder', 'unknown']).optional().catch(undefined),
  country: textParam(2),
  province: textParam(60),
  reach: some(reaches),
  conflicts: z.literal('true').optional().catch(undefined),
  sourceId: idParam,
  seenFrom: dayParam,
  seenTo: dayParam,
  sort: z.enum(customerSorts).catch('lastSeen').default('lastSeen'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
  /** The customer whose panel is open. */
  customer: idParam,
})
export type CustomerSearch = z.output<typeof customerSearch>

const inBar = ['quality', 'sorting', 'imported', 'state'] as const satisfies readonly (keyof CustomerSearch)[]
const folded = [
  'release',
  'claimed',
  'assigned',
  'kindHint',
  'country',
  'province',
  'reach',
  'conflicts',
  'sourceId',
  'seenFrom',
  'seenTo',
] as const satisfies readonly (keyof CustomerSearch)[]

export const withoutFilters: Partial<CustomerSearch> = Object.fromEntries(
  ['q', ...inBar, ...folded].map((part) => [part, undefined]),
)

const countOf = (search: CustomerSearch, parts: readonly (keyof CustomerSearch)[]) =>
  parts.filter((part) => search[part] !== undefined).length

export const countInBar = (search: CustomerSearch) => countOf(search, inBar)
export const countFolded = (search: CustomerSearch) => countOf(search, folded)

/** Whether anything but the order is asked for: an empty answer then means "no match" rather than "nothing there yet". */
export const isNarrowed = (search: CustomerSearch) =>
  search.q !== undefined || countInBar(search) + countFolded(search) > 0

/** The filters of the address, as the list's count takes them. */
export const filtersOf = ({
  sort: _sort,
  order: _order,
  limit: _limit,
  savedView: _view,
  customer: _customer,
  ...filters
}: CustomerSearch) => filters

/** The list as it stands, without paging; used for export and when all that match are taken. */
export const listQueryOf = (search: CustomerSearch) => ({
  ...filtersOf(search),
  sort: search.sort,
  order: search.order,
})

/** A query as bulk runs and exports take it: texts alone. */
export const textsOf = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
