import { z } from 'zod'
import { job, type Schedule } from '../../platform/jobs.ts'
import { sendDigests } from './digests.commands.ts'
import { mailUrgent, mailUrgentJob } from './mails.commands.ts'
import type { NoticedSubject } from './ports.ts'
import { forgetOldNotices } from './sweeps.commands.ts'

/** `owners` say of what a mail may tell its reader. */
export function noticesWork(owners: readonly NoticedSubject[]) {
  const mailUrgently = job(mailUrgentJob.name, mailUrgentJob.data, (context, { id }) =>
    mailUrgent(context, { id }, owners),
  )
  const digests = job('notices.sendDigests', z.null(), (context) => sendDigests(context, owners), { isLong: true })
  const sweep = job('notices.forgetOld', z.null(), forgetOldNotices)
  const schedules: Schedule[] = [
    { job: digests, cron: '*/15 * * * *' },
    { job: sweep, cron: '29 3 * * *' },
  ]
  return { jobs: [mailUrgently, digests, sweep], schedules }
}
