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
}

/**
 * Saves what a call of its own has done to several rows as a finished run, in the caller's transaction, so that it is listed and undone like
 * any other run. Returns the run's id.
 */
export async function keepDeed(context: WriteContext, { list, action, input, rows }: BulkDeed): Promise<number> {
  return write(context, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkFinished' }, async (tx) => {
    const person = personOf(tx)
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
        created_by: person.id,
        ...toCallerColumns(tx),
        finished_at: sql<Date>`now()`,
        undo_until: sql<Date>`now() + make_interval(days => ${keptDays}::int)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
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
    tx.publish({ event: { topic: 'workbench.bulkRun', id }, audience: { person: person.id } })
    return id
  })
}
