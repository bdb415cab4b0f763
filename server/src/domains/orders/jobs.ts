import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { purgeOrdersJob } from './orders/deletions.commands.ts'
import { remindOfOrders } from './reminders/reminders.commands.ts'

const remindJob = job('orders.remind', z.null(), remindOfOrders)

export const ordersJobs = [purgeOrdersJob, remindJob]
export const ordersSchedules: Schedule[] = [
  // Each deletion enqueues a job of its own; the schedule purges what a lost job left behind.
  { job: purgeOrdersJob, cron: '*/10 * * * *' },
  { job: remindJob, cron: '5 * * * *' },
]
