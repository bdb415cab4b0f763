import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { createTeller, type LotOutcome, workLots } from '../../../platform/runs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { endBulk, publishRunChanged } from './ends.commands.ts'
import { keepLot, workLot } from './lots.commands.ts'
import type { BulkRecord } from './runs.rules.ts'
import { bulkRuns, actAsRunner } from './steps.commands.ts'
import { notifyBulkEnded } from './notices.commands.ts'

/** A job works this long before the next run has its turn. */
const turnMs = 5000

/**
 * Works through the rows that were counted. The lot is written in one transaction with its outcomes and the progress of the run; if the
 * process is killed, the next job continues with the first lot that is not done. Rights are checked again at every lot.
 */
export async function runBulk(context: Context, { id }: { id: number }) {
  await bulkRuns.work(context, id, 'running', async (own, begun) => {
    const tell = createTeller(() => publishRunChanged(own, begun))
    await workLots(turnMs, (isOver) => writeLot(own, begun, isOver), tell)
  })
}

export const runBulkJob = job('workbench.runBulk', z.object({ id: z.number().int() }), runBulk, { isLong: true })

async function writeLot(own: Context, begun: BulkRecord, isTurnOver: () => boolean): Promise<LotOutcome> {
  const person = await actAsRunner(own, begun)
  return write(person, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkFinished' }, async (tx) => {
    const record = await bulkRuns.lock(tx, begun)
    const ids = await nextLot(tx, record)
    if (!ids) {
      await notifyBulkEnded(tx, await endBulk(tx, record, 'done'))
      return 'ends'
    }
    // Each changed record has an audit entry of its own, so the lot needs none.
    tx.unchanged()
    const isOver = isTurnOver()
    if (isOver) await runBulkJob.later(tx, { id: record.id })
    await settleLot(tx, record, ids)
    return isOver ? 'ends' : 'goes on'
  })
}

/** Does one lot, saves its outcomes and moves the run on by one lot. */
export async function settleLot(tx: WriteContext, record: BulkRecord, ids: readonly number[]): Promise<BulkRecord> {
  const counts = await keepLot(tx, record, await workLot({ ...tx, batch: `bulk:${record.id}` }, record, ids))
  return bulkRuns.step(tx, record, { ...counts, lots_done: record.lots_done + 1 })
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

const resumeBulk = (context: Context) => bulkRuns.resume(context, { running: runBulkJob })

export const resumeBulkJob = job('workbench.resumeBulk', z.null(), resumeBulk)
