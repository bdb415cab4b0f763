import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/**
 * The messages of a chat that are shown, as a select of `id` and `number`: of those with one parent the one that was made or chosen last, and what follows
 * it. A question follows an answer, and an answer its question.
 */
export const shownMessages = (chatId: number): RawBuilder<unknown> => sql`
  with recursive newest as materialized (
    select distinct on (parent_id) id, number, parent_id from ai.messages where chat_id = ${chatId}
    order by parent_id, shown_at desc, number desc),
  shown as (
    select id, number from newest where parent_id is null
    union all select n.id, n.number from shown s join newest n on n.parent_id = s.id)
  select id, number from shown`

/** The messages before one, itself first, up to the beginning of the chat. */
export const messagesUpTo = (id: number | null): RawBuilder<unknown> => sql`
  with recursive before as (
    select id, number, parent_id from ai.messages where id = ${id}::bigint
    union all select m.id, m.number, m.parent_id from before b join ai.messages m on m.id = b.parent_id)
  select id, number from before`

/** The last message that a chat shows; null in an empty one. */
export async function lastShown({ db }: Pick<Context, 'db'>, chatId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from (${shownMessages(chatId)}) shown order by number desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
