import type { Job, Schedule } from '../../platform/jobs.ts'
import { readImportJob } from './imports/inspections.commands.ts'
import { runImportJob } from './imports/runs.commands.ts'
import { resumeImportsJob, sweepImportsJob } from './imports/sweeps.commands.ts'
import { tryImportJob } from './imports/trials.commands.ts'
import { settleImportJob, undoImportJob } from './imports/undo.commands.ts'
import { alignPartyJob } from './parties/record-alignment.commands.ts'
import { linkChangedJob, linkDaysJob, linkAndCompareJob } from './parties/link-jobs.commands.ts'
import { applyPortNameJob } from './imports/port-names.commands.ts'
import { linkCompaniesJob, linkPartiesJob } from './reactions.ts'
import { lookAtWatchesJob, lookAtWatchJob } from './watches/checks.commands.ts'

export const tradeJobs: readonly Job[] = [
  readImportJob,
  tryImportJob,
  runImportJob,
  undoImportJob,
  settleImportJob,
  resumeImportsJob,
  sweepImportsJob,
  applyPortNameJob,
  alignPartyJob,
  linkAndCompareJob,
  linkChangedJob,
  linkDaysJob,
  linkCompaniesJob,
  linkPartiesJob,
  lookAtWatchesJob,
  lookAtWatchJob,
]
export const tradeSchedules: readonly Schedule[] = [
  { job: resumeImportsJob, cron: '*/2 * * * *' },
  { job: sweepImportsJob, cron: '53 * * * *' },
  // Each import also enqueues this job; the schedule catches what a lost job left behind.
  { job: linkAndCompareJob, cron: '*/10 * * * *' },
  { job: linkChangedJob, cron: '* * * * *' },
  { job: linkDaysJob, cron: '37 19 * * *' },
  // Each import also enqueues this job, but silence is found only by the clock.
  { job: lookAtWatchesJob, cron: '20 22 * * *' },
]
