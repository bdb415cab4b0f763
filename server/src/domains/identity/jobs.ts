import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { forgetOld } from './captchas.commands.ts'

const sweep = job('identity.forgetOld', z.null(), forgetOld)

export const identityJobs = [sweep]
export const identitySchedules: Schedule[] = [{ job: sweep, cron: '17 * * * *' }]
