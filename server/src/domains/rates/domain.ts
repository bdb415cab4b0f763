import type { Domain } from '../../platform/domain.ts'
import { ratesJobs, ratesSchedules } from './jobs.ts'
import { ratesRoutes } from './routes.ts'

export const rates: Domain = {
  name: 'rates',
  routes: () => ratesRoutes,
  jobs: () => ratesJobs,
  schedules: () => ratesSchedules,
}
