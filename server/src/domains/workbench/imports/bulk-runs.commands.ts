import type { ListImport, PreparedRow, WrittenChange, WrittenRow } from '../../../platform/list.ts'
import { sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'
import { endBulk } from '../bulk/ends.commands.ts'
import { keepRows } from '../bulk/lots.commands.ts'
import type { ImportRecord } from './imports.rules.ts'

/** Saves an import that begins to write as a bulk run, so that it can be undone like any other. */
export async function beginImportRun(
  tx: WriteContext,
  { id, list, file_name: file, created_by, role_id, creates, updates }: ImportRecord,
) {
  await tx.db
    .insertInto('workbench.bulk_runs')
    .values({
      list,
      action: 'import',
      input: JSON.stringify({ file }),
      state: 'running',
      import_id: id,
      total: creates + updates,
      created_by,
      role_id,
      language: tx.language,
      request_id: tx.requestId,
    })
    .execute()
}

/** Saves what a chunk of rows has changed, with the values that the records had before. */
export async function keepImported(
  tx: WriteContext,
  { record: { id }, list }: { record: ImportRecord; list: ListImport },
  rows: readonly PreparedRow[],
  written: readonly WrittenRow[],
) {
  const run = await findRun(tx, id)
  if (!run) return
  const changed = written.flatMap(({ row, subjectId, change }) =>
    subjectId !== null && change ? [{ row, id: subjectId, change }] : [],
  )
  const additions = new Set(rows.filter(({ addsTo }) => addsTo !== null).map(({ row }) => row))
  const before = await listEarlierChanges(
    tx,
    run.id,
    changed.filter(({ row }) => additions.has(row)).map((one) => one.id),
  )
  const changes = new Map(before)
  for (const { id: subject, change } of changed.toSorted((one, other) => one.row - other.row)) {
    const first = changes.get(subject)
    changes.set(subject, first ? (list.joined?.(first, change) ?? change) : change)
  }
  const settled = [...changes].map(([subject, change]) => ({ id: subject, outcome: 'done' as const, ...change }))
  if (settled.length > 0) await keepRows(tx, run.id, settled)
  const done = changes.size - before.size
  const refused = rows.length - changed.length
  // Several rows of the file may belong to one record, so the total shrinks by the rows that were joined.
  await sql`
    update workbench.bulk_runs
    set done = done + ${done}::int, refused = refused + ${refused}::int, total = total - ${rows.length - done - refused}::int, touched_at = now()
    where id = ${run.id}`.execute(tx.db)
}

/** Returns the changes that earlier rows of the file have made to these records. */
async function listEarlierChanges(
  tx: WriteContext,
  runId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WrittenChange>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('workbench.bulk_rows')
    .select(['subject_id', 'before', 'after'])
    .where('run_id', '=', runId)
    .where('subject_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ subject_id, before, after }) => [subject_id, { before, after }]))
}

/** Ends the run of an import that has ended, if it is still running. */
export async function endImportRun(
  context: WriteContext,
  { id }: ImportRecord,
  state: 'done' | 'failed' | 'cancelled',
) {
  const run = await findRun(context, id)
  if (run?.state !== 'running') return
  await write(context, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkFinished' }, async (tx) =>
    endBulk(tx, run, state),
  )
}

const findRun = (tx: WriteContext, importId: number) =>
  tx.db.selectFrom('workbench.bulk_runs').selectAll().where('import_id', '=', importId).executeTakeFirst()
