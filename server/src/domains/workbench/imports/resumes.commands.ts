import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { checkImportJob } from './checking.commands.ts'
import { readImportJob } from './reading.commands.ts'
import { runImportJob } from './running.commands.ts'
import { importRuns } from './steps.commands.ts'

/** The job for each state in which an import is at work. */
const jobs = { reading: readImportJob, checking: checkImportJob, running: runImportJob }

export const resumeImports = (context: Context) => importRuns.resume(context, jobs)

export const resumeImportsJob = job('workbench.resumeImports', z.null(), resumeImports)
