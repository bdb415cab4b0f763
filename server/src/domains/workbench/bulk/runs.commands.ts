import { type BulkRunView, runAtOnce } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { endBulk, tellRunner } from './ends.commands.ts'
import { nextLot, runBulkJob, settleLot } from './running.commands.ts'
import { bulkView } from './runs.queries.ts'
import { type BulkRecord, isUndoable } from './runs.rules.ts'

/** Lets run what was counted: few rows at once, many by a job. `count` says that the caller knows how many there are. */
export async function confirmBulk(context: Context, id: number, count: number): Promise<BulkRunView> {
  return write(context, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkConfirmed' }, async (tx) => {
    const counted = await ownLocked(tx, id)
    if (counted.state !== 'counted') throw fail('workbench.bulk_state')
    if (counted.total !== count) throw fail('workbench.bulk_count', { count: counted.total })
    await failIfTooLate(tx, counted)
    const { list, action, input, total } = counted
    const running = await begun(tx, counted)
    await tx.audit({ subject: 'bulkRun', id, after: { list, action, input, rows: total } })
    if (total <= runAtOnce) return bulkView(tx, await runNow(tx, running))
    await runBulkJob.later(tx, { id })
    tellRunner(tx, running)
    return bulkView(tx, running)
  })
}

/** Gives a run up; what is written already stays. */
export async function cancelBulk(context: Context, id: number): Promise<BulkRunView> {
  return write(context, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkCancelled' }, async (tx) => {
    const record = await ownLocked(tx, id)
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

/** From here on with the role, and in the language, of who confirms. */
async function begun(tx: WriteContext, { id }: BulkRecord): Promise<BulkRecord> {
  return tx.db
    .updateTable('workbench.bulk_runs')
    .set((columns) => ({
      state: 'running',
      role_id: personOf(tx).roleId,
      language: tx.language,
      request_id: tx.requestId,
      version: sql<number>`${columns.ref('version')} + 1`,
      touched_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(asRunning)
}

/** What is undone may have been undone, or be past undoing, since it was counted. */
async function failIfTooLate(tx: WriteContext, { undoes_id }: BulkRecord) {
  if (undoes_id === null) return
  const origin = await tx.db
    .selectFrom('workbench.bulk_runs')
    .selectAll()
    .where('id', '=', undoes_id)
    .executeTakeFirstOrThrow()
  if (!isUndoable(origin, tx.now()))
    throw fail(origin.reverted >= origin.done ? 'workbench.bulk_undone_already' : 'workbench.undo_late')
}

async function ownLocked(tx: WriteContext, id: number): Promise<BulkRecord> {
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

/** The table's unique keys speak: one at work for a person, and one undo of a run. */
function asRunning(error: unknown): never {
  const isTaken =
    error instanceof Error &&
    'constraint' in error &&
    (error.constraint === 'bulk_runs_one_at_work' || error.constraint === 'bulk_runs_one_undo')
  throw isTaken ? fail('workbench.bulk_running') : error
}
