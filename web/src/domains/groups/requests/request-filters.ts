import { requestLists, requestQueues } from '@seamark/contract/groups/choices'
import { z } from 'zod'
import { idParam, limitParam } from '../../../platform/search.ts'

/** The address of the queues; `id` is the request open beside the list. Those that wait for the reader are the default. */
export const requestSearch = z.object({
  queue: z.enum(requestQueues).catch('toDecide').default('toDecide'),
  state: z.enum(requestLists).catch('open').default('open'),
  limit: limitParam,
  id: idParam,
})
export type RequestSearch = z.output<typeof requestSearch>
