import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { emptyAuditValues } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Job } from '../jobs.ts'
import { type Deed, write, type WriteContext } from '../write.ts'

/** The seconds in which a deletion can be undone. */
const undoSeconds = 10

/** Records that go in two steps: hidden at once, and really deleted by a job once they can no longer be restored. */
export interface Deletable {
  /** The table, with its schema. It has the columns `version` and `delete_after`. */
  table: string
  /** The kind of the records in the audit log. */
  subject: string
  /** What the job does, and by which permission. */
  purge: Deed
  /** Deletes, in the same transaction, what other schemas keep about these records. */
  forget?: (tx: WriteContext, ids: readonly number[]) => Promise<void>
  /** Those that stay, hidden, since others name them. */
  stays?: RawBuilder<boolean>
}

/** Hides a record that the caller has locked and may delete. Returns until when it can be restored; the job then deletes it. */
export async function hideRecord(
  tx: WriteContext,
  { table, subject }: Deletable,
  id: number,
  job: Job<z.ZodNull>,
): Promise<{ undoUntil: string }> {
  const { rows } = await sql<{ delete_after: Date }>`
    update ${sql.table(table)} set delete_after = now() + make_interval(secs => ${undoSeconds}), version = version + 1
    where id = ${id} returning delete_after`.execute(tx.db)
  const undoUntil = rows[0]?.delete_after ?? tx.now()
  await tx.audit({ subject, id })
  await job.later(tx, null, new Date(undoUntil.getTime() + 1000))
  return { undoUntil: undoUntil.toISOString() }
}

/** Shows a hidden record again. Returns false when the time for it is over. */
export async function unhideRecord(tx: WriteContext, { table, subject }: Deletable, id: number): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set delete_after = null, version = version + 1 where id = ${id} and delete_after > now() returning id`.execute(
    tx.db,
  )
  if (rows.length === 0) return false
  await tx.audit({ subject, id })
  return true
}

/** Deletes up to 500 records whose time to be restored is over, with their audited values. Safe to run twice. */
export async function purgeRecords(
  context: Context,
  { table, subject, purge, forget, stays = sql<boolean>`false` }: Deletable,
) {
  await write(context, purge, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where delete_after <= now() and not ${stays} order by id limit 500 for update skip locked`.execute(
      tx.db,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return tx.unchanged()
    await forget?.(tx, ids)
    await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(tx.db)
    await emptyAuditValues(tx, subject, ids)
    await tx.audits(ids.map((id) => ({ subject, id })))
  })
}
