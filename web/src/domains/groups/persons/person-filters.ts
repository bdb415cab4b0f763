import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { z } from 'zod'
import { idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'
import { some } from '../groups/group-filters.ts'

/** The address of the list of people. */
export const personSearch = z.object({
  q: textParam(200),
  platform: some(groupPlatforms),
  groupId: idParam,
  limit: limitParam,
  savedView: savedViewParam,
})
export type PersonSearch = z.output<typeof personSearch>

export const filtersOf = ({ q, platform, groupId }: PersonSearch) => ({
  ...(q ? { q } : {}),
  ...(platform ? { platform } : {}),
  ...(groupId === undefined ? {} : { groupId }),
})

export const withoutFilters = { q: undefined, platform: undefined, groupId: undefined }
