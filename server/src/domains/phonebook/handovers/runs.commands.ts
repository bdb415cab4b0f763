import { findHolderIds } from '../custody/custodians.queries.ts'
import { handoverParts } from '@seamark/contract/phonebook/handovers/handovers'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { PhonebookHandovers } from '../../../platform/database/schema.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { defineRun } from '../../../platform/runs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import { type HandoverLot, moveLot } from './moves.commands.ts'
import { notifyHandoverEnded } from './notices.commands.ts'
import { mayHandOver } from './handovers.queries.ts'

const usualLot = 500

type HandoverRecord = Selectable<PhonebookHandovers>

/**
 * A lot waits for the lock on the hand-over's row, since its holder may be a second job that is refused in a moment.
 * The table counts no attempts.
 */
const handoverRuns = defineRun<HandoverRecord>({
  table: 'phonebook.handovers',
  permission: 'phonebook.handOver',
  touched: 'touched_at',
  lock: 'row',
  failed: { audit: 'phonebook.handoverFailed', end: endFailed },
})

/**
 * Moves the planned companies, lot by lot. The moves of a lot and their outcomes are one transaction, so that a job
 * after a kill begins with the first row that has no outcome. The rights of the person who ordered it are read again
 * for every lot. Tests use smaller lots, so that a small book has many.
 */
export async function runHandoverRows(
  context: Context,
  { id, rowsALot = usualLot }: { id: number; rowsALot?: number | undefined },
) {
  await handoverRuns.work(context, id, 'running', async (own, begun) => {
    for (let goesOn = true; goesOn; ) {
      goesOn = await runLot(own, begun, rowsALot)
      own.publish({ event: { topic: 'phonebook.handover', id }, audience: { person: begun.created_by } })
    }
  })
}

export const runHandoverJob = job('phonebook.runHandover', z.object({ id: z.number().int() }), runHandoverRows, {
  isLong: true,
})

export const resumeHandovers = (context: Context) => handoverRuns.resume(context, { running: runHandoverJob })

export const resumeHandoversJob = job('phonebook.resumeHandovers', z.null(), resumeHandovers)

async function runLot(own: Context, begun: HandoverRecord, rowsALot: number): Promise<boolean> {
  const orderer = await actAsOrderer(own, begun)
  return write(orderer, { permission: 'phonebook.handOver', audit: 'phonebook.companyHandedOver' }, async (tx) => {
    const record = await handoverRuns.lock(tx, begun)
    const lot = await findNextLot(tx, record, rowsALot)
    if (lot.rows.length === 0) {
      await finishRun(tx, record)
      return false
    }
    await moveLot({ ...tx, batch: `handover:${lot.handoverId}` }, lot)
    await handoverRuns.step(tx, record, {})
    return true
  })
}

async function actAsOrderer(
  context: Context,
  { from_id, created_by: userId, role_id: roleId }: HandoverRecord,
): Promise<Context> {
  try {
    const own = await actFor(context, { userId, roleId })
    if (await mayHandOver(own, from_id)) return own
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  throw fail('phonebook.handover_rights_lost')
}

async function findNextLot(
  tx: WriteContext,
  { id, from_id: fromId, plan }: HandoverRecord,
  most: number,
): Promise<HandoverLot> {
  const rows = await tx.db
    .selectFrom('phonebook.handover_rows')
    .select(['company_id', 'part', 'to_id'])
    .where('handover_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('company_id')
    .orderBy('part')
    .limit(most)
    .execute()
  return {
    handoverId: id,
    fromId,
    rows,
    receivers: await findHolderIds(tx),
    without: planned.parse(plan).without,
  }
}

/** The part of the plan that the run still needs; plans that are older than this choice moved everything. */
const planned = z.object({ without: z.array(z.enum(handoverParts)).default([]) })

async function finishRun(tx: WriteContext, record: HandoverRecord) {
  await handoverRuns.end(tx, record, { state: 'done', problem: null, ended_at: sql`now()` })
  await tx.audit({ subject: 'handover', id: record.id, after: await notifyHandoverEnded(tx, record, 'done') })
}

/** Companies that have moved by then stay moved, and their receivers are notified. */
async function endFailed(tx: WriteContext, record: HandoverRecord, { code }: Failure): Promise<void> {
  await handoverRuns.end(tx, record, { state: 'failed', problem: code, ended_at: sql`now()` })
  const told = await notifyHandoverEnded(tx, record, 'failed')
  await tx.audit({ subject: 'handover', id: record.id, after: { problem: code, ...told } })
}
