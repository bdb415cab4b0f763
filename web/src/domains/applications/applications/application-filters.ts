import { applicationLists, applicationQueues } from '@seamark/contract/applications/applications'
import { z } from 'zod'
import { idParam, limitParam } from '../../../platform/search.ts'

/** The address of the queues; `id` is the application open beside the list. Those that wait for the reader are the default. */
export const applicationSearch = z.object({
  queue: z.enum(applicationQueues).catch('toDecide').default('toDecide'),
  state: z.enum(applicationLists).catch('open').default('open'),
  kind: z
    .string()
    .regex(/^[a-zA-Z.]{3,100}$/)
    .optional()
    .catch(undefined),
  limit: limitParam,
  id: idParam,
})
export type ApplicationSearch = z.output<typeof applicationSearch>
