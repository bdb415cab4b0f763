import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** Returns the key of somebody who was erased. It tells him again in a later file, and does not say who he is. */
export const erasedKey = ({ seal }: Pick<Context, 'seal'>, groupId: number, key: string): string =>
  `erased:${seal('chat-sender', `${groupId}\n${key}`).toString('hex')}`

/** Returns whether a sender of a group was erased, by his key or his id. */
export async function readErased(context: Pick<Context, 'db' | 'seal'>, groupId: number) {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from groups.senders where group_id = ${groupId} and erased_at is not null`.execute(context.db)
  const ids = new Set(rows.map(({ id }) => id))
  const keys = new Set(rows.map(({ key }) => key))
  return {
    hasId: (id: number) => ids.has(id),
    hasKey: (key: string) => keys.size > 0 && keys.has(erasedKey(context, groupId, key)),
  }
}

/** Returns the senders whose messages the engine has not forgotten yet: nobody finds them any more. */
export async function readHidden({ db }: Pick<Context, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select sender_id as id from groups.erasures where done_at is null order by id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}
