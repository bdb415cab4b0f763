import { remindingMails, usualNoticeMail } from '@seamark/contract/identity/profiles/preferences'
import { chooseLanguage } from '@seamark/contract/languages'
import { isReminder } from '@seamark/contract/notices/notices'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import type { Reader } from './mails.rules.ts'

/** Whether mail leaves this installation, and to which proven address of the caller's. */
export async function getNoticeMail(context: Context) {
  authorize(context, 'notices.own')
  const { id } = personOf(context)
  const row = await context.db.selectFrom('identity.users').select('email').where('id', '=', id).executeTakeFirst()
  return { isConfigured: context.post.mail !== undefined, address: row?.email ?? null }
}

/** After so long a mail that was begun has ended, or nobody knows how. */
const doubtMinutes = 5

interface TroubledMail {
  at: Date
  outcome: 'unknown' | 'refused'
}

/**
 * Of these subjects those about which the last mail was refused, or may or may not have left: the worker was killed in between, or the mail server fell
 * silent. Such a mail is never sent again.
 */
export async function troubledMails(
  { db, now }: Context,
  { kind, ids }: { kind: string; ids: readonly number[] },
): Promise<ReadonlyMap<number, TroubledMail>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TroubledMail & { id: number }>`
    select id, at, outcome from (
      select distinct on (n.subject_id) n.subject_id as id, n.mail_begun_at as at,
             case when n.mail_end is null and n.mail_begun_at < ${now()}::timestamptz - make_interval(mins => ${doubtMinutes}) then 'unknown' else n.mail_end end as outcome
      from notices.notices n
      where n.subject_kind = ${kind} and n.subject_id = any(${[...ids]}::bigint[]) and n.mail_begun_at is not null
      order by n.subject_id, n.mail_begun_at desc) last
    where outcome in ('unknown', 'refused')`.execute(db)
  return new Map(rows.map(({ id, at, outcome }) => [id, { at, outcome }]))
}

export interface MailedReader extends Reader {
  userId: number
  /** The role that she is given when she signs in; what it may not see is not in her mail either. */
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

/** The person as somebody to whom urgent notices may be mailed; undefined when she has no address, or wants none. */
export async function urgentReader({ db }: Context, userId: number, kind: string): Promise<MailedReader | undefined> {
  const wanted = isReminder(kind) ? sql`${choice} = any(${[...remindingMails]}::text[])` : sql`${choice} <> 'off'`
  const { rows } = await sql<ReaderRow>`${selectReaders} and u.id = ${userId} and ${wanted}`.execute(db)
  return rows.map(asReader)[0]
}

/** Who wants a digest, has something in it, and has not had this day's. */
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
