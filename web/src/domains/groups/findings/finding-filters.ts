import { mainContainers } from '@seamark/contract/rates/choices'
import { findingFigures, findingFlagCodes, findingKinds, standingChoices } from '@seamark/contract/groups/choices'
import { findingStates } from '@seamark/contract/groups/choices'
import { findingSorts } from '@seamark/contract/groups/choices'
import type { listFindings } from '@seamark/contract/groups/findings/findings'
import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { lanes, portCode } from '@seamark/contract/territory/lanes'
import { z } from 'zod'
import { dayParam, href, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'

/** Comma-separated choices; unknown ones are dropped, so that an old link still opens. */
const some = (isKnown: (choice: string) => boolean) =>
  z
    .string()
    .transform((value) => value.split(',').filter(isKnown).join(',') || undefined)
    .optional()
    .catch(undefined)
const oneOf = (known: readonly string[]) => some((choice) => known.includes(choice))

const narrowing = {
  q: textParam(200),
  kind: oneOf(findingKinds),
  platform: oneOf(groupPlatforms),
  groupId: idParam,
  fileId: idParam,
  personId: idParam,
  companyId: idParam,
  mine: z.literal('true').optional().catch(undefined),
  lane: oneOf(lanes),
  pol: some((code) => portCode.test(code)),
  pod: some((code) => portCode.test(code)),
  carrier: textParam(20),
  container: oneOf(mainContainers),
  flag: oneOf(findingFlagCodes),
  standing: oneOf(standingChoices),
  figure: z.enum(findingFigures).optional().catch(undefined),
  from: dayParam,
  to: dayParam,
} as const
type FilterName = keyof typeof narrowing
// The keys of the object are exactly the names of the type.
export const filterNames = Object.keys(narrowing) as FilterName[]

/** One state, or all of them: figures of a month open what they count, whatever became of it. */
export const shownStates = [...findingStates, 'any'] as const

/** The list's address: the state that is looked at, filters, order and the open finding. */
export const findingSearch = z.object({
  state: z.enum(shownStates).catch('found').default('found'),
  ...narrowing,
  sort: z.enum(findingSorts).catch('at').default('at'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  finding: idParam,
  savedView: savedViewParam,
})
export type FindingSearch = z.output<typeof findingSearch>

type Query = z.input<NonNullable<typeof listFindings.query>>

/** The filters of the address as the calls take them. */
export const filtersOf = (search: FindingSearch): Query => ({
  ...Object.fromEntries<unknown>(
    filterNames.flatMap((name): [string, unknown][] => (search[name] === undefined ? [] : [[name, search[name]]])),
  ),
  ...(search.state === 'any' ? {} : { state: search.state }),
})

export const queryOf = (search: FindingSearch, cursor?: string): Query => ({
  ...filtersOf(search),
  sort: search.sort,
  order: search.order,
  limit: search.limit,
  ...(cursor ? { cursor } : {}),
})

/** The list as it stands, as texts. */
export const bulkQueryOf = (search: FindingSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filtersOf(search), sort: search.sort, order: search.order }).map(([name, value]) => [
      name,
      String(value),
    ]),
  )

export const withoutFilters: Partial<FindingSearch> = Object.fromEntries(filterNames.map((name) => [name, undefined]))

export const isNarrowed = (search: FindingSearch) => filterNames.some((name) => search[name] !== undefined)

export const findingsPath = '/contacts/ChatRecordExtraction'

/** The findings of one group, company or file beside the list. */
export const findingPath = (id: number, state: FindingSearch['state'] = 'found') =>
  href(findingsPath, { finding: id, state })
