import type { WorkNotice } from '@seamark/contract/workbench/lists/notices'
import type { WriteContext } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import type { BulkRecord } from './runs.rules.ts'

/** Notifies the owner how a bulk run has ended that a job has done. */
export async function notifyBulkEnded(
  tx: WriteContext,
  { id, list, state, created_by, total: rows, done, unchanged, refused, conflicts }: BulkRecord,
) {
  await notifyPeople(tx, {
    userIds: [created_by],
    kind: `workbench.notice.${(state === 'done' ? 'bulkDone' : 'bulkFailed') satisfies WorkNotice}`,
    facts: { list, rows, done, unchanged, refused: refused + conflicts },
    subject: { kind: 'bulkRun', id },
  })
}
