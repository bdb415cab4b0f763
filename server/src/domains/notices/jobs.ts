import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { sendDigests } from './digests.commands.ts'
import { mailUrgentJob } from './mails.commands.ts'
import type { NoticedSubject } from './ports.ts'
import { forgetOldNotices } from './sweeps.commands.ts'

/** `owners` say of what a digest may tell its reader. */
export function noticesWork(owners: readonly NoticedSubject[]) {
  const digests = job('notices.sendDigests', z.null(), (context) => sendDigests(context, owners), { isLong: true })
  const sweep = job('notices.forgetOld', z.null(), forgetOldNotices)
  const schedules: Schedule[] = [
    { job: digests, cron: '*/15 * * * *' },
    { job: sweep, cron: '29 3 * * *' },
  ]
  return { jobs: [mailUrgentJob, digests, sweep], schedules }
}
