import type { Job, Schedule } from '../../platform/jobs.ts'
import { purgeCustomersJob } from './customers/forgets.commands.ts'

export const crawlJobs: readonly Job[] = [purgeCustomersJob]
export const crawlSchedules: readonly Schedule[] = [{ job: purgeCustomersJob, cron: '*/10 * * * *' }]
