import type { Domain } from '../../platform/domain.ts'
import { workbenchJobs, workbenchSchedules } from './jobs.ts'
import { noticedWork } from './lists/notice-subjects.queries.ts'
import { workbenchRoutes } from './routes.ts'

export const workbench: Domain = {
  name: 'workbench',
  routes: () => workbenchRoutes,
  jobs: () => workbenchJobs,
  schedules: () => workbenchSchedules,
  notices: noticedWork,
}
