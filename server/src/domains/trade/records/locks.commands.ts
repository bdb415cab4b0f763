import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { fail } from '../../../platform/failure.ts'
import { mayLast } from '../../../platform/database/transaction-timeouts.ts'
import type { WriteContext } from '../../../platform/write.ts'

const lookMs = 25
const patienceMs = 120_000

/** Whoever writes records does so alone, until the transaction ends: what is there already is then what is really there. */
export const lockRecords = (tx: WriteContext) =>
  lockForTransaction(tx, 'trade.records', { idle: '150s', whole: '300s' })

/** Alone at a work until the transaction ends. The engine is asked within it, so that it may rest and last so long; 0 is without end. */
export async function lockForTransaction(
  tx: WriteContext,
  what: string,
  { idle, whole }: { idle: string; whole: string },
) {
  // A lot is a second or two, a mutation of many records may be many.
  await mayLast(tx, { idle, whole })
  for (const ends = Date.now() + patienceMs; ; await wait(lookMs)) {
    // Asked again and again, since one long wait would look like a lost connection.
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(hashtext(${what})) as ours`.execute(
      tx.db,
    )
    if (rows[0]?.ours) return
    if (Date.now() > ends) throw fail('platform.engine_busy', {}, { retryAfter: 10 })
  }
}
