import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { toCallerColumns } from '../../../platform/run-rows.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keepRows } from './lots.commands.ts'
import { keptDays } from './runs.rules.ts'

interface BulkDeed {
  list: string
  /** An action of the list that has an inverse and no `apply`. */
  action: string
  /** The values from which the summary of the run is written. */
  input: unknown
  rows: readonly { id: number; before: unknown; after: unknown }[]
  /** A run of the caller's with the same action that this one goes on with, where the work is done in several calls. */
  continues?: number | undefined
}

/**
 * Saves what a call of its own has done to several rows as a finished run, in the caller's transaction, so that it is listed and undone like
 * any other run. Returns the run's id.
 */
export async function keepDeed(context: WriteContext, deed: BulkDeed): Promise<number> {
  return write(context, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkFinished' }, async (tx) => {
    const { list, action, rows } = deed
    const id = (await extendRun(tx, deed)) ?? (await insertRun(tx, deed))
    await keepRows(
      tx,
      id,
      rows.map((row) => ({ ...row, outcome: 'done' })),
    )
    await tx.audit({
      subject: 'bulkRun',
      id,
      after: { list, action, state: 'done', rows: rows.length, done: rows.length },
    })
    tx.publish({ event: { topic: 'workbench.bulkRun', id }, audience: { person: personOf(tx).id } })
    return id
  })
}

async function insertRun(tx: WriteContext, { list, action, input, rows }: BulkDeed): Promise<number> {
  const { id } = await tx.db
    .insertInto('workbench.bulk_runs')
    .values({
      list,
      action,
      input: JSON.stringify(input),
      state: 'done',
      total: rows.length,
      done: rows.length,
      lots_done: 1,
      created_by: personOf(tx).id,
      ...toCallerColumns(tx),
      finished_at: sql<Date>`now()`,
      undo_until: undoUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds rows to an earlier run of the caller; undefined where there is none of which nothing was taken back yet. */
async function extendRun(tx: WriteContext, { list, action, rows, continues }: BulkDeed): Promise<number | undefined> {
  if (continues === undefined) return undefined
  const extended = await tx.db
    .updateTable('workbench.bulk_runs')
    .set((columns) => ({
      total: sql<number>`${columns.ref('total')} + ${rows.length}::int`,
      done: sql<number>`${columns.ref('done')} + ${rows.length}::int`,
      lots_done: sql<number>`${columns.ref('lots_done')} + 1`,
      version: sql<number>`${columns.ref('version')} + 1`,
      finished_at: sql<Date>`now()`,
      undo_until: undoUntil,
    }))
    .where('id', '=', continues)
    .where('created_by', '=', personOf(tx).id)
    .where('list', '=', list)
    .where('action', '=', action)
    .where('state', '=', 'done')
    .where('reverted', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return extended?.id
}

const undoUntil = sql<Date>`now() + make_interval(days => ${keptDays}::int)`
