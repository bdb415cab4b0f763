import { sql } from 'kysely'
import { chooseLanguage } from '@seamark/contract/languages'
import { cutText } from '../../../platform/storable-texts.ts'
import { translate } from '../../../platform/translate.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { planTaskFor } from '../../followups/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { progressCompany, touchCompany } from '../../phonebook/index.ts'
import { optOutReader } from '../opt-outs/opt-outs.commands.ts'
import { afterWorkingHour } from './hours.rules.ts'
import { asksNoMore, cleanLine, splitReply } from './texts.rules.ts'

/** An answer as it came in. All of it was written by others. */
export interface Arrived {
  /** The message of ours that it answers. */
  ref: string
  providerId: string
  fromName: string
  from: string
  subject: string
  text: string
  at: Date
}

/** Answers to one message that are kept; what writes more is no person. */
const mostReplies = 50
const repliesPath = '/contacts/mass?tab=replies'

/** The message that was answered, and the company and people as they are now. */
interface Answered {
  bulk_id: number
  title: string
  recipient_id: number
  contact_id: number | null
  company_id: number | null
  company_name: string
  has_custodian: boolean
  person_id: number | null
  replies: number
  has_open_task: boolean
  is_colleague: boolean
}

/**
 * Keeps an answer, in the caller's transaction, and does what it means: the client has replied, and somebody looks after it within a working hour. Whoever
 * only asks for no more gets no more, and is answered by nobody. A colleague who writes in the same conversation is no client.
 */
export async function keepReply(tx: WriteContext, arrived: Arrived) {
  const answered = await findAnswered(tx, arrived)
  if (!answered || answered.is_colleague || answered.replies >= mostReplies) return
  const { own, quoted } = splitReply(arrived.text)
  const subject = cutText(cleanLine(arrived.subject), 500)
  const isOptOut = asksNoMore({ subject, own })
  const id = await insertReply(tx, answered, { ...arrived, subject }, { own, quoted, isOptOut })
  if (id === undefined) return
  await sql`
    update messaging.recipients set replied_at = coalesce(replied_at, ${arrived.at}::timestamptz), updated_at = now()
    where client_ref = ${arrived.ref}::uuid`.execute(tx.db)
  if (isOptOut) await optOutReader(tx, { ref: arrived.ref, source: 'reply' })
  await tellCompany(tx, answered, isOptOut)
  if (!isOptOut && answered.company_id !== null) await planAnswer(tx, answered, id, own)
  await tellPerson(tx, answered, id, isOptOut)
}

async function findAnswered(tx: WriteContext, { ref, from }: Arrived): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    select b.id::float8 as bulk_id, b.title, r.target_id::float8 as recipient_id, r.contact_id::float8 as contact_id, c.id::float8 as company_id,
      coalesce(c.name, '') as company_name, c.custodian_id is not null as has_custodian,
      coalesce(custodian.id, sender.id)::float8 as person_id,
      (select count(*)::int from messaging.replies p where p.client_ref = r.client_ref) as replies,
      exists (select from messaging.replies p join followups.tasks t on t.id = p.task_id and t.state = 'open'
        where p.client_ref = r.client_ref) as has_open_task,
      exists (select from identity.users u where lower(u.email) = lower(${from})) as is_colleague
    from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id
    left join phonebook.companies c on r.target_kind = 'client' and c.id = messaging.company_of(r.target_id) and c.delete_after is null
    left join identity.users custodian on custodian.id = c.custodian_id and custodian.disabled_at is null
    left join identity.users sender on sender.id = b.created_by and sender.disabled_at is null
    where r.client_ref = ${ref}::uuid and r.target_kind = 'client'`.execute(tx.db)
  return rows[0]
}

async function insertReply(
  tx: WriteContext,
  { bulk_id, recipient_id, contact_id, person_id }: Answered,
  { ref, providerId, fromName, from, subject, at }: Arrived,
  { own, quoted, isOptOut }: { own: string; quoted: string; isOptOut: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.replies (channel_id, provider_id, client_ref, bulk_id, company_id, contact_id, from_name, from_address, subject,
      text, quoted, is_opt_out, at, assignee_id, state, done_at)
    select r.channel_id, ${providerId}, r.client_ref, ${bulk_id}, ${recipient_id}, ${contact_id}, ${cutText(cleanLine(fromName), 200)},
      ${cutText(cleanLine(from), 320)}, ${subject}, ${own}, ${quoted}, ${isOptOut}, ${at}, ${person_id},
      ${isOptOut ? 'done' : 'open'}, ${isOptOut ? tx.now() : null}::timestamptz
    from messaging.recipients r where r.client_ref = ${ref}::uuid
    on conflict on constraint replies_once do nothing returning id::float8 as id`.execute(tx.db)
  return rows[0]?.id
}

/** The timeline says it. An answer is a contact with the client, so the days of the pool begin anew; a word to end all mail is none. */
async function tellCompany(
  tx: WriteContext,
  { company_id, has_custodian, bulk_id, title }: Answered,
  isOptOut: boolean,
) {
  if (company_id === null) return
  const kind = isOptOut ? 'messaging.activity.optedOut' : 'messaging.activity.replied'
  await recordActivity(tx, { subject: 'company', id: company_id, kind, facts: { bulk: bulk_id, title } })
  if (isOptOut) return
  await progressCompany(tx, { companyId: company_id, to: 'replied', at: tx.now(), cause: 'reply' })
  if (has_custodian) await touchCompany(tx, { companyId: company_id, at: tx.now() })
}

/** One task is open for a conversation at a time, however often the client writes. */
async function planAnswer(tx: WriteContext, answered: Answered, replyId: number, own: string) {
  const { company_id: companyId, person_id: personId, company_name: company, title, has_open_task } = answered
  if (companyId === null || personId === null || has_open_task) return
  const language = await languageOf(tx, personId)
  const taskId = await planTaskFor(tx, {
    personId,
    companyId,
    title: cutText(translate(language, 'messaging.task.reply', { company, title }), 200),
    note: cutText(own, 500),
    due: { at: afterWorkingHour(tx.now(), tx.zone, await officeDays(tx)) },
  })
  await sql`update messaging.replies set task_id = ${taskId} where id = ${replyId}`.execute(tx.db)
}

async function tellPerson(tx: WriteContext, answered: Answered, id: number, isOptOut: boolean) {
  const { person_id, company_id, company_name: company, title } = answered
  if (person_id === null) return
  tx.publish({ event: { topic: 'messaging.reply', id }, audience: { person: person_id } })
  if (company_id === null) return
  await notifyPeople(tx, {
    userIds: [person_id],
    kind: isOptOut ? 'messaging.notice.optedOut' : 'messaging.notice.replied',
    facts: { company, title },
    subject: { kind: 'company', id: company_id },
    path: repliesPath,
  })
}

async function officeDays({ db }: WriteContext): Promise<ReadonlyMap<string, 'holiday' | 'workday'>> {
  const { rows } = await sql<{ day: string; kind: 'holiday' | 'workday' }>`
    select day::text, kind from followups.office_days where day between current_date - 2 and current_date + 62`.execute(
    db,
  )
  return new Map(rows.map(({ day, kind }) => [day, kind]))
}

async function languageOf({ db }: WriteContext, personId: number) {
  const { rows } = await sql<{ language: string | null }>`
    select preferences ->> 'language' as language from identity.preferences where user_id = ${personId}`.execute(db)
  const chosen = rows[0]?.language ?? null
  return chosen === null ? 'zh' : chooseLanguage([chosen])
}
