import { sql } from 'kysely'
import type { WriteContext } from '../write.ts'

/** Lets this transaction idle, and last, longer than one that a page waits for: a time such as `60s`, or 0 for no limit. */
export async function extendTransactionTimeouts(
  { db }: Pick<WriteContext, 'db'>,
  { idle, whole }: { idle: string; whole: string },
) {
  await sql`select set_config('idle_in_transaction_session_timeout', ${idle}, true)`.execute(db)
  // A time-out that already runs can be made longer only by ending it first.
  await sql`set local transaction_timeout = 0`.execute(db)
  await sql`select set_config('transaction_timeout', ${whole}, true)`.execute(db)
}
