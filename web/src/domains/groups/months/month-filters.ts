import { groupAdvices, monthFigureNames, valueSorts } from '@seamark/contract/groups/choices'
import { groupPlatforms, groupTypes } from '@seamark/contract/groups/groups/fields'
import { z } from 'zod'
import { limitParam, savedViewParam, textParam } from '../../../platform/search.ts'
import { monthParam, some } from '../groups/group-filters.ts'

/** The address of the list of what groups brought in a month; without one it is the latest. */
export const valueSearch = z.object({
  month: monthParam,
  q: textParam(200),
  platform: some(groupPlatforms),
  type: some(groupTypes),
  advice: some(groupAdvices),
  figure: some(monthFigureNames),
  sort: z.enum(valueSorts).catch('messages').default('messages'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
})
export type ValueSearch = z.output<typeof valueSearch>

const narrowing = ['q', 'platform', 'type', 'advice', 'figure'] as const satisfies readonly (keyof ValueSearch)[]

/** The list as it stands, without paging. */
export const listQueryOf = ({ limit: _limit, savedView: _view, ...query }: ValueSearch) => query

/** All but the month, which is no filter to the reader. */
export const withoutFilters: Partial<ValueSearch> = Object.fromEntries(narrowing.map((part) => [part, undefined]))

/** How many filters beside the search are set. */
export const countSet = (search: ValueSearch) =>
  narrowing.filter((part) => part !== 'q' && search[part] !== undefined).length

export const isNarrowed = (search: ValueSearch) => narrowing.some((part) => search[part] !== undefined)
