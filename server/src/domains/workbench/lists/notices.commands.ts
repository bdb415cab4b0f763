import type { WorkNotice } from '@seamark/contract/workbench/lists/notices'
import type { WriteContext } from '../../../platform/write.ts'
import { tell } from '../../notices/index.ts'
import type { BulkRecord } from '../bulk/runs.rules.ts'
import type { ExportRow } from '../exports/exports.queries.ts'
import type { ImportRecord } from '../imports/imports.rules.ts'

const kindOf = (notice: WorkNotice) => `workbench.notice.${notice}`

/** Tells whoever has asked for it how an import has ended that had begun to write. */
export async function tellImportEnded(tx: WriteContext, record: ImportRecord) {
  const { id, list, state, file_name: file, created_by, creates, updates, unchanged, duplicates, errors } = record
  await tell(tx, {
    userIds: [created_by],
    kind: kindOf(state === 'done' ? 'importDone' : 'importFailed'),
    facts: { list, file, creates, updates, unchanged, duplicates, errors },
    subject: { kind: 'import', id },
  })
}

/** The same of an export for which nobody has waited. */
export async function tellExportEnded(
  tx: WriteContext,
  { id, list, state, file_name: file, created_by, rows_done: rows }: ExportRow,
) {
  await tell(tx, {
    userIds: [created_by],
    kind: kindOf(state === 'done' ? 'exportDone' : 'exportFailed'),
    facts: { list, file, rows },
    subject: { kind: 'export', id },
  })
}

/** The same of a bulk run that a job has done. */
export async function tellBulkEnded(
  tx: WriteContext,
  { id, list, state, created_by, total: rows, done, unchanged, refused, conflicts }: BulkRecord,
) {
  await tell(tx, {
    userIds: [created_by],
    kind: kindOf(state === 'done' ? 'bulkDone' : 'bulkFailed'),
    facts: { list, rows, done, unchanged, refused: refused + conflicts },
    subject: { kind: 'bulkRun', id },
  })
}
