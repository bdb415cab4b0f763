import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { purgeRecordsJob } from './records/deletions.commands.ts'
import { sendReminders } from './tasks/reminders.commands.ts'

const sendRemindersJob = job('followups.tellReminders', z.null(), sendReminders)

export const followupsJobs = [sendRemindersJob, purgeRecordsJob]
export const followupsSchedules: Schedule[] = [
  { job: sendRemindersJob, cron: '* * * * *' },
  // Each deletion enqueues a job of its own; the schedule purges what a lost job left behind.
  { job: purgeRecordsJob, cron: '*/10 * * * *' },
]
