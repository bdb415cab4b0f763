import type { WorkNotice } from '@seamark/contract/workbench/lists/notices'
import type { WriteContext } from '../../../platform/write.ts'
import { tell } from '../../notices/index.ts'
import type { ExportRow } from './exports.queries.ts'

/** Tells the owner how an export has ended for which nobody has waited. */
export async function tellExportEnded(
  tx: WriteContext,
  { id, list, state, file_name: file, created_by, rows_done: rows }: ExportRow,
) {
  await tell(tx, {
    userIds: [created_by],
    kind: `workbench.notice.${(state === 'done' ? 'exportDone' : 'exportFailed') satisfies WorkNotice}`,
    facts: { list, file, rows },
    subject: { kind: 'export', id },
  })
}
