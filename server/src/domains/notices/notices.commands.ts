import { remindingMails } from '@seamark/contract/identity/profiles/preferences'
import { type Facts, isUrgent } from '@seamark/contract/notices/notices'
import { sql } from 'kysely'
import type { WriteContext } from '../../platform/write.ts'
import { mailUrgentJob } from './mails.commands.ts'
import type { Subject } from './policy.ts'

export interface Telling {
  userIds: readonly number[]
  /** Where its words stand: below it `title` and `text`. */
  kind: string
  /** What the words need, and nothing more about anybody. */
  facts?: Facts
  /** What it is about: whoever may no longer see that is told no more of it. */
  subject: Subject
  /** Where to look: a path of our own pages. */
  path?: string
}

/** Again within the hour, before it was read, is the same notice once more. */
const gatheredMinutes = 60

/**
 * Tells people something in the caller's transaction: kept until read, and shown live once the transaction has committed. Whoever has been disabled is
 * told nothing.
 */
export async function tell(tx: WriteContext, { userIds, kind, facts = {}, subject, path }: Telling) {
  if (userIds.length === 0) return
  await sql`
    update notices.notices set gathers = false
    where gathers and kind = ${kind} and subject_kind = ${subject.kind} and subject_id = ${subject.id} and user_id = any(${[...userIds]}::bigint[])
      and first_told_at < now() - make_interval(mins => ${gatheredMinutes})`.execute(tx.db)
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into notices.notices as n (user_id, kind, facts, subject_kind, subject_id, path)
    select id, ${kind}, ${JSON.stringify(facts)}::jsonb, ${subject.kind}, ${subject.id}, ${path ?? null}
    from identity.users where id = any(${[...userIds]}::bigint[]) and disabled_at is null order by id
    on conflict (user_id, kind, subject_kind, subject_id) where gathers
    do update set times = n.times + 1, facts = excluded.facts, path = excluded.path, told_at = excluded.told_at
    returning id, user_id`.execute(tx.db)
  for (const { id, user_id } of rows) {
    tx.publish({ event: { topic: 'notices.notice', id }, audience: { person: user_id } })
    if (isUrgent(kind)) await mailUrgentJob.later(tx, { id })
  }
}

export interface Reminder {
  userId: number
  facts: Facts
  subject: Subject
  path: string
}

/**
 * Reminds many people, each of one's own, by one statement whatever their number; each is a notice of its own. `kind` is a reminder's, so whoever wants those by
 * mail has it at once.
 */
export async function remind(tx: WriteContext, kind: string, reminders: readonly Reminder[]) {
  const given = reminders.map(({ userId, facts, subject, path }) => ({
    user_id: userId,
    facts,
    subject_kind: subject.kind,
    subject_id: subject.id,
    path,
  }))
  const { rows } = await sql<{ id: number; user_id: number; is_mailed: boolean }>`
    with told as (
      insert into notices.notices (user_id, kind, facts, subject_kind, subject_id, path, gathers)
      select u.id, ${kind}, g.facts, g.subject_kind, g.subject_id, g.path, false
      from json_to_recordset(${JSON.stringify(given)}::json) as g (user_id bigint, facts jsonb, subject_kind text, subject_id bigint, path text)
      join identity.users u on u.id = g.user_id and u.disabled_at is null
      returning id, user_id)
    select told.id, told.user_id, u.email is not null and coalesce(p.preferences ->> 'noticeMail', '') = any(${[...remindingMails]}::text[]) as is_mailed
    from told join identity.users u on u.id = told.user_id left join identity.preferences p on p.user_id = told.user_id`.execute(
    tx.db,
  )
  for (const { id, user_id, is_mailed } of rows) {
    tx.publish({ event: { topic: 'notices.notice', id }, audience: { person: user_id } })
    if (is_mailed && tx.post.mail) await mailUrgentJob.later(tx, { id })
  }
}

/** Whoever may not work here any more is told nothing more either, should she come back: neither by the bell nor by mail. */
export async function silence(tx: WriteContext, userId: number) {
  await tx.db
    .updateTable('notices.notices')
    .set({ read_at: sql<Date>`now()`, gathers: false })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}
