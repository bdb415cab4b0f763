import { requestLists, requestQueues } from '@seamark/contract/groups/choices'
import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { z } from 'zod'
import { idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'
import { some } from '../groups/group-filters.ts'

/** What a saved view of the queues keeps. Those that wait for the reader are the default. */
export const requestListSearch = z.object({
  q: textParam(200),
  platform: some(groupPlatforms),
  queue: z.enum(requestQueues).catch('toDecide').default('toDecide'),
  state: z.enum(requestLists).catch('open').default('open'),
  limit: limitParam,
  savedView: savedViewParam,
})
export type RequestListSearch = z.output<typeof requestListSearch>

export const filtersOf = ({ q, platform, queue, state }: RequestListSearch) => ({
  ...(q ? { q } : {}),
  ...(platform ? { platform } : {}),
  queue,
  state,
})

export const withoutFilters = { q: undefined, platform: undefined }

/** The address of the queues; `id` is the request open beside the list. */
export const requestSearch = requestListSearch.extend({ id: idParam })
