import { mostAtWork } from '@seamark/contract/ai/chats/chats'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'

/** Whoever works at an answer says so much more often; one that has not is dead. */
const leaseSeconds = 12
export const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

/**
 * Lets the caller's questions come one after another, and ends those of her answers whose process has died. To be called once the chat is locked and before any
 * message is.
 */
export async function lockPlaces(tx: WriteContext, chatId: number) {
  const { id } = personOf(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('ai.places', ${id}))`.execute(tx.db)
  await sql`
    update ai.messages set state = 'broken'
    where (worker_id = ${id} or chat_id = ${chatId}) and state in ('waiting', 'running') and lease_until < now()`.execute(
    tx.db,
  )
}

/**
 * Returns a free place of the caller for an answer at work; undefined where she has as many at work as she may. The index `messages_places` has each place
 * once.
 */
export async function freePlace(tx: WriteContext): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select p.place from generate_series(1, ${mostAtWork}::int) p (place) where not exists (
      select from ai.messages m where m.worker_id = ${personOf(tx).id} and m.place = p.place and m.state in ('waiting', 'running'))
    order by p.place limit 1`.execute(tx.db)
  return rows[0]?.place
}

/** Ends answers whose process has died, so that their places are free and their pages hear of it. Safe to run twice. */
export const endDeadAnswersJob = job('ai.endDeadAnswers', z.null(), (context: Context) =>
  write.bookkeep(context, 'ai.ask', async (tx) => {
    const { rows } = await sql<{ id: number; owner_id: number }>`
      update ai.messages m set state = 'broken' from ai.chats chat
      where chat.id = m.chat_id and m.id in (
        select id from ai.messages where state in ('waiting', 'running') and lease_until < now() order by id limit 500 for update skip locked)
      returning m.id, chat.owner_id`.execute(tx.db)
    for (const { id, owner_id } of rows)
      tx.publish({ event: { topic: answerTopic, id }, audience: { person: owner_id } })
  }),
)

/** What an answer at work tells its owner: that there is more of it. */
export const answerTopic = 'ai.answer'
