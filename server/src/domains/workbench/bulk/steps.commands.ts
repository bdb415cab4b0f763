import { chooseLanguage } from '@seamark/contract/languages'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, Failure } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import { endBulk } from './ends.commands.ts'
import type { BulkRecord } from './runs.rules.ts'
import { Superseded } from '../imports/steps.commands.ts'
import { tellBulkEnded } from '../lists/notices.commands.ts'

const mostAttempts = 8

/**
 * A job's part of a run; harmless when the run is not at work. Killed, it is begun again by the queue; begun again and again without a step forward, the
 * run is given up. A refusal ends it with its reason; what is unexpected is left to the queue.
 */
export async function atBulk(context: Context, id: number, work: (own: Context, record: BulkRecord) => Promise<void>) {
  const record = await begin(context, id)
  if (!record) return
  const own: Context = { ...context, language: chooseLanguage([record.language]), requestId: record.request_id }
  try {
    if (record.attempts > mostAttempts) throw fail('workbench.bulk_stuck')
    await work(own, record)
  } catch (error) {
    if (error instanceof Superseded) return stepAside(context, record)
    if (!(error instanceof Failure)) throw error
    await giveUp(own, record, error)
  }
}

/** Whose run it is, with the rights of now: asked before every lot, so that whoever loses them changes nothing more. */
export async function runner(own: Context, { created_by: userId, role_id: roleId }: BulkRecord): Promise<Context> {
  try {
    return await actFor(own, { userId, roleId })
  } catch (error) {
    throw error instanceof Failure && error.code === 'platform.forbidden' ? fail('workbench.bulk_rights_lost') : error
  }
}

/** One at a time for a run, until the transaction ends. A lock of its own, so that a person can cancel at any time. */
export async function bulkLocked(tx: WriteContext, { id }: Pick<BulkRecord, 'id'>): Promise<BulkRecord> {
  if (!(await isOurs(tx, id))) throw new Superseded()
  const record = await tx.db
    .selectFrom('workbench.bulk_runs')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (!record) throw new Superseded()
  return record
}

/** Moves the run on; one that a person has cancelled meanwhile stays as it is, and the transaction is rolled back. */
export async function bulkStep(tx: WriteContext, { id }: BulkRecord, values: Partial<BulkRecord>): Promise<BulkRecord> {
  const moved = await tx.db
    .updateTable('workbench.bulk_runs')
    .set((columns) => ({
      ...values,
      version: sql<number>`${columns.ref('version')} + 1`,
      attempts: 0,
      touched_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw new Superseded()
  return moved
}

/** Counts the attempt, unless somebody is at it this very moment. */
async function begin(context: Context, id: number): Promise<BulkRecord | undefined> {
  return write.bookkeep(context, 'workbench.bulkRuns', async (tx) => {
    if (!(await isOurs(tx, id))) return undefined
    return tx.db
      .updateTable('workbench.bulk_runs')
      .set((columns) => ({ attempts: sql<number>`${columns.ref('attempts')} + 1`, touched_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('action', '<>', 'import')
      .returningAll()
      .executeTakeFirst()
  })
}

/** Who made way for somebody who was at it has not failed: the attempt does not count. */
async function stepAside(context: Context, { id }: BulkRecord) {
  await write.bookkeep(context, 'workbench.bulkRuns', async (tx) => {
    await tx.db
      .updateTable('workbench.bulk_runs')
      .set((columns) => ({ attempts: sql<number>`greatest(${columns.ref('attempts')} - 1, 0)` }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
  })
}

async function isOurs(tx: WriteContext, id: number): Promise<boolean> {
  const { rows } = await sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('workbench.bulk_runs'), ${id}::int) as ours`.execute(tx.db)
  return rows[0]?.ours === true
}

async function giveUp(own: Context, { id }: BulkRecord, failure: Failure) {
  await write(own, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkFailed' }, async (tx) => {
    const record = await tx.db
      .selectFrom('workbench.bulk_runs')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst()
    if (!record) return tx.unchanged()
    const failed = await endBulk(tx, record, 'failed', { code: failure.code, params: failure.params })
    await tellBulkEnded(tx, failed)
  })
}
