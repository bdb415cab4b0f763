import { remindingMails, usualNoticeMail } from '@seamark/contract/identity/profiles/preferences'
import { chooseLanguage } from '@seamark/contract/languages'
import { isReminder } from '@seamark/contract/notices/notices'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import type { Reader } from './mails.rules.ts'

/** Whether this installation sends mail, and the caller's proven address. */
export async function getNoticeMail(context: Context) {
  authorize(context, 'notices.own')
  const { id } = personOf(context)
  const row = await context.db.selectFrom('identity.users').select('email').where('id', '=', id).executeTakeFirst()
  return { isConfigured: context.post.mail !== undefined, address: row?.email ?? null }
}

/** After this time a mail that was begun has either ended or has an unknown outcome. */
const doubtMinutes = 5

interface TroubledMail {
  at: Date
  outcome: 'unknown' | 'refused'
}

/**
 * The last mail about a subject, if it was refused, or may or may not have been sent because the worker was killed or the mail server fell silent; no
 * row otherwise. Such a mail is never sent again. `id` is the subject's id in the statement around it.
 */
export const troubledMailOf = (
  { now }: Pick<Context, 'now'>,
  kind: string,
  id: RawBuilder<unknown>,
) => sql<TroubledMail>`
  select last.at, last.outcome from (
    select n.mail_begun_at as at,
           case when n.mail_end is null and n.mail_begun_at < ${now()}::timestamptz - make_interval(mins => ${doubtMinutes}) then 'unknown' else n.mail_end end as outcome
    from notices.notices n
    where n.subject_kind = ${kind} and n.subject_id = ${id} and n.mail_begun_at is not null
    order by n.mail_begun_at desc limit 1) last
  where last.outcome in ('unknown', 'refused')`

export interface MailedReader extends Reader {
  userId: number
  /** The role that the reader gets when she signs in. Her mail leaves out everything that this role may not see. */
  roleId: number
}

interface ReaderRow {
  user_id: number
  role_id: number
  name: string
  email: string
  language: string | null
}

const selectReaders = sql`
  select u.id as user_id, held.role_id, u.name, u.email, p.preferences ->> 'language' as language
  from identity.users u
  join identity.user_roles held on held.user_id = u.id and held.is_primary
  left join identity.preferences p on p.user_id = u.id
  where u.disabled_at is null and u.email is not null`

const choice = sql`coalesce(p.preferences ->> 'noticeMail', ${usualNoticeMail})`

/** The person as a reader of urgent notices by mail; undefined when she has no address, or does not want them. */
export async function urgentReader({ db }: Context, userId: number, kind: string): Promise<MailedReader | undefined> {
  const wanted = isReminder(kind) ? sql`${choice} = any(${[...remindingMails]}::text[])` : sql`${choice} <> 'off'`
  const { rows } = await sql<ReaderRow>`${selectReaders} and u.id = ${userId} and ${wanted}`.execute(db)
  return rows.map(asReader)[0]
}

/** People who want a digest, have something to read in it, and have not had this day's. */
export async function digestReaders(
  { db }: Context,
  { day, until }: { day: string; until: Date },
): Promise<MailedReader[]> {
  const { rows } = await sql<ReaderRow>`
    ${selectReaders} and ${choice} = 'daily'
      and not exists (select from notices.digests d where d.user_id = u.id and d.day = ${day}::date)
      and exists (
        select from notices.notices n where n.user_id = u.id and n.read_at is null and n.mailed_times < n.times and n.told_at < ${until}::timestamptz)
    order by u.id`.execute(db)
  return rows.map(asReader)
}

const asReader = ({ user_id: userId, role_id: roleId, name, email, language }: ReaderRow): MailedReader => ({
  userId,
  roleId,
  name,
  email,
  language: language === null ? 'zh' : chooseLanguage([language]),
})
