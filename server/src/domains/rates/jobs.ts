import { z } from 'zod'
import { type Job, job, type Schedule } from '../../platform/jobs.ts'
import { forgetViews } from './links/throttles.commands.ts'
import { purgeQuotesJob } from './quotes/deletions.commands.ts'
import { askForOutcomesJob } from './quotes/reminders.commands.ts'
import { matchAllJob, matchJob } from './pairs/matching.commands.ts'
import { purgeRatesJob } from './rates/deletions.commands.ts'
import { remindOfEndingsJob } from './rates/owners/reminders.commands.ts'
import { purgeReadingsJob } from './readings/deletions.commands.ts'
import { applyPortWordJob } from './readings/port-words.commands.ts'
import { recomparePricesJob } from './prices/recomparisons.commands.ts'
import { readReadingJob, resumeReadingsJob } from './readings/runs.commands.ts'

const forgetViewsJob = job('rates.forgetViews', z.null(), forgetViews)

export const ratesJobs: Job[] = [
  purgeRatesJob,
  purgeQuotesJob,
  purgeReadingsJob,
  readReadingJob,
  resumeReadingsJob,
  applyPortWordJob,
  askForOutcomesJob,
  forgetViewsJob,
  matchJob,
  matchAllJob,
  recomparePricesJob,
  remindOfEndingsJob,
]
export const ratesSchedules: Schedule[] = [
  // Each deletion enqueues a job of its own; the schedules catch what a lost job left behind.
  { job: purgeRatesJob, cron: '*/10 * * * *' },
  { job: purgeQuotesJob, cron: '*/10 * * * *' },
  { job: purgeReadingsJob, cron: '*/10 * * * *' },
  { job: resumeReadingsJob, cron: '*/2 * * * *' },
  // They come every hour, since a schedule knows no zone, and work in one hour of the office.
  { job: askForOutcomesJob, cron: '30 * * * *' },
  { job: remindOfEndingsJob, cron: '30 * * * *' },
  // Offers run out and others begin without anybody changing them.
  { job: matchAllJob, cron: '20 * * * *' },
  { job: forgetViewsJob, cron: '17 * * * *' },
]
