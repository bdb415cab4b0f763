import type { Schedule } from '../../platform/jobs.ts'
import { purgeCompaniesJob } from './companies.commands.ts'
import { fillKeysJob } from './keys.commands.ts'

export const phonebookJobs = [purgeCompaniesJob, fillKeysJob]
/** Each deletion enqueues its own; the schedule catches what a lost job left behind. Keys are missing only after an update of the product. */
export const phonebookSchedules: Schedule[] = [
  { job: purgeCompaniesJob, cron: '*/10 * * * *' },
  { job: fillKeysJob, cron: '*/10 * * * *' },
]
