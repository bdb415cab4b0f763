import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { mailLink } from './accounts/invitations.commands.ts'
import { forgetOld } from './sign-in/captchas.commands.ts'
import { sendCodeJob } from './sign-in/codes.commands.ts'
import { forgetSessions } from './sessions/ends.commands.ts'

const sweep = job('identity.forgetOld', z.null(), forgetOld)
const sweepSessions = job('identity.forgetSessions', z.null(), forgetSessions)

export const identityJobs = [mailLink, sweep, sweepSessions, sendCodeJob]
export const identitySchedules: Schedule[] = [
  { job: sweep, cron: '17 * * * *' },
  { job: sweepSessions, cron: '43 3 * * *' },
]
