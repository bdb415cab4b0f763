import { sql } from 'kysely'
import type { WriteContext } from '../write.ts'

/** Lets this transaction rest, and last, longer than one that a page waits for; `60s`, and 0 is without end. */
export async function mayLast({ db }: Pick<WriteContext, 'db'>, { idle, whole }: { idle: string; whole: string }) {
  await sql`select set_config('idle_in_transaction_session_timeout', ${idle}, true)`.execute(db)
  // One that runs already is made longer only by being ended first.
  await sql`set local transaction_timeout = 0`.execute(db)
  await sql`select set_config('transaction_timeout', ${whole}, true)`.execute(db)
}
