import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { purgeRecordsJob } from './records/deletions.commands.ts'
import { tellReminders } from './tasks/reminders.commands.ts'

const tellRemindersJob = job('followups.tellReminders', z.null(), tellReminders)

export const followupsJobs = [tellRemindersJob, purgeRecordsJob]
export const followupsSchedules: Schedule[] = [
  { job: tellRemindersJob, cron: '* * * * *' },
  // Each deletion enqueues a job of its own; the schedule purges what a lost job left behind.
  { job: purgeRecordsJob, cron: '*/10 * * * *' },
]
