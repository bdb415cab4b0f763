import type { FollowUpRecord } from '@seamark/contract/followups/records/records'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { refusalToDelete } from '../policy.ts'
import { dropImages } from './images.commands.ts'
import { publishRecordActivity } from './records.commands.ts'
import { getRecord, optionsOf, getRecordRow } from './records.queries.ts'

const undoSeconds = 10

/**
 * Hides a record at once; a job deletes it after the 10 seconds in which it can be restored. The company keeps the progress that the
 * record gave it: the contact did take place, or the next record corrects it. Fails with record_not_found, not_author, edit_over or
 * version_stale.
 */
export async function deleteRecord(context: Context, id: number, version: number) {
  return write(context, { permission: 'followups.logRecords', audit: 'followups.recordDeleted' }, async (tx) => {
    await tx.db.selectFrom('followups.records').select('id').where('id', '=', id).forUpdate().execute()
    const row = await getRecordRow(tx, id)
    const { recordEditHours: hours } = await optionsOf(tx)
    const refusal = refusalToDelete(personOf(tx), row, row, tx.now(), hours)
    if (refusal) throw fail(refusal, { hours })
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: await getRecord(tx, id) })
    const { delete_after } = await tx.db
      .updateTable('followups.records')
      .set({ delete_after: sql<Date>`now() + make_interval(secs => ${undoSeconds})`, version: version + 1 })
      .where('id', '=', id)
      .returning('delete_after')
      .executeTakeFirstOrThrow()
    const undoUntil = delete_after ?? tx.now()
    await tx.audit({ subject: 'record', id })
    await publishRecordActivity(tx, { ...row, id: row.company_id }, id, 'recordDeleted')
    await purgeRecordsJob.later(tx, null, new Date(undoUntil.getTime() + 1000))
    return { undoUntil: undoUntil.toISOString() }
  })
}

/**
 * Restores a deleted record within those 10 seconds, for anybody who could have deleted it. A record that is not deleted is returned as
 * it is. Fails with record_not_found, undo_over or the refusals of `deleteRecord`.
 */
export async function restoreRecord(context: Context, id: number): Promise<FollowUpRecord> {
  return write(context, { permission: 'followups.logRecords', audit: 'followups.recordRestored' }, async (tx) => {
    const deleted = await tx.db
      .selectFrom('followups.records')
      .select(['delete_after', sql<boolean>`delete_after <= now()`.as('is_over')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!deleted) throw fail('followups.record_not_found')
    if (deleted.delete_after === null) {
      tx.unchanged()
      return getRecord(tx, id)
    }
    await tx.db.updateTable('followups.records').set({ delete_after: null }).where('id', '=', id).execute()
    // The checks come after the update because `getRecordRow` does not find deleted records; a failure rolls the update
    // back.
    const row = await getRecordRow(tx, id)
    const { recordEditHours: hours } = await optionsOf(tx)
    const refusal = refusalToDelete(personOf(tx), row, row, tx.now(), hours)
    if (refusal) throw fail(refusal, { hours })
    if (deleted.is_over) throw fail('followups.undo_over')
    await tx.audit({ subject: 'record', id })
    await publishRecordActivity(tx, { ...row, id: row.company_id }, id, 'recordRestored')
    return getRecord(tx, id)
  })
}

/** Deletes up to 500 records whose time to be restored is over, with their images and audited values. Safe to run twice. */
export async function purgeRecords(context: Context) {
  await write(context, { permission: 'followups.deleteRecords', audit: 'followups.recordsPurged' }, async (tx) => {
    const due = tx.db.selectFrom('followups.records').select('id').where('delete_after', '<=', sql<Date>`now()`)
    const ids = (await due.orderBy('id').limit(500).forUpdate().skipLocked().execute()).map(({ id }) => id)
    if (ids.length === 0) return tx.unchanged()
    await forgetRecords(tx, ids)
    await tx.audits(ids.map((id) => ({ subject: 'record', id })))
  })
}

export const purgeRecordsJob = job('followups.purgeRecords', z.null(), purgeRecords)

/** Deletes records, their images and their audited values in the caller's transaction. */
export async function forgetRecords(tx: WriteContext, ids: readonly number[]) {
  if (ids.length === 0) return
  await dropImages(tx, ids)
  await tx.db
    .deleteFrom('followups.records')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  await emptyAuditValues(tx, 'record', ids)
}
