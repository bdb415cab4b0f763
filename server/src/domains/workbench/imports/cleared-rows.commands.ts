import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'

const rowsAStep = 10_000

/** Deletes the rows of a preview that has ended without being written, unless it has been begun anew meanwhile. */
export async function clearPreview(context: Context, { id, round }: { id: number; round: number }) {
  for (let isMore = true; isMore; ) {
    isMore = await write.bookkeep(context, 'workbench.imports', async (tx) => {
      const { rows } = await sql`
        select from workbench.imports where id = ${id} and round = ${round} and rows_swept_at is not null for update`.execute(
        tx.db,
      )
      return rows.length > 0 && (await clearRows(tx, id)) > 0
    })
  }
}

export const clearPreviewJob = job(
  'workbench.clearPreview',
  z.object({ id: z.number().int(), round: z.number().int() }),
  clearPreview,
)

/** Deletes the first rows and keys of an import and returns how many. They are a range of the index, which no lack of statistics turns into a join. */
export async function clearRows(tx: WriteContext, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with rows as (
      delete from workbench.import_rows where import_id = ${id}
      and row_no <= (select max(row_no) from (
        select row_no from workbench.import_rows where import_id = ${id} order by row_no limit ${rowsAStep}) first) returning 1),
    keys as (
      delete from workbench.import_keys where import_id = ${id}
      and key <= (select key from (
        select key from workbench.import_keys where import_id = ${id} order by key limit ${rowsAStep}) first order by key desc limit 1) returning 1)
    select (select count(*) from rows) + (select count(*) from keys) as count`.execute(tx.db)
  return rows[0]?.count ?? 0
}
