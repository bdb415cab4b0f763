import type { WorkNotice } from '@seamark/contract/workbench/lists/notices'
import type { WriteContext } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import type { ExportRow } from './exports.queries.ts'

/** Notifies the owner how an export has ended that a job has written. */
export async function notifyExportEnded(
  tx: WriteContext,
  { id, list, state, file_name: file, created_by, rows_done: rows }: ExportRow,
) {
  await notifyPeople(tx, {
    userIds: [created_by],
    kind: `workbench.notice.${(state === 'done' ? 'exportDone' : 'exportFailed') satisfies WorkNotice}`,
    facts: { list, file, rows },
    subject: { kind: 'export', id },
  })
}
