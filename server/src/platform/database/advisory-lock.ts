import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Unless another worker is at it, by the name of the work; answers whether it was done here. The lock lives as long as its connection: who is killed leaves it to the next. */
export async function alone({ db }: Pick<Context, 'db'>, name: string, work: () => Promise<void>): Promise<boolean> {
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
