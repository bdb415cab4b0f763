import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { write } from '../../../platform/write.ts'
import { getBulk } from './bulks.queries.ts'
import { lockUnconfirmed, publishBulk } from './drafts.commands.ts'

const permission = 'messaging.sendBulks'

const deletableBulks: Deletable = {
  table: 'messaging.bulks',
  subject: 'bulk',
  purge: { permission, audit: 'messaging.bulksPurged' },
}

/** Hides a bulk that nobody has confirmed; a job deletes it after the ten seconds in which it can be restored. */
export async function deleteBulk(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'messaging.bulkDeleted' }, async (tx) => {
    const row = await lockUnconfirmed(tx, id, version)
    const hidden = await hideRecord(tx, deletableBulks, id, purgeBulksJob)
    publishBulk(tx, row)
    return hidden
  })
}

/** Restores a deleted bulk within those ten seconds, for its sender. One that is not deleted is returned as it is. */
export async function restoreBulk(context: Context, id: number): Promise<Bulk> {
  return write(context, { permission, audit: 'messaging.bulkRestored' }, async (tx) => {
    const { rows } = await sql<{ created_by: number; is_deleted: boolean }>`
      select created_by, delete_after is not null as is_deleted from messaging.bulks where id = ${id} for update`.execute(
      tx.db,
    )
    const [row] = rows
    if (row?.created_by !== personOf(tx).id) throw fail('messaging.bulk_not_found')
    if (!row.is_deleted) tx.unchanged()
    else {
      if (!(await unhideRecord(tx, deletableBulks, id))) throw fail('messaging.undo_over')
      publishBulk(tx, { id, created_by: row.created_by })
    }
    return getBulk(tx, id)
  })
}

export const purgeBulks = (context: Context) => purgeRecords(context, deletableBulks)

export const purgeBulksJob = job('messaging.purgeBulks', z.null(), purgeBulks)
