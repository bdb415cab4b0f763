import type { Job, Schedule } from '../../platform/jobs.ts'
import { purgeDiscussionsJob } from './purges.commands.ts'

export const discussionsJobs: Job[] = [purgeDiscussionsJob]
export const discussionsSchedules: Schedule[] = [
  // Each deletion enqueues a job of its own; the schedule catches what a lost job left behind.
  { job: purgeDiscussionsJob, cron: '*/10 * * * *' },
]
