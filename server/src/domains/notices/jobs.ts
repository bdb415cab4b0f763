import type { NoticedSubject } from '../../platform/domain.ts'
import { z } from 'zod'
import { type Job, job, type Schedule } from '../../platform/jobs.ts'
import { sendDigests } from './digests.commands.ts'
import { mailUrgent, mailUrgentJob } from './mails.commands.ts'
import { forgetOldNotices } from './sweeps.commands.ts'

const digests = (owners: readonly NoticedSubject[]) =>
  job('notices.sendDigests', z.null(), (context) => sendDigests(context, owners), { isLong: true })
const sweep = job('notices.forgetOld', z.null(), forgetOldNotices)

/** Each of `owners` says what a mail may tell its reader about a record. */
export const noticesJobs = (owners: readonly NoticedSubject[]): readonly Job[] => [
  job(mailUrgentJob.name, mailUrgentJob.data, (context, { id }) => mailUrgent(context, { id }, owners)),
  digests(owners),
  sweep,
]
export const noticesSchedules = (owners: readonly NoticedSubject[]): readonly Schedule[] => [
  { job: digests(owners), cron: '*/15 * * * *' },
  { job: sweep, cron: '29 3 * * *' },
]
