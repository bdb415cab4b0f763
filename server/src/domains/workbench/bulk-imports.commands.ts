import type { PreparedRow, WrittenRow } from '../../platform/list.ts'
import { sql } from 'kysely'
import { type WriteContext, write } from '../../platform/write.ts'
import { endBulk } from './bulk-ends.commands.ts'
import { keepRows } from './bulk-lots.commands.ts'
import type { ImportRecord } from './imports.rules.ts'

/** An import that begins to write is a run like any other, and so can be taken back. */
export async function beginImportRun(tx: WriteContext, { id, list, file_name: file, created_by, role_id, creates, updates }: ImportRecord) {
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

/** What a chunk of rows has written, with what the records were before. */
export async function keepImported(tx: WriteContext, { id }: ImportRecord, rows: readonly PreparedRow[], written: readonly WrittenRow[]) {
  const run = await runOf(tx, id)
  if (!run) return
  const settled = written.flatMap(({ subjectId, change }) => (subjectId !== null && change ? [{ id: subjectId, outcome: 'done' as const, ...change }] : []))
  if (settled.length > 0) await keepRows(tx, run.id, settled)
  await sql`
    update workbench.bulk_runs
    set done = done + ${settled.length}::int, refused = refused + ${rows.length - settled.length}::int, touched_at = now()
    where id = ${run.id}`.execute(tx.db)
}

/** The import has ended, whichever way. */
export async function endImportRun(context: WriteContext, { id }: ImportRecord, state: 'done' | 'failed' | 'cancelled') {
  const run = await runOf(context, id)
  if (run?.state !== 'running') return
  await write(context, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkFinished' }, async (tx) => endBulk(tx, run, state))
}

const runOf = (tx: WriteContext, importId: number) => tx.db.selectFrom('workbench.bulk_runs').selectAll().where('import_id', '=', importId).executeTakeFirst()
