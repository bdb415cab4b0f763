import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RowProblem } from '../../../platform/list.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { type BulkRecord, keptDays } from './runs.rules.ts'

/** Ends a run and audits it. Rows that are done stay done; the time in which they can be undone begins now. */
export async function endBulk(
  tx: WriteContext,
  record: BulkRecord,
  state: 'done' | 'failed' | 'cancelled',
  problem: Omit<RowProblem, 'field'> | null = null,
): Promise<BulkRecord> {
  await tx.db.deleteFrom('workbench.bulk_lots').where('run_id', '=', record.id).execute()
  const ended = await tx.db
    .updateTable('workbench.bulk_runs')
    .set((columns) => ({
      state,
      problem: problem && storableJson(problem),
      version: sql<number>`${columns.ref('version')} + 1`,
      touched_at: sql<Date>`now()`,
      finished_at: sql<Date>`now()`,
      undo_until: sql<Date>`now() + make_interval(secs => ${undoSeconds(tx, record)}::int)`,
    }))
    .where('id', '=', record.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { list, action, total, done, unchanged, refused, conflicts } = ended
  await tx.audit({
    subject: 'bulkRun',
    id: ended.id,
    after: { list, action, state, rows: total, done, unchanged, refused, conflicts },
  })
  publishRunChanged(tx, ended)
  return ended
}

/** Publishes the change, so that the pages of the person who began the run reload. */
export const publishRunChanged = (
  { publish }: Pick<Context, 'publish'>,
  { id, created_by }: Pick<BulkRecord, 'id' | 'created_by'>,
) => publish({ event: { topic: 'workbench.bulkRun', id }, audience: { person: created_by } })

function undoSeconds({ lists }: Context, { list, action, total }: BulkRecord): number {
  const deed = lists.find(({ name }) => name === list)?.bulk?.actions.find(({ name }) => name === action)
  return deed?.undoSeconds?.(total) ?? keptDays * 86_400
}
