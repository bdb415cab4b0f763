import type { ChatMessage } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { messagesOf } from './messages.queries.ts'

/** Keeps whether an answer helped its owner. Throws message_not_found for questions, for veiled answers, and for those of others. */
export async function judgeMessage(
  context: Context,
  id: number,
  { verdict, reason }: Pick<ChatMessage, 'verdict' | 'reason'>,
): Promise<ChatMessage> {
  return write(context, { permission: 'ai.ask', audit: 'ai.answerJudged' }, async (tx) => {
    const [seen] = await messagesOf(tx, sql`m.id = ${id} and m.kind = 'answered' for no key update of m`)
    if (!seen || seen.isVeiled || seen.isEmptied) throw fail('ai.message_not_found')
    await tx.db
      .updateTable('ai.messages')
      .set({ verdict, reason: verdict === null ? '' : reason })
      .where('id', '=', id)
      .execute()
    await tx.audit({ subject: 'chat', id: (await chatOfMessage(tx, id)) ?? null })
    const [message] = await messagesOf(tx, sql`m.id = ${id}`)
    tx.publish({ event: { topic: 'ai.chat' }, audience: { person: personOf(tx).id } })
    return message ?? seen
  })
}

/** The chat of a message, whoever owns it. */
export async function chatOfMessage({ db }: Pick<Context, 'db'>, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ chat_id: number }>`select chat_id from ai.messages where id = ${id}`.execute(db)
  return rows[0]?.chat_id
}
