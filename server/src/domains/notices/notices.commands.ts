import { remindingMails } from '@seamark/contract/identity/profiles/preferences'
import { type Facts, isUrgent } from '@seamark/contract/notices/notices'
import { sql } from 'kysely'
import type { WriteContext } from '../../platform/write.ts'
import { sentAhead } from '../../platform/database/sent-ahead.ts'
import { storableJson } from '../../platform/storable-texts.ts'
import { mailUrgentJob } from './mails.commands.ts'
import type { Subject } from './policy.ts'

export interface Telling {
  userIds: readonly number[]
  /** The text key of the notice; `title` and `text` are below it. */
  kind: string
  /** The values that the text needs, and nothing else about anybody. */
  facts?: Facts
  /** The thing that the notice is about. A reader who may no longer see it no longer sees the notice's text. */
  subject: Subject
  /** The place to look: a path of our own pages. */
  path?: string
  /** The counts of what one person does within the hour add up: a deed in lots tells once, with its whole number. `facts` have `by` and `count`. */
  addsUp?: boolean
}

/** When the same is told again within the hour and before it was read, the existing notice counts once more. */
const gatheredMinutes = 60

/**
 * Notifies people in the caller's transaction. The notice is kept until it is read, and shown live once the transaction has committed. Disabled
 * people get none.
 */
export async function notifyPeople(
  tx: WriteContext,
  { userIds, kind, facts = {}, subject, path, addsUp = false }: Telling,
) {
  const told = [...new Set(userIds)].map((userId) => ({ userId, facts, subject, path }))
  await notifyEach(tx, kind, told, { addsUp })
}

/** Notifies many people, each of a subject of her own, by two statements whatever their number. Nobody is named twice for one subject. */
export async function notifyEach(
  tx: WriteContext,
  kind: string,
  tellings: readonly (Pick<Telling, 'facts' | 'subject' | 'path'> & { userId: number })[],
  { addsUp = false }: Pick<Telling, 'addsUp'> = {},
) {
  if (tellings.length === 0) return
  const given = storableJson(
    tellings.map(({ userId, facts = {}, subject, path = null }) => ({
      user_id: userId,
      facts,
      subject_kind: subject.kind,
      subject_id: subject.id,
      path,
    })),
  )
  await sql`${sentAhead}
    update notices.notices n set gathers = false
    from json_to_recordset(${given}::json) as g (user_id bigint, facts jsonb, subject_kind text, subject_id bigint)
    where n.gathers and n.user_id = g.user_id and n.kind = ${kind} and n.subject_kind = g.subject_kind and n.subject_id = g.subject_id
      and (n.first_told_at < now() - make_interval(mins => ${gatheredMinutes})
        or (${addsUp}::boolean and n.facts -> 'by' is distinct from g.facts -> 'by'))`.execute(tx.db)
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into notices.notices as n (user_id, kind, facts, subject_kind, subject_id, path)
    select u.id, ${kind}, g.facts, g.subject_kind, g.subject_id, g.path
    from json_to_recordset(${given}::json) as g (user_id bigint, facts jsonb, subject_kind text, subject_id bigint, path text)
    join identity.users u on u.id = g.user_id and u.disabled_at is null
    order by u.id, g.subject_id
    on conflict (user_id, kind, subject_kind, subject_id) where gathers
    do update set times = n.times + ${addsUp ? 0 : 1}::int, path = excluded.path, told_at = excluded.told_at,
      facts = case when ${addsUp}::boolean
        then n.facts || jsonb_build_object('count', (n.facts ->> 'count')::int + (excluded.facts ->> 'count')::int) else excluded.facts end
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
 * Reminds many people, each of their own subjects, by one statement whatever their number. Each reminder is a notice of its own. `kind` is a kind of
 * reminder, so people who want reminders by mail get it at once.
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
      from json_to_recordset(${storableJson(given)}::json) as g (user_id bigint, facts jsonb, subject_kind text, subject_id bigint, path text)
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

/** Marks all notices of a disabled person as read, so that on her return neither the bell nor a mail tells her of them. */
export async function silencePerson(tx: WriteContext, userId: number) {
  await tx.db
    .updateTable('notices.notices')
    .set({ read_at: sql<Date>`now()`, gathers: false })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}
