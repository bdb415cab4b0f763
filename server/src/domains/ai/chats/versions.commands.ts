import type { ChatMessage } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { messagesOf } from './messages.queries.ts'

/** Shows a version of an answer or a branch of a question, with what follows it, in the place of the others. Throws message_not_found. */
export async function showVersion(context: Context, id: number): Promise<ChatMessage> {
  return write(context, { permission: 'ai.ask', audit: 'ai.chatChanged' }, async (tx) => {
    const { rows } = await sql<{ chat_id: number }>`
      update ai.messages m set shown_at = greatest(clock_timestamp(), v.latest + interval '1 millisecond')
      from ai.chats chat, (
        select max(o.shown_at) as latest from ai.messages o join ai.messages own on own.id = ${id}
        where o.chat_id = own.chat_id and o.parent_id is not distinct from own.parent_id) v
      where chat.id = m.chat_id and m.id = ${id} and chat.owner_id = ${personOf(tx).id} returning m.chat_id`.execute(
      tx.db,
    )
    const [message] = await messagesOf(tx, sql`m.id = ${id}`)
    const [row] = rows
    if (!row || !message) throw fail('ai.message_not_found')
    await tx.audit({ subject: 'chat', id: row.chat_id })
    tx.publish({ event: { topic: 'ai.chat', id: row.chat_id }, audience: { person: personOf(tx).id } })
    return message
  })
}
