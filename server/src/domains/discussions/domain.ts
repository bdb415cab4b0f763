import type { Domain } from '../../platform/domain.ts'
import { discussionsJobs, discussionsSchedules } from './jobs.ts'
import type { Discussed } from './ports.ts'
import { discussionsRoutes } from './routes.ts'

/** Each of `owners` says who sees its records, and so their comments and attachments. */
export const discussions = (owners: readonly Discussed[]): Domain => ({
  name: 'discussions',
  routes: () => discussionsRoutes(owners),
  jobs: () => discussionsJobs,
  schedules: () => discussionsSchedules,
})
