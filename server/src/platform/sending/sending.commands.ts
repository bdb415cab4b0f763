import { sql } from 'kysely'
import type { WriteContext } from '../write.ts'

/**
 * Pauses all that leaves this installation. It waits for claims that have seen sending open, and no claim after it gets anything. Returns false
 * where sending was paused already.
 */
export async function pauseAllSending(
  tx: WriteContext,
  { why, byId }: { why: string; byId: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update platform.sending set paused = true, why = ${why}, since = clock_timestamp(), by_id = ${byId}, backup_at = null where not paused`.execute(
    tx.db,
  )
  return numAffectedRows > 0n
}

/** Lets everything leave again. Returns false where it was not paused. */
export async function continueAllSending(tx: WriteContext): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update platform.sending set paused = false, why = '', since = null, by_id = null, backup_at = null where paused`.execute(
    tx.db,
  )
  return numAffectedRows > 0n
}
