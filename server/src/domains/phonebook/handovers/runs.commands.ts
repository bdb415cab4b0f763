import { handoverParts } from '@seamark/contract/phonebook/handovers/handovers'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor, peopleWhoOpen } from '../../identity/index.ts'
import { type HandoverLot, moveLot } from './moves.commands.ts'
import { tellHandoverEnded } from './notices.commands.ts'
import { mayHandOver } from './handovers.queries.ts'

const rowsALot = 500
const phonebookCode = 321

export interface HandoverRecord {
  id: number
  from_id: number
  created_by: number
  role_id: number
  plan: unknown
}

/**
 * Moves what was planned, lot by lot. The moves of a lot and what became of each are one transaction: killed anywhere, whoever goes on begins with the
 * first row that has no outcome. The rights of who has ordered it are asked at every lot.
 */
export async function runHandoverRows(context: Context, { id }: { id: number }) {
  let goesOn = true
  while (goesOn) {
    const record = await running(context, id)
    if (!record) return
    try {
      goesOn = await runLot(context, record)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return giveUp(context, record, error)
    }
    context.publish({ event: { topic: 'phonebook.handover', id }, audience: { person: record.created_by } })
  }
}

export const runHandoverJob = job('phonebook.runHandover', z.object({ id: z.number().int() }), runHandoverRows, {
  isLong: true,
})

/** The queue takes up a killed worker's job by itself; this catches the hand-over whose job is gone for good. */
export async function resumeHandovers(context: Context) {
  await write.bookkeep(context, 'phonebook.handOver', async (tx) => {
    const resting = await tx.db
      .updateTable('phonebook.handovers')
      .set({ touched_at: sql<Date>`now()` })
      .where('state', '=', 'running')
      .where(sql<boolean>`touched_at < now() - interval '5 minutes'`)
      .returning('id')
      .execute()
    for (const { id } of resting) await runHandoverJob.later(tx, { id })
  })
}

export const resumeHandoversJob = job('phonebook.resumeHandovers', z.null(), resumeHandovers)

const running = ({ db }: Context, id: number): Promise<HandoverRecord | undefined> =>
  db
    .selectFrom('phonebook.handovers')
    .select(['id', 'from_id', 'created_by', 'role_id', 'plan'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()

async function runLot(context: Context, record: HandoverRecord): Promise<boolean> {
  const own = await ordererOf(context, record)
  return write(own, { permission: 'phonebook.handOver', audit: 'phonebook.companyHandedOver' }, async (tx) => {
    if (!(await isOurs(tx, record.id))) {
      tx.unchanged()
      return false
    }
    const lot = await nextLot(tx, record)
    if (lot.rows.length > 0) {
      await moveLot(tx, lot)
      await tx.db
        .updateTable('phonebook.handovers')
        .set({ touched_at: sql<Date>`now()` })
        .where('id', '=', record.id)
        .execute()
      return true
    }
    await finish(tx, record)
    return false
  })
}

/** Until the transaction ends. Who else holds it is waited for: it may be only somebody who asked for the same, and is refused. */
async function isOurs(tx: WriteContext, id: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('phonebook.handovers')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

async function ordererOf(
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

async function nextLot(tx: WriteContext, { id, from_id: fromId, plan }: HandoverRecord): Promise<HandoverLot> {
  const rows = await tx.db
    .selectFrom('phonebook.handover_rows')
    .select(['company_id', 'part', 'to_id'])
    .where('handover_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('company_id')
    .orderBy('part')
    .limit(rowsALot)
    .execute()
  return {
    handoverId: id,
    fromId,
    rows,
    receivers: await peopleWhoOpen(tx, phonebookCode),
    without: planned.parse(plan).without,
  }
}

/** Of what was planned what still matters; plans that are older than this choice took everything along. */
const planned = z.object({ without: z.array(z.enum(handoverParts)).default([]) })

async function finish(tx: WriteContext, record: HandoverRecord) {
  await end(tx, record, 'done', null)
  await tx.audit({ subject: 'handover', id: record.id, after: await tellHandoverEnded(tx, record, 'done') })
}

/** A refusal ends it with its reason; what has moved by then stays moved, and its receivers hear of it. */
async function giveUp(context: Context, record: HandoverRecord, { code }: Failure) {
  await write(context, { permission: 'phonebook.handOver', audit: 'phonebook.handoverFailed' }, async (tx) => {
    if (!(await end(tx, record, 'failed', code))) return tx.unchanged()
    await tx.audit({
      subject: 'handover',
      id: record.id,
      after: { problem: code, ...(await tellHandoverEnded(tx, record, 'failed')) },
    })
  })
}

async function end(tx: WriteContext, { id }: HandoverRecord, state: 'done' | 'failed', problem: string | null) {
  const ended = await tx.db
    .updateTable('phonebook.handovers')
    .set({ state, problem, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
