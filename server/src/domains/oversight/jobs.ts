import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { forgetOldErrors } from './errors.commands.ts'
import { forgetDeadProcesses } from './processes.commands.ts'

const sweep = job('oversight.forgetOld', z.null(), async (context) => {
  await forgetOldErrors(context)
  await forgetDeadProcesses(context)
})

export const oversightJobs = [sweep]
export const oversightSchedules: Schedule[] = [{ job: sweep, cron: '41 * * * *' }]
