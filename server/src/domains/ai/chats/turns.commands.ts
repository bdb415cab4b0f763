import type { Asked, ChatTurn } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import type { PlannedAnswer } from '../answers/answers.queries.ts'
import { insertProposals } from '../proposals/insertions.commands.ts'
import { tellChat } from './chats.queries.ts'
import { messagesOf } from './messages.queries.ts'
import { companyIdsOf, partsOf, plannerOf } from './parts.rules.ts'
import { companyKind } from './subjects.queries.ts'

/** Keeps a question with its answer at the end of a chat that the caller has locked. Throws answer_running while another answer is at work. */
export async function keepTurn(tx: WriteContext, chatId: number, { key, text }: Asked, answer: PlannedAnswer) {
  const last = await lastOf(tx, chatId)
  if (last?.is_at_work) throw fail('ai.answer_running')
  const number = (last?.number ?? 0) + 1
  const asked = await insertMessage(tx, {
    chat_id: chatId,
    number,
    parent_id: last?.id ?? null,
    kind: 'asked',
    client_key: key,
    text,
  })
  const answered = await insertMessage(tx, {
    chat_id: chatId,
    number: number + 1,
    parent_id: asked,
    kind: 'answered',
    planner: plannerOf(answer),
  })
  const proposalIds = await insertProposals(tx, answered, answer.proposals)
  await sql`
    update ai.messages set parts = ${storableJson(partsOf(answer, proposalIds))}::jsonb where id = ${answered}`.execute(
    tx.db,
  )
  await sql`
    insert into ai.message_subjects (message_id, kind, record_id)
    select message, ${companyKind}, record from unnest(${[asked, answered]}::bigint[]) message, unnest(${companyIdsOf(answer)}::bigint[]) record`.execute(
    tx.db,
  )
  await sql`update ai.chats set last_at = now() where id = ${chatId}`.execute(tx.db)
  await tx.audit({ subject: 'chat', id: chatId })
  tx.publish({ event: { topic: 'ai.chat', id: chatId }, audience: { person: personOf(tx).id } })
}

/** The question of this key with its answer. */
export async function turnOf(context: Context, chatId: number, key: string): Promise<ChatTurn> {
  const messages = await messagesOf(
    context,
    sql`m.chat_id = ${chatId} and (m.client_key = ${key} or m.parent_id = (
      select id from ai.messages where chat_id = ${chatId} and client_key = ${key}) and m.kind = 'answered') order by m.number`,
  )
  return { chat: await tellChat(context, chatId), messages }
}

async function lastOf(tx: WriteContext, chatId: number) {
  const { rows } = await sql<{ id: number; number: number; is_at_work: boolean }>`
    select id, number, exists (
      select from ai.messages w where w.chat_id = ${chatId} and w.state in ('waiting', 'running')) as is_at_work
    from ai.messages where chat_id = ${chatId} order by number desc limit 1`.execute(tx.db)
  return rows[0]
}

interface NewMessage {
  chat_id: number
  number: number
  parent_id: number | null
  kind: 'asked' | 'answered'
  client_key?: string
  planner?: string
  text?: string
}

async function insertMessage(tx: WriteContext, message: NewMessage): Promise<number> {
  const { id } = await tx.db
    .insertInto('ai.messages')
    .values({ ...message, state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
