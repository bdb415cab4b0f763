import type { ImportMapping, ImportView } from '@seamark/contract/workbench/imports/views'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { toCallerColumns } from '../../../platform/run-rows.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { takeUpload } from '../../files/index.ts'
import { beginImportRun } from './bulk-runs.commands.ts'
import { checkImportJob } from './checking.commands.ts'
import { endImport } from './ends.commands.ts'
import { askedSource, fileOf, readImportJob } from './reading.commands.ts'
import { runImportJob } from './running.commands.ts'
import { publishImportChanged } from './steps.commands.ts'
import { importFor, importOf } from './imports.queries.ts'
import { asView, type ImportRecord, mayBegin } from './imports.rules.ts'
import { failIfUnmappable } from './mappings.rules.ts'
import { keptOfOthers } from './preview-limits.queries.ts'
import { failBeyondQuota } from './preview-limits.rules.ts'

/**
 * Starts an import from a finished upload; a job then reads the file. A person has only one import at work at a time. Fails with list_unknown
 * or import_running.
 */
export async function startImport(
  context: Context,
  { list, uploadId }: { list: string; uploadId: string },
): Promise<ImportView> {
  importOf(context, list)
  const person = personOf(context)
  return write(context, { permission: 'workbench.imports', audit: 'workbench.importStarted' }, async (tx) => {
    const { fileId, name, size, sha256 } = await takeUpload(tx, { uploadId, purpose: 'import' })
    const record = await tx.db
      .insertInto('workbench.imports')
      .values({
        list,
        file_id: fileId,
        file_name: name,
        file_size: size,
        ...toCallerColumns(tx),
        created_by: person.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(asRunning)
    await readImportJob.later(tx, { id: record.id })
    await tx.audit({ subject: 'import', id: record.id, after: { list, file: name, size, sha256 } })
    return asView(record, tx.language)
  })
}

/** Reads the file again with the sheet, header row, encoding or delimiter that the caller gives. Fails with import_state. */
export async function rereadImport(
  context: Context,
  id: number,
  asked: z.output<typeof askedSource>,
): Promise<ImportView> {
  return write(context, { permission: 'workbench.imports', audit: 'workbench.importReread' }, async (tx) => {
    const record = await lockImportToBegin(tx, id)
    // Earlier choices stay valid, except the header row, which belongs to its sheet.
    const { headerRow, ...earlier } = askedSource.parse(record.asked)
    const said = { ...earlier, ...(asked.sheet === undefined ? { headerRow } : {}), ...asked }
    await readImportJob.later(tx, { id })
    await tx.audit({ subject: 'import', id, after: said })
    return beginRound(tx, record, 'reading', {
      asked: JSON.stringify(said),
      source: null,
      columns: '[]',
      mapping: null,
    })
  })
}

/**
 * Saves which column is which field, for this file and for later ones with the same headings. A job then judges every row without writing.
 * Fails with import_state or the mapping's own failures.
 */
export async function mapImport(context: Context, id: number, mapping: ImportMapping): Promise<ImportView> {
  return write(context, { permission: 'workbench.imports', audit: 'workbench.importMapped' }, async (tx) => {
    const record = await lockImportToBegin(tx, id)
    if (record.source === null) throw fail('workbench.import_state')
    const { import: list } = importOf(tx, record.list)
    failIfUnmappable(record, mapping, list.fields, tx.language)
    await list.check?.(tx, mapping.options)
    failBeyondQuota(await keptOfOthers(tx, record), { rows: 1, letters: 1 })
    await keepMapping(tx, record, mapping)
    await checkImportJob.later(tx, { id })
    await tx.audit({ subject: 'import', id, after: mapping })
    return beginRound(tx, record, 'checking', { mapping: JSON.stringify(mapping), mapping_is_saved: false })
  })
}

/** Starts the job that writes what the preview showed. Fails with import_state. */
export async function confirmImport(context: Context, id: number): Promise<ImportView> {
  return write(context, { permission: 'workbench.imports', audit: 'workbench.importConfirmed' }, async (tx) => {
    const record = await lockImport(tx, id)
    if (record.state !== 'checked') throw fail('workbench.import_state')
    await runImportJob.later(tx, { id })
    await beginImportRun(tx, record)
    const { creates, updates, unchanged, duplicates, errors } = record
    await tx.audit({
      subject: 'import',
      id,
      after: { list: record.list, creates, updates, unchanged, duplicates, errors },
    })
    return updateRound(tx, record, { state: 'running', rows_done: 0, rows_total: creates + updates, written_to: 0 })
  })
}

/** Cancels an import; rows that are written stay. */
export async function cancelImport(context: Context, id: number): Promise<ImportView> {
  return write(context, { permission: 'workbench.imports', audit: 'workbench.importCancelled' }, async (tx) => {
    const record = await lockImport(tx, id)
    if (record.finished_at !== null && record.file_id === null) throw fail('workbench.import_state')
    const cancelled = await endImport(tx, record, 'cancelled')
    await tx.audit({
      subject: 'import',
      id,
      after: { list: record.list, state: record.state, written: record.state === 'running' ? record.rows_done : 0 },
    })
    publishImportChanged(tx, cancelled)
    return asView(cancelled, tx.language)
  })
}

async function lockImport(tx: WriteContext, id: number): Promise<ImportRecord> {
  await tx.db
    .selectFrom('workbench.imports')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', personOf(tx).id)
    .forUpdate()
    .execute()
  return importFor(tx, id)
}

async function lockImportToBegin(tx: WriteContext, id: number): Promise<ImportRecord> {
  const record = await lockImport(tx, id)
  if (!mayBegin(record)) throw fail('workbench.import_state')
  fileOf(record)
  return record
}

/** Begins a new round, without the findings and counts of the earlier one. */
const beginRound = (
  tx: WriteContext,
  record: ImportRecord,
  state: 'reading' | 'checking',
  values: Record<string, unknown>,
) =>
  updateRound(tx, record, {
    state,
    problem: null,
    finished_at: null,
    judged_to: 0,
    rows_done: 0,
    rows_total: null,
    creates: 0,
    updates: 0,
    unchanged: 0,
    duplicates: 0,
    errors: 0,
    turned: 0,
    flagged: 0,
    takes_room: 0,
    cells_kept: 0,
    text_kept: 0,
    rows_swept_at: null,
    ...values,
  })

async function updateRound(
  tx: WriteContext,
  { id }: ImportRecord,
  values: Record<string, unknown>,
): Promise<ImportView> {
  const record = await tx.db
    .updateTable('workbench.imports')
    .set((columns) => ({
      ...values,
      ...toCallerColumns(tx),
      attempts: 0,
      round: sql<number>`${columns.ref('round')} + 1`,
      version: sql<number>`${columns.ref('version')} + 1`,
      touched_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(asRunning)
  publishImportChanged(tx, record)
  return asView(record, tx.language)
}

async function keepMapping(
  tx: WriteContext,
  { created_by, list, headings_hash }: ImportRecord,
  { columns, options }: ImportMapping,
) {
  if (!headings_hash) return
  // The record that the rows belong to is another for the next file.
  const mapping: ImportMapping = { columns, options: { ...options, intoId: null } }
  const kept = { mapping: JSON.stringify(mapping), used_at: tx.now() }
  await tx.db
    .insertInto('workbench.mappings')
    .values({ owner_id: created_by, list, headings_hash, ...kept })
    .onConflict((conflict) => conflict.columns(['owner_id', 'list', 'headings_hash']).doUpdateSet(kept))
    .execute()
}

/** Turns a violated unique key into a refusal. The key decides, so that a person never has two imports at work. */
function asRunning(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'imports_one_at_work'
    ? fail('workbench.import_running')
    : error
}
