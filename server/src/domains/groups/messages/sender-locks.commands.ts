import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'

/**
 * Returns the keys and names of senders who are not erased, and keeps them from being erased until the transaction ends. They are locked in the
 * order of their ids, as whoever erases several does.
 */
export async function lockKnownSenders({ db }: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; key: string; name: string }>`
    select id::float8 as id, left(key, 300) as key, name from groups.senders
    where id = any(${[...new Set(ids)]}::bigint[]) and erased_at is null order by id for key share`.execute(db)
  return new Map(rows.map(({ id, key, name }) => [id, { key, name }]))
}

/** Waits for whoever keeps what these senders said, before the first of them is erased. */
export const lockSendersToErase = ({ db }: WriteContext, ids: readonly number[]) =>
  sql`select from groups.senders where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db)
