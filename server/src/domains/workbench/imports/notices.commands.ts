import type { WorkNotice } from '@seamark/contract/workbench/lists/notices'
import type { WriteContext } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import type { ImportRecord } from './imports.rules.ts'

/** Notifies the owner how an import has ended that had begun to write. */
export async function notifyImportEnded(tx: WriteContext, record: ImportRecord) {
  const { id, list, state, file_name: file, created_by, creates, updates, unchanged, duplicates, errors } = record
  await notifyPeople(tx, {
    userIds: [created_by],
    kind: `workbench.notice.${(state === 'done' ? 'importDone' : 'importFailed') satisfies WorkNotice}`,
    facts: { list, file, creates, updates, unchanged, duplicates, errors },
    subject: { kind: 'import', id },
  })
}
