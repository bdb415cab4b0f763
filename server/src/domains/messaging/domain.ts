import type { Domain } from '../../platform/domain.ts'
import { bulkSubject } from './bulks/names.queries.ts'
import { templateSubject } from './templates/names.queries.ts'
import { messagingJobs } from './jobs.ts'
import { messagingRoutes } from './routes.ts'

export const messaging: Domain = {
  name: 'messaging',
  routes: () => messagingRoutes,
  jobs: (house) => messagingJobs(house).all,
  schedules: (house) => messagingJobs(house).schedules,
  subjects: [bulkSubject, templateSubject],
  notices: [bulkSubject],
}
