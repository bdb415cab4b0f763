import type { Schedule } from '../../platform/jobs.ts'
import { resumeBulkJob, runBulkJob } from './bulk/running.commands.ts'
import { sweepBulkJob } from './bulk/sweeps.commands.ts'
import { endStoppedExportsJob, runExportJob } from './exports/runs.commands.ts'
import { checkImportJob } from './imports/checking.commands.ts'
import { clearPreviewJob } from './imports/cleared-rows.commands.ts'
import { readImportJob } from './imports/reading.commands.ts'
import { resumeImportsJob } from './imports/resumes.commands.ts'
import { runImportJob } from './imports/running.commands.ts'
import { sweepImportsJob } from './imports/sweeps.commands.ts'

export const workbenchJobs = [
  runExportJob,
  endStoppedExportsJob,
  readImportJob,
  checkImportJob,
  runImportJob,
  resumeImportsJob,
  sweepImportsJob,
  clearPreviewJob,
  runBulkJob,
  resumeBulkJob,
  sweepBulkJob,
]
export const workbenchSchedules: Schedule[] = [
  { job: endStoppedExportsJob, cron: '23 * * * *' },
  { job: resumeImportsJob, cron: '*/2 * * * *' },
  { job: sweepImportsJob, cron: '41 * * * *' },
  { job: resumeBulkJob, cron: '*/2 * * * *' },
  { job: sweepBulkJob, cron: '47 * * * *' },
]
