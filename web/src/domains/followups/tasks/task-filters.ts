import { taskOwners } from '@seamark/contract/followups/tasks/tasks'
import { z } from 'zod'

/** The views of the page: open tasks, companies that need a follow-up, closed tasks. */
export const taskViews = ['open', 'overdue', 'today', 'neglected', 'done', 'cancelled'] as const

export const taskSearch = z.object({
  show: z.enum(taskViews).catch('open'),
  of: z.enum(taskOwners).catch('own'),
  personId: z.coerce.number().int().positive().optional().catch(undefined),
  q: z.string().max(100).optional().catch(undefined),
  /** The task that is open beside the list. */
  task: z.coerce.number().int().positive().optional().catch(undefined),
})
export type TaskSearch = z.output<typeof taskSearch>
