import type { Schedule } from '../../platform/jobs.ts'
import { purgeCompaniesJob } from './companies.commands.ts'

export const phonebookJobs = [purgeCompaniesJob]
/** Each deletion enqueues its own; the schedule catches what a lost job left behind. */
export const phonebookSchedules: Schedule[] = [{ job: purgeCompaniesJob, cron: '*/10 * * * *' }]
