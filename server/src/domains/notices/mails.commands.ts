import type { NoticedSubject } from '../../platform/domain.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { job } from '../../platform/jobs.ts'
import { NotSent } from '../../platform/post/not-sent.ts'
import type { Mail } from '../../platform/post/post.ts'
import { actFor } from '../identity/index.ts'
import { urgentReader } from './mails.queries.ts'
import { isTold, urgentMail } from './mails.rules.ts'
import { asNotices, type NoticeRow } from './notices.queries.ts'

/** Mails one urgent notice to its person, once for each time that it was told. */
export async function mailUrgent(context: Context, { id }: { id: number }, owners: readonly NoticedSubject[] = []) {
  const { mail, address } = context.post
  const row = await context.db
    .selectFrom('notices.notices')
    .select(['user_id', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
  const reader = row && (await urgentReader(context, row.user_id, row.kind))
  if (!mail || !reader) return
  const own = { ...(await actFor(context, reader)), language: reader.language }
  const claimed = await claimMail(context, id)
  const [notice] = (await asNotices(own, owners, claimed)).filter(isTold)
  if (!notice) return endMail(context, idsOf(claimed), null)
  await sendClaimed(context, {
    send: mail,
    mail: urgentMail(reader, notice, address),
    ids: [id],
    release: () => releaseMail(context, id),
  })
}

/** Puts the mail off. The job that runs is the one in `noticesJobs`, which knows the owners of the subjects. */
export const mailUrgentJob = job('notices.mailUrgent', z.object({ id: z.number().int() }), (context, { id }) =>
  mailUrgent(context, { id }),
)

interface Sending {
  send: (mail: Mail) => Promise<void>
  mail: Mail
  /** The notices in the mail. */
  ids: readonly number[]
  release: () => Promise<void>
}

/**
 * Sends a claimed mail, and throws when it was not sent. The claim is released only when the mail surely was not accepted and may be accepted later:
 * a second mail would be a nuisance, and a missed notice is still in the bell. The outcome is kept with the notices; after a kill in between, they
 * have a begun mail without an end.
 */
export async function sendClaimed(context: Context, { send, mail, ids, release }: Sending) {
  try {
    await send(mail)
  } catch (error) {
    if (error instanceof NotSent && error.mayRetry) await release()
    else await endMail(context, ids, error instanceof NotSent && !error.isUnknown ? 'refused' : 'unknown')
    throw error
  }
  await endMail(context, ids, 'sent')
}

/** Stores how the mail about these notices ended; null when nothing in it was visible to its reader, so that none was begun. */
export async function endMail({ db }: Context, ids: readonly number[], end: 'sent' | 'refused' | 'unknown' | null) {
  if (ids.length === 0) return
  await sql`
    update notices.notices set mail_end = ${end}, mail_begun_at = case when ${end}::text is null then null else mail_begun_at end
    where id = any(${[...ids]}::bigint[])`.execute(db)
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The claim is committed before anything is sent, so that only one of two workers sends the mail. */
async function claimMail({ db }: Context, id: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    update notices.notices set mailed_times = times, mail_begun_at = now(), mail_end = null where id = ${id} and mailed_times < times returning *`.execute(
    db,
  )
  return rows
}

async function releaseMail({ db }: Context, id: number) {
  await sql`update notices.notices set mailed_times = 0, mail_begun_at = null where id = ${id}`.execute(db)
}
