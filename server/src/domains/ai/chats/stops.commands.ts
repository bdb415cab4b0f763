import type { ChatMessage } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { readAnswer } from './messages.queries.ts'
import { answerTopic } from './places.commands.ts'

/** Tells the process that is at work at an answer that it has been stopped. */
export const stopTopic = 'ai.stop'

/**
 * Stops an answer of the caller, whichever process is at work at it: its row says so at once, and the process closes its connection to the model. What was
 * said stays. One that has ended is left as it is; one whose process has died is stopped for good.
 */
export async function stopAnswer(context: Context, id: number): Promise<ChatMessage> {
  return write(context, { permission: 'ai.ask', audit: 'ai.answerStopped' }, async (tx) => {
    const { rows } = await sql<{ chat_id: number }>`
      update ai.messages m set state = 'stopped' from ai.chats chat
      where chat.id = m.chat_id and m.id = ${id} and chat.owner_id = ${personOf(tx).id} and m.state in ('waiting', 'running')
      returning m.chat_id`.execute(tx.db)
    const [row] = rows
    if (row) {
      await tx.audit({ subject: 'chat', id: row.chat_id })
      const audience = { person: personOf(tx).id }
      for (const topic of [stopTopic, answerTopic]) tx.publish({ event: { topic, id }, audience })
      tx.publish({ event: { topic: 'ai.chat', id: row.chat_id }, audience })
    } else tx.unchanged()
    return readAnswer(tx, id)
  })
}
