import type { Domain } from '../../platform/domain.ts'
import { messagingJobs, messagingSchedules } from './jobs.ts'

export const messaging: Domain = {
  name: 'messaging',
  jobs: () => messagingJobs,
  schedules: () => messagingSchedules,
}
