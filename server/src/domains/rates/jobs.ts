import type { Job, Schedule } from '../../platform/jobs.ts'
import { purgeRatesJob } from './rates/deletions.commands.ts'
import { applyPortWordJob } from './readings/port-words.commands.ts'
import { readReadingJob, resumeReadingsJob } from './readings/runs.commands.ts'

export const ratesJobs: Job[] = [purgeRatesJob, readReadingJob, resumeReadingsJob, applyPortWordJob]
// Each deletion enqueues a job of its own; the schedules catch what a lost job left behind.
export const ratesSchedules: Schedule[] = [
  { job: purgeRatesJob, cron: '*/10 * * * *' },
  { job: resumeReadingsJob, cron: '*/2 * * * *' },
]
