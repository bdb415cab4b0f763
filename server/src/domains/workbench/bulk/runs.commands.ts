import { type BulkRunView, runAtOnce } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { toCallerColumns } from '../../../platform/run-rows.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { endBulk, publishRunChanged } from './ends.commands.ts'
import { nextLot, runBulkJob, settleLot } from './running.commands.ts'
import { isUndoableFor } from './actions.queries.ts'
import { bulkView } from './runs.queries.ts'
import type { BulkRecord } from './runs.rules.ts'

/**
 * Starts a run that was counted. Few rows are done at once, many by a job. `count` must be the number of rows, which proves that the caller
 * has seen it. Fails with bulk_not_found, bulk_state, bulk_count, bulk_running, bulk_undone_already or undo_late.
 */
export async function confirmBulk(context: Context, id: number, count: number): Promise<BulkRunView> {
  return write(context, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkConfirmed' }, async (tx) => {
    const counted = await lockOwnRun(tx, id)
    if (counted.state !== 'counted') throw fail('workbench.bulk_state')
    if (counted.total !== count) throw fail('workbench.bulk_count', { count: counted.total })
    await failIfTooLate(tx, counted)
    const { list, action, input, total } = counted
    const running = await markRunning(tx, counted)
    await tx.audit({ subject: 'bulkRun', id, after: { list, action, input, rows: total } })
    if (total <= runAtOnce) return bulkView(tx, await runNow(tx, running))
    await runBulkJob.later(tx, { id })
    publishRunChanged(tx, running)
    return bulkView(tx, running)
  })
}

/** Cancels a run; rows that are done stay done. */
export async function cancelBulk(context: Context, id: number): Promise<BulkRunView> {
  return write(context, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkCancelled' }, async (tx) => {
    const record = await lockOwnRun(tx, id)
    if (record.action === 'import' || (record.state !== 'counted' && record.state !== 'running'))
      throw fail('workbench.bulk_state')
    return bulkView(tx, await endBulk(tx, record, 'cancelled'))
  })
}

async function runNow(tx: WriteContext, running: BulkRecord): Promise<BulkRecord> {
  let record = running
  for (let ids = await nextLot(tx, record); ids; ids = await nextLot(tx, record))
    record = await settleLot(tx, record, ids)
  return write(tx, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkFinished' }, async (inner) =>
    endBulk(inner, record, 'done'),
  )
}

/** Marks the run as running, with the role and language that the person has on confirming. */
async function markRunning(tx: WriteContext, { id }: BulkRecord): Promise<BulkRecord> {
  return tx.db
    .updateTable('workbench.bulk_runs')
    .set((columns) => ({
      state: 'running',
      version: sql<number>`${columns.ref('version')} + 1`,
      touched_at: sql<Date>`now()`,
      ...toCallerColumns(tx),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(asRunning)
}

/** Since the count, the run may have been undone or its time to be undone may have passed. */
async function failIfTooLate(tx: WriteContext, { undoes_id }: BulkRecord) {
  if (undoes_id === null) return
  const origin = await tx.db
    .selectFrom('workbench.bulk_runs')
    .selectAll()
    .where('id', '=', undoes_id)
    .executeTakeFirstOrThrow()
  if (!isUndoableFor(tx, origin))
    throw fail(origin.reverted >= origin.done ? 'workbench.bulk_undone_already' : 'workbench.undo_late')
}

async function lockOwnRun(tx: WriteContext, id: number): Promise<BulkRecord> {
  const record = await tx.db
    .selectFrom('workbench.bulk_runs')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', personOf(tx).id)
    .forUpdate()
    .executeTakeFirst()
  if (!record) throw fail('workbench.bulk_not_found')
  return record
}

/** Turns a violated unique key into a refusal. The keys decide, so that a person never has two runs at work, nor a run two undos. */
function asRunning(error: unknown): never {
  const isTaken =
    error instanceof Error &&
    'constraint' in error &&
    (error.constraint === 'bulk_runs_one_at_work' || error.constraint === 'bulk_runs_one_undo')
  throw isTaken ? fail('workbench.bulk_running') : error
}
