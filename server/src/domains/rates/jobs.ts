import type { Job, Schedule } from '../../platform/jobs.ts'
import { purgeRatesJob } from './rates/deletions.commands.ts'

export const ratesJobs: Job[] = [purgeRatesJob]
// Each deletion enqueues a job of its own; the schedule purges what a lost job left behind.
export const ratesSchedules: Schedule[] = [{ job: purgeRatesJob, cron: '*/10 * * * *' }]
