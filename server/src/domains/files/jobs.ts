import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { removeBytesJob } from './files.commands.ts'
import { sweep } from './sweeps.commands.ts'

const sweepJob = job('files.sweep', z.null(), sweep)

export const filesJobs = [removeBytesJob, sweepJob]
export const filesSchedules: Schedule[] = [{ job: sweepJob, cron: '43 * * * *' }]
