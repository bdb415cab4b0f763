import type { Chat, ChatTurn } from '@seamark/contract/ai/chats/chats'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorId, cursorTime, cutPage, jsonCursor } from '../../../platform/page.ts'
import { readOptions } from '../../settings/index.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { answerOptions } from '../questions/matches.queries.ts'
import { imageState } from './images.queries.ts'
import { messagesOf } from './messages.queries.ts'
import { shownMessages } from './paths.queries.ts'
import { veiledAmong } from '../subjects/subjects.queries.ts'

interface ChatRow {
  id: number
  title: string | null
  pinned: boolean
  last_at: Date
  first_id: number | null
  first_text: string | null
}

/** A page of the caller's own chats, pinned ones first. */
export async function listChats(
  context: Context,
  { q, limit, cursor: text }: { q?: string | undefined; limit: number; cursor?: string | undefined },
) {
  authorize(context, 'ai.ask')
  const after = text === undefined ? sql`` : pageAfter(cursor.read(text))
  const sought = q ? sql`and ${await soughtBy(context, q)}` : sql``
  const found = await readChats(
    context,
    sql`${sought} ${after}
      order by chat.pinned desc, chat.last_at desc, chat.id desc limit ${limit + 1}`,
  )
  const { rows, next } = cutPage(found, limit, (last) =>
    cursor.write([last.pinned, last.last_at.toISOString(), last.id]),
  )
  return { rows: await tellChats(context, rows), next }
}

/** One of the caller's chats with its last messages, or those before a number, of what is shown of it. */
export async function openChat(
  context: Context,
  id: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ChatTurn & { earlier: number | null }> {
  authorize(context, 'ai.ask')
  const chat = await tellChat(context, id)
  const found = await messagesOf(
    context,
    sql`m.id in (select id from (${shownMessages(id)}) shown ${before === undefined ? sql`` : sql`where number < ${before}`}
      order by number desc limit ${limit + 1}) order by m.number desc`,
  )
  const { rows, next } = cutPage(found, limit, ({ number }) => number)
  return { chat, messages: rows.toReversed(), earlier: next }
}

/** What answers here, for whoever may ask it. */
export async function getAssistant(
  context: Context,
  { models, endpoints }: { models: readonly string[]; endpoints: Endpoints },
) {
  authorize(context, 'ai.ask')
  const { modelFirst } = await readOptions(context, answerOptions)
  return {
    models: [...models],
    isModelFirst: modelFirst && models.length > 0,
    images: await imageState(context, endpoints),
  }
}

/** Throws chat_not_found, also for chats of others. */
export async function tellChat(context: Context, id: number): Promise<Chat> {
  const [chat] = await tellChats(context, await readChats(context, sql`and chat.id = ${id}`))
  if (!chat) throw fail('ai.chat_not_found')
  return chat
}

async function readChats(context: Context, rest: RawBuilder<unknown>): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select chat.id, chat.title, chat.pinned, chat.last_at, first.id as first_id, left(first.text, 200) as first_text
    from ai.chats chat
    left join lateral (select m.id, m.text from ai.messages m where m.chat_id = chat.id order by m.number limit 1) first on true
    where chat.owner_id = ${personOf(context).id} ${rest}`.execute(context.db)
  return rows
}

async function tellChats(context: Context, rows: readonly ChatRow[]): Promise<Chat[]> {
  const untitled = rows.flatMap(({ title, first_id }) => (title === null && first_id !== null ? [first_id] : []))
  const veiled = await veiledAmong(context, untitled)
  return rows.map(({ id, title, pinned, last_at, first_id, first_text }) => {
    const isVeiled = title === null && first_id !== null && veiled.has(first_id)
    return {
      id,
      title: title ?? (isVeiled ? '' : shortened(first_text ?? '')),
      isVeiled,
      pinned,
      lastAt: last_at.toISOString(),
    }
  })
}

/** The first line of a question, as a title. */
const shortened = (text: string) => [...(text.trim().split(/\r?\n/u, 1)[0] ?? '')].slice(0, 60).join('')

/** Chats whose title or messages hold a text. What the caller may not see today is not found either. */
async function soughtBy(context: Context, text: string): Promise<RawBuilder<boolean>> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: number; chat_id: number }>`
    select m.id, m.chat_id from ai.messages m join ai.chats chat on chat.id = m.chat_id
    where chat.owner_id = ${personOf(context).id} and m.text ilike ${pattern}`.execute(context.db)
  const veiled = await veiledAmong(
    context,
    rows.map(({ id }) => id),
  )
  const chats = new Set(rows.flatMap(({ id, chat_id }) => (veiled.has(id) ? [] : [chat_id])))
  return sql<boolean>`(chat.title ilike ${pattern} or chat.id = any(${[...chats]}::bigint[]))`
}

const cursor = jsonCursor(z.tuple([z.boolean(), cursorTime, cursorId]), 'ai.cursor_invalid')

const pageAfter = ([pinned, lastAt, id]: [boolean, string, number]) =>
  sql`and (chat.pinned, chat.last_at, chat.id) < (${pinned}, ${lastAt}::timestamptz, ${id}::bigint)`
