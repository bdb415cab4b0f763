import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keptDays } from './runs.rules.ts'

const deed = { permission: 'workbench.bulkRuns', audit: 'workbench.bulkSwept' } as const
const rowsAStep = 10_000

/** Deletes counts that nobody has confirmed for a day, and the outcomes of runs that ended thirty days ago; the runs themselves stay. */
export async function sweepBulk(context: Context) {
  await write.bookkeep(context, deed.permission, async (tx) => {
    await tx.db
      .deleteFrom('workbench.bulk_runs')
      .where('state', '=', 'counted')
      .where(sql<boolean>`touched_at < now() - interval '1 day'`)
      .execute()
  })
  const old = await context.db
    .selectFrom('workbench.bulk_runs')
    .select('id')
    .where(sql<boolean>`finished_at < now() - make_interval(days => ${keptDays}::int)`)
    .where('rows_swept_at', 'is', null)
    .orderBy('id')
    .limit(1000)
    .execute()
  for (const { id } of old) await sweepRun(context, id)
}

export const sweepBulkJob = job('workbench.sweepBulk', z.null(), sweepBulk)

async function sweepRun(context: Context, id: number) {
  for (let isMore = true; isMore; ) {
    isMore = await write(context, deed, async (tx) => {
      if ((await dropRows(tx, id)) > 0) {
        tx.unchanged()
        return true
      }
      await tx.db
        .updateTable('workbench.bulk_runs')
        .set({ rows_swept_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      await tx.audit({ subject: 'bulkRun', id, after: { swept: 'rows' } })
      return false
    })
  }
}

/** Deletes the first rows of a run and returns how many. They are a range of the index, which no lack of statistics turns into a join. */
async function dropRows(tx: WriteContext, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from workbench.bulk_rows where run_id = ${id}
      and subject_id <= (select max(subject_id) from (
        select subject_id from workbench.bulk_rows where run_id = ${id} order by subject_id limit ${rowsAStep}) first) returning 1)
    select count(*)::int as count from gone`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** Deletes the values that runs keep of records that are deleted for good. */
export async function forgetBulkRows(context: WriteContext, list: string, ids: readonly number[]) {
  await write.bookkeep(context, deed.permission, async (tx) => {
    await sql`
      update workbench.bulk_rows r set before = null, after = null
      where r.subject_id = any(${[...ids]}::bigint[]) and (r.before is not null or r.after is not null)
        and exists (select from workbench.bulk_runs run where run.id = r.run_id and run.list = ${list})`.execute(tx.db)
  })
}
