import type { Schedule } from '../../platform/jobs.ts'
import { purgeContactsJob } from './contacts/purges.commands.ts'
import { resumeHandoversJob, runHandoverJob } from './handovers/runs.commands.ts'
import { refreshSearchesJob } from './contacts/stale-searches.commands.ts'
import { scanDuplicatesJob, scanNightlyJob } from './duplicates/scans.commands.ts'
import { fillKeysJob } from './matching/keys.commands.ts'
import { keepPoolJob } from './pool/recycling.commands.ts'
import { purgeCompaniesJob } from './contacts/company-deletions.commands.ts'

export const phonebookJobs = [
  purgeCompaniesJob,
  purgeContactsJob,
  fillKeysJob,
  refreshSearchesJob,
  keepPoolJob,
  runHandoverJob,
  resumeHandoversJob,
  scanDuplicatesJob,
  scanNightlyJob,
]
/** Each deletion enqueues its own purge; the schedule catches purges whose job was lost. Keys are missing only after an update of the product. */
export const phonebookSchedules: Schedule[] = [
  { job: purgeCompaniesJob, cron: '*/10 * * * *' },
  { job: purgeContactsJob, cron: '*/10 * * * *' },
  { job: fillKeysJob, cron: '*/10 * * * *' },
  { job: refreshSearchesJob, cron: '*/10 * * * *' },
  { job: resumeHandoversJob, cron: '*/5 * * * *' },
  // The pool rules name the hours of the business day for warnings and the run. The job runs every half hour, since zones may be half an hour off.
  { job: keepPoolJob, cron: '1,31 * * * *' },
  // 18:40 UTC is 02:40 in China, when nobody works.
  { job: scanNightlyJob, cron: '40 18 * * *' },
]
