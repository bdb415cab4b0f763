import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { ImportedFile, ListImport, PreparedRow, WrittenRow } from '../../../platform/list.ts'
import { job } from '../../../platform/jobs.ts'
import { createTeller, type LotOutcome, workLots } from '../../../platform/runs.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keepImported } from './bulk-runs.commands.ts'
import { endImport } from './ends.commands.ts'
import { rowProblem } from './problems.rules.ts'
import { actAsImporter, importRuns, publishImportChanged } from './steps.commands.ts'
import { columnsByField, type ImportRecord, optionsOf } from './imports.rules.ts'
import { turnFollowers, type UnwrittenRow } from './turned-rows.rules.ts'
import { notifyImportEnded } from './notices.commands.ts'

/** A job works this long before the next import has its turn. */
const turnMs = 5000
const usualChunk = 1000

/**
 * Writes what the preview showed. A chunk of rows is written in one transaction with its outcomes and the progress; if the process is
 * killed, the next job continues after the last row that is written. Rights are checked again at every chunk. Tests use smaller chunks,
 * so that a small file has many.
 */
export async function runImport(
  context: Context,
  { id, rowsAChunk = usualChunk }: { id: number; rowsAChunk?: number | undefined },
) {
  await importRuns.work(context, id, 'running', async (own, begun) => {
    const tell = createTeller(() => publishImportChanged(own, begun))
    await workLots(turnMs, (isOver) => writeChunk(own, begun, isOver, rowsAChunk), tell)
  })
}

export const runImportJob = job('workbench.runImport', z.object({ id: z.number().int() }), runImport, { isLong: true })

async function writeChunk(
  own: Context,
  begun: ImportRecord,
  isTurnOver: () => boolean,
  rowsAChunk: number,
): Promise<LotOutcome> {
  const { person, list } = await actAsImporter(own, begun)
  return write(person, { permission: 'workbench.imports', audit: 'workbench.importFinished' }, async (tx) => {
    const record = await importRuns.lock(tx, begun)
    const rows = await listUnwritten(tx, record, rowsAChunk)
    if (rows.length === 0) return finishImport(tx, record, list)
    // Each written record has an audit entry of its own, so the chunk needs none.
    tx.unchanged()
    const standing = rows.filter(({ firstMatch }) => firstMatch === null)
    const batch = { ...tx, batch: `import:${record.id}` }
    const answers = await list.write(batch, standing, optionsOf(record), importedFileOf(tx, record, rows.length))
    const written = turnFollowers(rows, answers)
    await keepImported(tx, { record, list }, rows, written)
    const outcomes = await saveOutcomes(tx, record, rows, written)
    const isOver = isTurnOver()
    if (isOver) await runImportJob.later(tx, { id: record.id })
    await importRuns.step(tx, record, {
      ...outcomes,
      written_to: rows.at(-1)?.row ?? record.written_to,
      rows_done: record.rows_done + rows.length,
    })
    return isOver ? 'ends' : 'goes on'
  })
}

async function finishImport(tx: WriteContext, record: ImportRecord, list: ListImport): Promise<'ends'> {
  const unchangedIds = sql`
    select subject_id from workbench.import_rows where import_id = ${record.id} and verdict = 'unchanged' and subject_id is not null`
  await list.noteUnchanged?.(tx, unchangedIds, optionsOf(record))
  const done = await endImport(tx, { ...record, flagged: await countWrittenWithRemark(tx, record) }, 'done')
  const { creates, updates, unchanged, duplicates, errors } = done
  await tx.audit({
    subject: 'import',
    id: done.id,
    after: { list: done.list, creates, updates, unchanged, duplicates, errors },
  })
  publishImportChanged(tx, done)
  await notifyImportEnded(tx, done)
  return 'ends'
}

/** Rows that have become duplicates or errors while they were written carry no remark any more. */
async function countWrittenWithRemark(tx: WriteContext, { id, flagged }: ImportRecord): Promise<number> {
  if (flagged === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from workbench.import_rows
    where import_id = ${id} and verdict in ('create', 'update') and problems <> '[]'`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** "limit 1" keeps the rows that others add to from being joined: a new import is missing in the statistics, and all its rows could be read for each chunk. */
async function listUnwritten(tx: WriteContext, { id, written_to }: ImportRecord, most: number) {
  const { rows } = await sql<UnwrittenRow>`
    select r.row_no as row, r.verdict, r.prepared, (r.match ->> 'row')::int as "addsTo", coalesce(r.subject_id, first.subject_id) as "subjectId",
           case when first.turned then first.match end as "firstMatch"
    from (select * from workbench.import_rows
          where import_id = ${id} and row_no > ${written_to} and verdict in ('create', 'update') order by row_no limit ${most}) r
    left join lateral (
      select f.subject_id, f.turned, f.match from workbench.import_rows f
      where f.import_id = ${id} and f.row_no = (r.match ->> 'row')::int limit 1) first on true
    order by r.row_no`.execute(tx.db)
  return rows
}

/**
 * Records that earlier rows of the file have made or changed; the preview has judged these rows against each other. They are counted, so that only the
 * few records that were found are looked for: "exists" would be joined with all rows of the run.
 */
const importedFileOf = (
  tx: WriteContext,
  { id: importId, file_name, rows_done, rows_total }: ImportRecord,
  rows: number,
): ImportedFile => ({
  name: file_name,
  rowsBefore: rows_done,
  isEnding: rows_done + rows >= (rows_total ?? 0),
  hasTouched: (id) => sql`(
    select count(*) from workbench.bulk_rows touched join workbench.bulk_runs run on run.id = touched.run_id
    where run.import_id = ${importId} and touched.subject_id = ${id}) > 0`,
  listRefusedCells: async () => {
    const { rows: refused } = await sql<{ cells: string[] }>`
      select cells from workbench.import_rows where import_id = ${importId} and verdict = 'error'`.execute(tx.db)
    return refused.map(({ cells }) => cells)
  },
})

/** Saves the outcome of each row and returns the new counts of the import. */
async function saveOutcomes(
  tx: WriteContext,
  record: ImportRecord,
  rows: readonly PreparedRow[],
  written: readonly WrittenRow[],
) {
  const columnOf = columnsByField(record)
  const outcomeOf = new Map(written.map((one) => [one.row, one]))
  const { creates, updates, unchanged, duplicates, errors, turned, written_creates, written_updates } = record
  const counts = { creates, updates, unchanged, duplicates, errors, turned, written_creates, written_updates }
  const outcomes = rows.map(({ row, verdict }) => {
    const outcome = outcomeOf.get(row)
    if (!outcome) throw new Error(`${record.list} said nothing of row ${row}`)
    counts[countOf[verdict]] -= 1
    counts[countOf[outcome.verdict]] += 1
    if (outcome.verdict === 'create') counts.written_creates += 1
    if (outcome.verdict === 'update') counts.written_updates += 1
    const hasTurned = outcome.verdict === 'duplicate'
    if (hasTurned) counts.turned += 1
    const problems = (outcome.problems ?? []).map((problem) => rowProblem(problem, row, columnOf))
    const match = hasTurned && outcome.match ? { ...outcome.match, row: null } : null
    return { row_no: row, verdict: outcome.verdict, problems, match, turned: hasTurned, subject_id: outcome.subjectId }
  })
  await sql`
    update workbench.import_rows kept
    set verdict = o.verdict, subject_id = o.subject_id, prepared = null, turned = o.turned,
        -- The remarks of the preview stay with a row that is written.
        problems = case when o.verdict in ('create', 'update') then kept.problems else o.problems end,
        match = coalesce(o.match, kept.match), changes = case when o.turned then '[]' else kept.changes end
    from jsonb_to_recordset(${storableJson(outcomes)}::jsonb)
      as o (row_no int, verdict text, problems jsonb, match jsonb, turned boolean, subject_id bigint)
    where kept.import_id = ${record.id} and kept.row_no = o.row_no
      and kept.row_no = any(${outcomes.map((outcome) => outcome.row_no)}::int[])`.execute(tx.db)
  return counts
}

const countOf = {
  create: 'creates',
  update: 'updates',
  unchanged: 'unchanged',
  duplicate: 'duplicates',
  error: 'errors',
} as const satisfies Record<WrittenRow['verdict'], string>
