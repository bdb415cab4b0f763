import { taskOwners } from '@seamark/contract/followups/tasks/tasks'
import { z } from 'zod'

/** What the page shows: what waits, what needs following up, what is closed. */
export const taskViews = ['open', 'overdue', 'today', 'neglected', 'done', 'cancelled'] as const

export const taskSearch = z.object({
  show: z.enum(taskViews).catch('open'),
  of: z.enum(taskOwners).catch('own'),
  personId: z.coerce.number().int().positive().optional().catch(undefined),
  q: z.string().max(100).optional().catch(undefined),
  /** The task that is opened beside the list. */
  task: z.coerce.number().int().positive().optional().catch(undefined),
})
export type TaskSearch = z.output<typeof taskSearch>
