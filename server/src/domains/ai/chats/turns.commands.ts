import { type AskedInChat, type ChatMessage, type ChatTurn, mostAtWork } from '@seamark/contract/ai/chats/chats'
import type { AnswerNote } from '@seamark/contract/ai/choices'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import type { Image } from '../../../platform/files/images.ts'
import { fail } from '../../../platform/failure.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import type { PlannedAnswer } from '../answers/answers.queries.ts'
import { insertProposals } from '../proposals/insertions.commands.ts'
import { tellChat } from './chats.queries.ts'
import { keepImages, takeOverImages } from './images.commands.ts'
import { messagesOf } from './messages.queries.ts'
import { companyIdsOf, partsOf, plannerOf } from './parts.rules.ts'
import { lastShown } from './paths.queries.ts'
import { freePlace, leaseEnd, lockPlaces } from './places.commands.ts'
import { clientIdsNamedIn } from '../subjects/named-clients.queries.ts'
import { companyKind } from '../subjects/subjects.queries.ts'

/** A question as it is to be kept. */
export interface NewTurn {
  asked: AskedInChat
  answer: PlannedAnswer
  /** The model that is to answer it, where the caller has a place for one more answer at work. */
  model: string | undefined
  /** `edited`: those of the question in whose place it is asked. */
  images: readonly Image[] | 'edited'
}

/**
 * Keeps a question of a chat that the caller has locked, behind what is shown last or in the place of another one. Returns the id of the answer where a model
 * has to write it; else it is whole, and says so where a model was meant to and the caller has no place for one more answer at work. Throws answer_running while
 * another answer is at work, answers_many where there is no place and an image has to be seen, and message_not_found for a question that cannot be edited.
 */
export async function keepTurn(
  tx: WriteContext,
  chatId: number,
  { asked, answer, model, images }: NewTurn,
): Promise<number | undefined> {
  await failIfRunning(tx, chatId)
  const place = model === undefined ? undefined : await freePlace(tx)
  // The rules see no image.
  if (place === undefined && images.length > 0) throw fail('ai.answers_many', { maximum: mostAtWork })
  const { key, text, edits } = asked
  const askedId = await insertMessage(tx, {
    chat_id: chatId,
    parent_id: edits === undefined ? await lastShown(tx, chatId) : await parentOf(tx, chatId, edits),
    kind: 'asked',
    client_key: key,
    text,
  })
  if (images !== 'edited') await keepImages(tx, askedId, images)
  else if (edits !== undefined) await takeOverImages(tx, askedId, edits)
  const answerId = await insertMessage(tx, {
    chat_id: chatId,
    parent_id: askedId,
    kind: 'answered',
    ...(place === undefined || model === undefined ? { planner: plannerOf(answer) } : { model, place }),
  })
  const notes: AnswerNote[] = model === undefined ? [] : ['atWork']
  if (place === undefined) await keepAnswer(tx, answerId, { answer, notes })
  const named = place === undefined ? [] : await clientIdsNamedIn(tx, text)
  await keepCompanies(tx, [askedId, answerId], [...companyIdsOf(answer), ...named])
  await noteAsked(tx, chatId)
  return place === undefined ? undefined : answerId
}

/** Keeps an answer that a model has to write, as a new version. Throws answer_running, and answers_many where the caller has no place for it. */
export async function keepVersion(
  tx: WriteContext,
  {
    chatId,
    asked,
    key,
    model,
  }: { chatId: number; asked: Pick<ChatMessage, 'id' | 'text'>; key: string; model: string },
): Promise<number> {
  await failIfRunning(tx, chatId)
  const place = await freePlace(tx)
  if (place === undefined) throw fail('ai.answers_many', { maximum: mostAtWork })
  const id = await insertMessage(tx, {
    chat_id: chatId,
    parent_id: asked.id,
    kind: 'answered',
    client_key: key,
    model,
    place,
  })
  await keepCompanies(tx, [asked.id, id], await clientIdsNamedIn(tx, asked.text))
  await noteAsked(tx, chatId)
  return id
}

async function keepAnswer(
  tx: WriteContext,
  id: number,
  { answer, notes }: { answer: PlannedAnswer; notes: readonly AnswerNote[] },
) {
  const proposalIds = await insertProposals(tx, id, answer.proposals)
  await sql`
    update ai.messages set parts = ${storableJson(partsOf(answer, proposalIds))}::jsonb, notes = ${[...notes]}::text[]
    where id = ${id}`.execute(tx.db)
}

/** Keeps the companies that messages name. */
const keepCompanies = (tx: WriteContext, messageIds: readonly number[], companyIds: readonly number[]) =>
  sql`
    insert into ai.message_subjects (message_id, kind, record_id)
    select message, ${companyKind}, record from unnest(${[...messageIds]}::bigint[]) message, unnest(${[...new Set(companyIds)]}::bigint[]) record
    on conflict do nothing`.execute(tx.db)

async function noteAsked(tx: WriteContext, chatId: number) {
  await sql`update ai.chats set last_at = now() where id = ${chatId}`.execute(tx.db)
  await tx.audit({ subject: 'chat', id: chatId })
  tx.publish({ event: { topic: 'ai.chat', id: chatId }, audience: { person: personOf(tx).id } })
}

/** The question of this key, or of the answer with this key, with the answer that is shown or has the key. */
export async function turnOf(context: Context, chatId: number, key: string): Promise<ChatTurn> {
  const messages = await messagesOf(
    context,
    sql`m.id in (
      with keyed as (select id, kind, parent_id from ai.messages where chat_id = ${chatId} and client_key = ${key})
      select id from keyed
      union all select parent_id from keyed where kind = 'answered'
      union all (select a.id from ai.messages a join keyed on keyed.kind = 'asked' and a.parent_id = keyed.id
        order by a.shown_at desc, a.number desc limit 1)) order by m.number`,
  )
  return { chat: await tellChat(context, chatId), messages }
}

async function failIfRunning(tx: WriteContext, chatId: number) {
  await lockPlaces(tx, chatId)
  const { rows } = await sql`
    select from ai.messages where chat_id = ${chatId} and state in ('waiting', 'running')`.execute(tx.db)
  if (rows.length > 0) throw fail('ai.answer_running')
}

/** What the question in whose place another one is asked follows. */
async function parentOf(tx: WriteContext, chatId: number, askedId: number): Promise<number | null> {
  const { rows } = await sql<{ parent_id: number | null }>`
    select parent_id from ai.messages where id = ${askedId} and chat_id = ${chatId} and kind = 'asked'`.execute(tx.db)
  const [row] = rows
  if (!row) throw fail('ai.message_not_found')
  return row.parent_id
}

interface NewMessage {
  chat_id: number
  parent_id: number | null
  kind: 'asked' | 'answered'
  client_key?: string
  planner?: string
  text?: string
  /** With a place it is an answer that a model has to write. */
  model?: string
  place?: number
}

/** Puts a message at the end of a chat that is locked. */
async function insertMessage(tx: WriteContext, { place, ...message }: NewMessage): Promise<number> {
  const work =
    place === undefined
      ? { state: 'done' }
      : {
          state: 'waiting',
          planner: 'model',
          worker_id: personOf(tx).id,
          place,
          lease_until: leaseEnd,
        }
  const { id } = await tx.db
    .insertInto('ai.messages')
    .values({
      ...message,
      ...work,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from ai.messages where chat_id = ${message.chat_id})`,
      // It is what is shown, also beside one that was chosen in this moment.
      shown_at: sql<Date>`greatest(clock_timestamp(), (select max(shown_at) + interval '1 millisecond' from ai.messages
        where chat_id = ${message.chat_id} and parent_id is not distinct from ${message.parent_id}::bigint))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
