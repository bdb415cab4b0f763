import type { Schedule } from '../../platform/jobs.ts'
import { purgeExhibitionsJob } from './exhibitions/exhibitions.commands.ts'
import { purgeExhibitorsJob } from './exhibitors/exhibitors.commands.ts'

export const exhibitionsJobs = [purgeExhibitionsJob, purgeExhibitorsJob]
export const exhibitionsSchedules: Schedule[] = [
  // Each deletion enqueues a job of its own; the schedule purges what a lost job left behind.
  { job: purgeExhibitionsJob, cron: '*/10 * * * *' },
  { job: purgeExhibitorsJob, cron: '*/10 * * * *' },
]
