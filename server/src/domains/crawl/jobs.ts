import type { Job, Schedule } from '../../platform/jobs.ts'
import { purgeCustomersJob } from './customers/forgets.commands.ts'
import { sweepPostsJob } from './posts/sweeps.commands.ts'

export const crawlJobs: readonly Job[] = [purgeCustomersJob, sweepPostsJob]
export const crawlSchedules: readonly Schedule[] = [
  { job: purgeCustomersJob, cron: '*/10 * * * *' },
  { job: sweepPostsJob, cron: '40 19 * * *' },
]
