import type { DiscussedKind } from '@seamark/contract/discussions/discussions'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { job } from '../../platform/jobs.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { deleteFile } from '../files/index.ts'

/** So long a deleted comment or attachment can be restored. */
export const undoSeconds = 10
const purgedAtOnce = 500

/**
 * Deletes up to 500 comments and attachments whose time to be restored is over, with their bytes. Who deleted what is in the
 * audit rows of the deletions. Safe to run twice.
 */
export async function purgeDiscussions(context: Context) {
  await write.bookkeep(context, 'discussions.discuss', async (tx) => {
    await sql`
      delete from discussions.comments where id in (
        select id from discussions.comments where delete_after <= now() order by id limit ${purgedAtOnce} for update skip locked)`.execute(
      tx.db,
    )
    await deleteAttachments(
      tx,
      sql`id in (
        select id from discussions.attachments where delete_after <= now() order by id limit ${purgedAtOnce} for update skip locked)`,
    )
  })
}

export const purgeDiscussionsJob = job('discussions.purge', z.null(), purgeDiscussions)

/** Deletes the comments and attachments of records that are really deleted, in the transaction that deletes them. */
export async function forgetDiscussions(tx: WriteContext, kind: DiscussedKind, ids: readonly number[]) {
  if (ids.length === 0) return
  const ofRecords = sql`subject_kind = ${kind} and subject_id = any(${[...ids]}::bigint[])`
  await sql`delete from discussions.comments where ${ofRecords}`.execute(tx.db)
  await deleteAttachments(tx, ofRecords)
}

async function deleteAttachments(tx: WriteContext, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ file_id: number; preview_id: number | null; thumbnail_id: number | null }>`
    delete from discussions.attachments where ${which} returning file_id, preview_id, thumbnail_id`.execute(tx.db)
  for (const { file_id, preview_id, thumbnail_id } of rows)
    for (const id of [file_id, preview_id, thumbnail_id]) if (id !== null) await deleteFile(tx, id)
}
