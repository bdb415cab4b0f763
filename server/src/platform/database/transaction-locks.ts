import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { fail } from '../failure.ts'
import type { WriteContext } from '../write.ts'
import { extendTransactionTimeouts } from './transaction-timeouts.ts'

const lookMs = 25
const patienceMs = 120_000

/**
 * Takes an advisory lock until the transaction ends. The engine works inside the transaction, so `idle` and `whole`
 * raise its time limits; '0' is no limit. Raises `platform.engine_busy` after two minutes.
 */
export async function lockForTransaction(
  tx: WriteContext,
  what: string,
  { idle, whole }: { idle: string; whole: string },
) {
  // A lot takes a second or two; a mutation of many records may take much longer.
  await extendTransactionTimeouts(tx, { idle, whole })
  for (const ends = performance.now() + patienceMs; ; await wait(lookMs)) {
    // The lock is tried again and again, because one long wait would look like a lost connection.
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(hashtext(${what})) as ours`.execute(
      tx.db,
    )
    if (rows[0]?.ours) return
    if (performance.now() > ends) throw fail('platform.engine_busy', {}, { retryAfter: 10 })
  }
}
