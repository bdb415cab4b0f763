import type { NoticedSubject } from '../../platform/domain.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { NotSent } from '../../platform/post/not-sent.ts'
import { actFor } from '../identity/index.ts'
import { endMail, idsOf, sendClaimed } from './mails.commands.ts'
import { digestReaders, type MailedReader } from './mails.queries.ts'
import { digestMail, isTold } from './mails.rules.ts'
import { asNotices, type NoticeRow } from './notices.queries.ts'

/** The time at which a digest is sent, in the business time zone. */
const leavesAt = '08:30'

/** The last digest that is due: its day, and the moment up to which it includes notices. */
interface Due {
  day: string
  until: Date
}

/**
 * Mails notices that were told before half past eight and are still unread, to everybody who has chosen a digest. It runs all day, which makes up for
 * hours without a worker or a mail server; each person still gets one digest a day.
 */
export async function sendDigests(context: Context, owners: readonly NoticedSubject[]) {
  const { mail } = context.post
  if (!mail) return
  const due = await findLastDue(context)
  for (const reader of await digestReaders(context, due)) {
    try {
      await sendDigest(context, owners, reader, due, mail)
    } catch (error) {
      context.log.warn({ err: error, userId: reader.userId }, 'notices digest not sent')
      // A mail server that is away, or asks to be left alone for a while, gets its next try at the next run.
      if (error instanceof NotSent && error.mayRetry) return
    }
  }
}

async function sendDigest(
  context: Context,
  owners: readonly NoticedSubject[],
  reader: MailedReader,
  due: Due,
  mail: NonNullable<Context['post']['mail']>,
): Promise<void> {
  const own = await actFor(context, reader)
  const claimed = await claimDigest(context, reader.userId, due)
  const notices = (await asNotices(own, owners, claimed)).filter(isTold)
  const ids = idsOf(notices)
  await endMail(
    context,
    idsOf(claimed).filter((id) => !ids.includes(id)),
    null,
  )
  if (notices.length === 0) return
  const letter = digestMail(reader, notices, context.post.address)
  await sendClaimed(context, {
    send: mail,
    mail: letter,
    ids,
    release: () => releaseDigest(context, reader.userId, due, claimed),
  })
}

async function findLastDue({ db, now, zone }: Context): Promise<Due> {
  const { rows } = await sql<{ day: string; until: Date }>`
    with here as (select ${now()}::timestamptz at time zone ${zone} as at),
         due as (select (here.at - ${leavesAt}::interval)::date as day from here)
    select day, (day + ${leavesAt}::interval) at time zone ${zone} as until from due`.execute(db)
  const [due] = rows
  if (!due) throw new Error('no day')
  return due
}

/** Commits the digest's row and its notices' marks together, before anything is sent, so that no digest is sent twice. */
async function claimDigest({ db }: Context, userId: number, { day, until }: Due): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    with claimed as (
      insert into notices.digests (user_id, day) values (${userId}, ${day}::date) on conflict do nothing returning user_id
    ), told as (
      update notices.notices n set mailed_times = n.times, mail_begun_at = now(), mail_end = null from claimed
      where n.user_id = claimed.user_id and n.read_at is null and n.mailed_times < n.times and n.told_at < ${until}::timestamptz
      returning n.*
    )
    select * from told order by told_at desc, id desc`.execute(db)
  return rows
}

async function releaseDigest({ db }: Context, userId: number, { day }: Due, claimed: readonly NoticeRow[]) {
  await sql`
    with released as (update notices.notices set mailed_times = 0, mail_begun_at = null where id = any(${idsOf(claimed)}::bigint[]))
    delete from notices.digests where user_id = ${userId} and day = ${day}::date`.execute(db)
}
