import {
  type Asked,
  type AskedInChat,
  type Chat,
  type ChatTurn,
  keptDays,
  mostAskedOfModel,
} from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { readOptions } from '../../settings/index.ts'
import { planText } from '../answers/answers.queries.ts'
import { answerOptions } from '../questions/matches.queries.ts'
import { tellChat } from './chats.queries.ts'
import { drawImages, dropImagesOfChats } from './images.commands.ts'
import { modelForImages, showsImages } from './images.queries.ts'
import { messagesOf } from './messages.queries.ts'
import { isNothing } from './parts.rules.ts'
import { keepTurn, keepVersion, type NewTurn, turnOf } from './turns.commands.ts'
import { chatOfMessage } from './verdicts.commands.ts'
import type { AnswersAtWork } from './work.commands.ts'

const permission = 'ai.ask'

/** Images of a form, by name, unchecked. */
type Images = ReadonlyMap<string, Buffer>

/**
 * Begins a chat with a question and its answer, which a model may have to write. The same key begins it once, and is answered with the same turn.
 */
export async function beginChat(
  context: Context,
  work: AnswersAtWork,
  asked: Asked,
  images: Images = new Map(),
): Promise<ChatTurn> {
  authorize(context, permission)
  const begun = await chatOfKey(context, asked.key)
  if (begun !== undefined) return turnOf(context, begun, asked.key)
  const planned = await plan(context, work, asked, images)
  const kept = await write(context, { permission, audit: 'ai.chatAsked' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into ai.chats (owner_id, client_key, language) values (${personOf(tx).id}, ${asked.key}, ${tx.language})
      on conflict on constraint chats_client_key do nothing returning id`.execute(tx.db)
    const [chat] = rows
    // Another tab, or the same call sent again, was quicker.
    if (!chat) tx.unchanged()
    const chatId = chat?.id ?? (await chatOfKey(tx, asked.key)) ?? 0
    return { chatId, answerId: chat && (await keepTurn(tx, chat.id, planned)) }
  })
  return beginAnswer(context, work, kept, asked.key)
}

/**
 * Asks in a chat of the caller, at its end or in the place of another question. Throws answer_running while another answer of this chat is at work. The same
 * key asks once.
 */
export async function askInChat(
  context: Context,
  work: AnswersAtWork,
  { chatId, asked, images = new Map() }: { chatId: number; asked: AskedInChat; images?: Images },
): Promise<ChatTurn> {
  authorize(context, permission)
  await tellChat(context, chatId)
  const planned = await plan(context, work, asked, images)
  const kept = await write(context, { permission, audit: 'ai.chatAsked' }, async (tx) => {
    await lockChat(tx, chatId)
    const isKept = await isAsked(tx, chatId, asked.key)
    if (isKept) tx.unchanged()
    return { chatId, answerId: isKept ? undefined : await keepTurn(tx, chatId, planned) }
  })
  return beginAnswer(context, work, kept, asked.key)
}

/** Has a model answer a question of the caller in a new version. The same key asks once. */
export async function askModelInChat(
  context: Context,
  work: AnswersAtWork,
  askedId: number,
  { key, model: named }: { key: string; model?: string | undefined },
): Promise<ChatTurn> {
  authorize(context, permission)
  const [asked] = await messagesOf(context, sql`m.id = ${askedId} and m.kind = 'asked'`)
  const chatId = asked && !asked.isVeiled && !asked.isEmptied ? await chatOfMessage(context, askedId) : undefined
  if (!asked || chatId === undefined) throw fail('ai.message_not_found')
  const model = asked.images.length > 0 ? await modelForImages(context, work.endpoints) : (named ?? work.models[0])
  if (model === undefined || !work.models.includes(model)) throw fail('ai.no_model')
  const kept = await write(context, { permission, audit: 'ai.chatAsked' }, async (tx) => {
    await lockChat(tx, chatId)
    const isKept = await isAsked(tx, chatId, key)
    if (isKept) tx.unchanged()
    return { chatId, answerId: isKept ? undefined : await keepVersion(tx, { chatId, asked, key, model }) }
  })
  return beginAnswer(context, work, kept, key)
}

/**
 * What is known of a question without a model, and the model that is to answer it: where the office wants that first, or where nothing at all was understood. A
 * question that is too long for one is answered without.
 */
async function plan(context: Context, work: AnswersAtWork, asked: AskedInChat, given: Images): Promise<NewTurn> {
  const takesOver = given.size === 0 && asked.edits !== undefined && (await showsImages(context, asked.edits))
  // Only a model can say what an image shows.
  const seeing = given.size > 0 || takesOver ? await modelForImages(context, work.endpoints) : undefined
  const images = takesOver ? 'edited' : await drawImages(given)
  const answer = await planText(context, asked.text)
  if (seeing !== undefined) return { asked, answer, model: seeing, images }
  const [model] = work.models
  if (model === undefined || asked.text.length > mostAskedOfModel) return { asked, answer, model: undefined, images }
  const { modelFirst } = await readOptions(context, answerOptions)
  return { asked, answer, model: modelFirst || isNothing(answer) ? model : undefined, images }
}

/** Begins to work at an answer that has been kept for a model, and tells how the turn stands. */
async function beginAnswer(
  context: Context,
  work: AnswersAtWork,
  { chatId, answerId }: { chatId: number; answerId: number | undefined },
  key: string,
): Promise<ChatTurn> {
  if (answerId !== undefined) work.begin(context, answerId)
  return turnOf(context, chatId, key)
}

/** Renames or pins a chat. An empty title is that of its first question again. */
export async function changeChat(
  context: Context,
  id: number,
  { title, pinned }: { title?: string | undefined; pinned?: boolean | undefined },
): Promise<Chat> {
  return write(context, { permission, audit: 'ai.chatChanged' }, async (tx) => {
    await lockChat(tx, id)
    await sql`
      update ai.chats set title = ${title === undefined ? sql`title` : sql`nullif(${title}::text, '')`},
        pinned = coalesce(${pinned ?? null}::boolean, pinned) where id = ${id}`.execute(tx.db)
    // The title is private, as all texts of the chat are.
    await tx.audit({ subject: 'chat', id })
    publishChat(tx, id)
    return tellChat(tx, id)
  })
}

/** Deletes a chat with all that it holds. */
export async function deleteChat(context: Context, id: number) {
  return write(context, { permission, audit: 'ai.chatDeleted' }, async (tx) => {
    await lockChat(tx, id)
    await dropImagesOfChats(tx, [id])
    await tx.db.deleteFrom('ai.chats').where('id', '=', id).execute()
    await tx.audit({ subject: 'chat', id })
    publishChat(tx, id)
    return {}
  })
}

const endedAtOnce = 500

/** Deletes the chats that are not pinned and in which nobody has asked for so long. Safe to run twice. */
export const endChatsJob = job('ai.endChats', z.null(), async (context) => {
  for (let isMore = true; isMore; ) isMore = await endSome(context)
})

const endSome = (context: Context): Promise<boolean> =>
  write(context, { permission, audit: 'ai.chatsEnded' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from ai.chats where not pinned and last_at < now() - make_interval(days => ${keptDays})
      order by last_at limit ${endedAtOnce} for update skip locked`.execute(tx.db)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) tx.unchanged()
    await dropImagesOfChats(tx, ids)
    await sql`delete from ai.chats where id = any(${ids}::bigint[])`.execute(tx.db)
    await tx.audits(rows.map(({ id }) => ({ subject: 'chat', id })))
    return rows.length === endedAtOnce
  })

/** Locks a chat of the caller. Throws chat_not_found, also for those of others. */
async function lockChat(tx: WriteContext, id: number) {
  const { rows } = await sql`
    select id from ai.chats where id = ${id} and owner_id = ${personOf(tx).id} for update`.execute(tx.db)
  if (rows.length === 0) throw fail('ai.chat_not_found')
}

async function chatOfKey(context: Context, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ai.chats where owner_id = ${personOf(context).id} and client_key = ${key}`.execute(context.db)
  return rows[0]?.id
}

async function isAsked(tx: WriteContext, chatId: number, key: string): Promise<boolean> {
  const { rows } = await sql`select from ai.messages where chat_id = ${chatId} and client_key = ${key}`.execute(tx.db)
  return rows.length > 0
}

/** Makes the open pages of the owner read again. */
const publishChat = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'ai.chat', id }, audience: { person: personOf(tx).id } })
