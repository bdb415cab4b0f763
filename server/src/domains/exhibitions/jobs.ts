import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { purgeExhibitionsJob } from './exhibitions/exhibitions.commands.ts'
import { purgeExhibitorsJob } from './exhibitors/exhibitors.commands.ts'
import { remindOfCaptures } from './sorting/reminders.commands.ts'
import { sweepCaptures } from './sorting/sweeps.commands.ts'

const remindJob = job('exhibitions.remindOfCaptures', z.null(), remindOfCaptures)
const sweepJob = job('exhibitions.sweepCaptures', z.null(), sweepCaptures)

export const exhibitionsJobs = [purgeExhibitionsJob, purgeExhibitorsJob, remindJob, sweepJob]
export const exhibitionsSchedules: Schedule[] = [
  // Each deletion enqueues a job of its own; the schedule purges what a lost job left behind.
  { job: purgeExhibitionsJob, cron: '*/10 * * * *' },
  { job: purgeExhibitorsJob, cron: '*/10 * * * *' },
  { job: remindJob, cron: '15 * * * *' },
  { job: sweepJob, cron: '25 3 * * *' },
]
