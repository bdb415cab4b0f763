import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { endBulk, tellRunner } from './ends.commands.ts'
import { keepLot, workLot } from './lots.commands.ts'
import type { BulkRecord } from './runs.rules.ts'
import { atBulk, bulkLocked, bulkStep, runner } from './steps.commands.ts'
import { tellBulkEnded } from '../lists/notices.commands.ts'

/** So long one job works before the next run has its turn. */
const turnMs = 5000
/** Its page is told at most three times a second, however fast the work is. */
const tellMs = 350

/**
 * Works through the rows as they were counted. A lot of rows, what became of each, and how far the run is are one transaction: killed anywhere, whoever
 * resumes begins with the first lot that is not really done. Rights are asked at every lot.
 */
export async function runBulk(context: Context, { id }: { id: number }) {
  await atBulk(context, id, async (own, begun) => {
    const turnEnds = Date.now() + turnMs
    for (let outcome = 'goes on', told = 0; outcome === 'goes on'; ) {
      outcome = await writeLot(own, begun, turnEnds)
      if (Date.now() - told < tellMs) continue
      told = Date.now()
      tellRunner(own, begun)
    }
  })
}

export const runBulkJob = job('workbench.runBulk', z.object({ id: z.number().int() }), runBulk, { isLong: true })

async function writeLot(own: Context, begun: BulkRecord, turnEnds: number): Promise<'goes on' | 'ends'> {
  const person = await runner(own, begun)
  return write(person, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkFinished' }, async (tx) => {
    const record = await bulkLocked(tx, begun)
    const ids = await nextLot(tx, record)
    if (!ids) {
      await tellBulkEnded(tx, await endBulk(tx, record, 'done'))
      return 'ends'
    }
    // The records' own rows of the log say what is done here.
    tx.unchanged()
    const isOver = Date.now() > turnEnds
    if (isOver) await runBulkJob.later(tx, { id: record.id })
    await settleLot(tx, record, ids)
    return isOver ? 'ends' : 'goes on'
  })
}

/** One lot, its log and how far the run is. */
export async function settleLot(tx: WriteContext, record: BulkRecord, ids: readonly number[]): Promise<BulkRecord> {
  const counts = await keepLot(tx, record, await workLot(tx, record, ids))
  return bulkStep(tx, record, { ...counts, lots_done: record.lots_done + 1 })
}

export async function nextLot(tx: WriteContext, { id, lots_done }: BulkRecord): Promise<number[] | undefined> {
  const lot = await tx.db
    .selectFrom('workbench.bulk_lots')
    .select('ids')
    .where('run_id', '=', id)
    .where('lot_no', '=', lots_done)
    .executeTakeFirst()
  return lot?.ids
}

/** The queue takes up a killed worker's job by itself; this catches the run whose job is gone for good, so that nobody is locked out. */
async function resumeBulk(context: Context) {
  await write.bookkeep(context, 'workbench.bulkRuns', async (tx) => {
    const resting = await tx.db
      .updateTable('workbench.bulk_runs')
      .set({ touched_at: sql<Date>`now()` })
      .where('state', '=', 'running')
      .where('action', '<>', 'import')
      .where(sql<boolean>`touched_at < now() - interval '5 minutes'`)
      .returning('id')
      .execute()
    for (const { id } of resting) await runBulkJob.later(tx, { id })
  })
}

export const resumeBulkJob = job('workbench.resumeBulk', z.null(), resumeBulk)
