import type { Schedule } from '../../platform/jobs.ts'
import { purgeOrdersJob } from './orders/deletions.commands.ts'

export const ordersJobs = [purgeOrdersJob]
export const ordersSchedules: Schedule[] = [
  // Each deletion enqueues a job of its own; the schedule purges what a lost job left behind.
  { job: purgeOrdersJob, cron: '*/10 * * * *' },
]
