import { sql } from 'kysely'
import { storableJson } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { deleteFile } from '../../files/index.ts'
import { clearPreviewJob } from './cleared-rows.commands.ts'
import { endImportRun } from './bulk-runs.commands.ts'
import type { KeptProblem } from './problems.rules.ts'
import type { ImportRecord } from './imports.rules.ts'

/**
 * Ends an import and returns it. Its file is deleted; its rows are kept for a while, or deleted now where nothing of them was to be written. An import that failed before it wrote anything keeps its
 * file for a day, because another sheet or encoding may be all that it needs. One that was stopped counts what it has really written.
 */
export async function endImport(
  tx: WriteContext,
  record: ImportRecord,
  state: 'done' | 'failed' | 'cancelled',
  problem: KeptProblem | null = null,
): Promise<ImportRecord> {
  const wasPreview = record.state !== 'running' && record.rows_swept_at === null
  if (wasPreview) await clearPreviewJob.later(tx, { id: record.id, round: record.round })
  const keepsFile = state === 'failed' && record.state !== 'running'
  if (!keepsFile && record.file_id !== null) await deleteFile(tx, record.file_id)
  const written =
    record.state === 'running'
      ? { creates: record.written_creates, updates: record.written_updates }
      : { creates: 0, updates: 0 }
  if (record.state === 'running') await endImportRun(tx, record, state)
  return tx.db
    .updateTable('workbench.imports')
    .set((columns) => ({
      ...(state === 'done' ? {} : written),
      state,
      flagged: record.flagged,
      problem: problem && storableJson(problem),
      file_id: keepsFile ? record.file_id : null,
      version: sql<number>`${columns.ref('version')} + 1`,
      touched_at: sql<Date>`now()`,
      finished_at: sql<Date>`now()`,
      ...(wasPreview ? { rows_swept_at: sql<Date>`now()` } : {}),
    }))
    .where('id', '=', record.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
