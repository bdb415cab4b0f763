import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Does the work unless another worker is doing it under the same name. Returns whether it was done here. The lock lives as long as its
 * connection, so a killed worker frees it.
 */
export async function runExclusively(
  { db }: Pick<Context, 'db'>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async (own) => {
    const lock = sql`hashtextextended(${name}, 0)`
    const { rows } = await sql<{ isTaken: boolean }>`select pg_try_advisory_lock(${lock}) as "isTaken"`.execute(own)
    if (!rows[0]?.isTaken) return false
    try {
      await work()
      return true
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(own)
    }
  })
}
