import type { ChatMessage } from '@seamark/contract/ai/chats/chats'
import type { Language } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { countMiss } from '../questions/misses.commands.ts'
import { messagesOf } from './messages.queries.ts'
import { clientsNamedIn } from '../subjects/named-clients.queries.ts'
import { withoutNames } from '../subjects/named-clients.rules.ts'

/**
 * Tells whoever writes the entries what the caller asked and did not find. Throws miss_found where the answer was sure, or named a record, which is
 * nobody else's business. An answer is counted once, without the names of her clients.
 */
export async function recordMiss(context: Context, id: number): Promise<ChatMessage> {
  return write(context, { permission: 'ai.ask', audit: 'ai.missRecorded' }, async (tx) => {
    const row = await readAsked(tx, id)
    if (!row) throw fail('ai.message_not_found')
    const [answer] = await messagesOf(tx, sql`m.id = ${id}`)
    if (!answer || answer.isVeiled || answer.isEmptied) throw fail('ai.message_not_found')
    if (row.names_records || answer.parts.some(isSure)) throw fail('ai.miss_found')
    if (row.miss_id !== null) {
      tx.unchanged()
      return answer
    }
    const text = withoutNames(row.text, await clientsNamedIn(tx, row.text))
    const missId = await countMiss(tx, text, row.language)
    await sql`update ai.messages set miss_id = ${missId ?? null}::bigint where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'chat', id: row.chat_id })
    tx.publish({ event: { topic: 'ai.chat', id: row.chat_id }, audience: { person: personOf(tx).id } })
    return { ...answer, isMissed: missId !== undefined }
  })
}

const isSure = (part: ChatMessage['parts'][number]) =>
  part.kind === 'qa' ? part.isSure && part.questions.length > 0 : part.kind !== 'offers'

/** An answer of the caller, locked, with what was asked. */
async function readAsked({ db, actor }: Context, id: number) {
  const { rows } = await sql<{
    chat_id: number
    miss_id: number | null
    text: string
    language: Language
    names_records: boolean
  }>`
    select m.chat_id, m.miss_id, asked.text, chat.language, exists (
      select from ai.message_subjects s where s.message_id = m.id) as names_records
    from ai.messages m join ai.messages asked on asked.id = m.parent_id join ai.chats chat on chat.id = m.chat_id
    where m.id = ${id} and m.kind = 'answered' and chat.owner_id = ${personOf({ actor }).id} for no key update of m`.execute(
    db,
  )
  return rows[0]
}
