import {
  bases,
  boxOwners,
  mainContainers,
  quoteStatuses,
  rateKinds,
  rateSorts,
  readingShows,
} from '@seamark/contract/rates/choices'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import type { listRates } from '@seamark/contract/rates/rates/lists'
import { portCode, lanes } from '@seamark/contract/territory/lanes'
import { z } from 'zod'
import { dayParam, href, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'

const rateSegments = ['supply', 'demand', 'matched'] as const
/** Behind the rates: the lines that wait for a person, and all that was read. */
const readingSegments = ['waiting', 'readings'] as const
export const segments = [...rateSegments, ...readingSegments] as const
export type Segment = (typeof segments)[number]
/** Whoever may not import sees offers where an address says readings. */
export const rateSegmentOf = ({ segment }: { segment: Segment }): (typeof rateSegments)[number] =>
  rateSegments.find((one) => one === segment) ?? 'supply'
export const isOfReadings = (segment: Segment) => readingSegments.some((one) => one === segment)

/** Comma-separated choices; unknown ones are dropped, so that an old link still opens. */
const some = (isKnown: (choice: string) => boolean) =>
  z
    .string()
    .transform((value) => value.split(',').filter(isKnown).join(',') || undefined)
    .optional()
    .catch(undefined)
const oneOf = (known: readonly string[]) => some((choice) => known.includes(choice))
const price = z.coerce.number().optional().catch(undefined)
const yes = z.union([z.string(), z.boolean()]).transform(String).pipe(z.literal('true')).optional().catch(undefined)

const narrowing = {
  q: textParam(200),
  pol: some((code) => portCode.test(code)),
  pod: some((code) => portCode.test(code)),
  lane: oneOf(lanes),
  carrier: textParam(20),
  routeCode: textParam(40),
  container: z.enum(mainContainers).optional().catch(undefined),
  priceFrom: price,
  priceTo: price,
  validOn: dayParam,
  endsTo: dayParam,
  kind: oneOf(rateKinds),
  basis: oneOf(bases),
  boxOwner: oneOf(boxOwners.filter((owner) => owner !== '')),
  recommended: yes,
  mine: yes,
  expired: yes,
  ownerId: idParam,
  companyId: idParam,
  unmatched: yes,
  quoteStatus: z.enum(quoteStatuses).optional().catch(undefined),
} as const
type FilterName = keyof typeof narrowing
// The keys of the object are exactly the names of the type.
export const filterNames = Object.keys(narrowing) as FilterName[]

/** The list's address: its segment, filters, order and the open rate. */
export const rateSearch = z.object({
  segment: z.enum(segments).catch('supply').default('supply'),
  ...narrowing,
  sort: z.enum(rateSorts).default('updatedAt').catch('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc').catch('desc'),
  limit: limitParam,
  rate: idParam,
  /** Which readings are listed, by what became of their lines. */
  show: z.enum(readingShows).optional().catch(undefined),
  /** By how much a message moves the listed prices; changing many of them at once begins with it. */
  change: price,
  /** The first day of those prices. */
  changeFrom: dayParam,
  savedView: savedViewParam,
})
export type RateSearch = z.output<typeof rateSearch>

type Query = z.input<NonNullable<typeof listRates.query>>

/** The filters of the address as the calls take them. */
export function filtersOf(search: RateSearch): Query {
  const segment = rateSegmentOf(search)
  const filters: Query = Object.fromEntries<unknown>(
    filterNames.flatMap((name): [string, unknown][] => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
  return { ...filters, ...(segment === 'matched' ? { state: 'matched' } : { side: segment }) }
}

export const queryOf = (search: RateSearch, cursor?: string): Query => ({
  ...filtersOf(search),
  sort: search.sort,
  order: search.order,
  limit: search.limit,
  ...(cursor ? { cursor } : {}),
})

/** The list as it stands, as texts. */
export const bulkQueryOf = (search: RateSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filtersOf(search), sort: search.sort, order: search.order }).map(([name, value]) => [
      name,
      String(value),
    ]),
  )

export const withoutFilters: Partial<RateSearch> = Object.fromEntries(filterNames.map((name) => [name, undefined]))

export const isNarrowed = (search: RateSearch) => filterNames.some((name) => search[name] !== undefined)

/** The address of one rate beside its list. */
export const ratePath = (id: number, segment: Segment = 'supply') =>
  href('/freight/rates', { segment, rate: id, expired: 'true' })

/** The line of a reading from which somebody comes is lit there. */
export const readingSearch = z.object({ line: idParam })

/** The page of what meets an offer or a request. */
export const matchesPath = (id: number) => `/freight/rates/matches/${id}`

/** The offers that a change of prices is about, ready to be changed at once. */
export const concernedPath = ({
  pols,
  pods,
  lane,
  carrier,
  change,
  validity,
}: Pick<ReadLine, 'pols' | 'pods' | 'lane' | 'carrier' | 'change' | 'validity'>) => {
  const codesOf = (ports: ReadLine['pols']) => ports.flatMap(({ codes }) => codes).join(',')
  const filters = { pol: codesOf(pols), pod: codesOf(pods), lane: lane?.value, carrier: carrier?.value }
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return href('/freight/rates', {
    segment: 'supply',
    ...Object.fromEntries(set),
    change: change?.value,
    changeFrom: validity?.from ?? undefined,
  })
}
