import { groupPlatforms, groupTypes } from '@seamark/contract/groups/groups/fields'
import { z } from 'zod'
import { limitParam, savedViewParam, textParam } from '../../../platform/search.ts'
import { some } from '../groups/group-filters.ts'

/** The address of the list of what groups brought in a month; without one it is the latest. */
export const valueSearch = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  q: textParam(200),
  platform: some(groupPlatforms),
  type: some(groupTypes),
  limit: limitParam,
  savedView: savedViewParam,
})
export type ValueSearch = z.output<typeof valueSearch>

export const filtersOf = ({ month, q, platform, type }: ValueSearch) => ({
  ...(month ? { month } : {}),
  ...(q ? { q } : {}),
  ...(platform ? { platform } : {}),
  ...(type ? { type } : {}),
})

/** All but the month, which is no filter to the reader. */
export const withoutFilters = { q: undefined, platform: undefined, type: undefined }

export const isNarrowed = ({ q, platform, type }: ValueSearch) => [q, platform, type].some((part) => part !== undefined)
