import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { deleteFile } from '../../files/index.ts'
import { isOver } from './files.queries.ts'
import { lockFile } from './files.commands.ts'
import { publishFile } from './steps.commands.ts'

/**
 * Deletes what was uploaded and keeps what was read of it. Fails with groups.file_state while it is read. A file that is gone already is left as
 * it is.
 */
export async function deleteRawFile(context: Context, id: number): Promise<null> {
  return write(context, { permission: 'groups.eraseSender', audit: 'groups.rawFileDeleted' }, async (tx) => {
    const record = await lockFile(tx, id)
    if (!isOver(record.state)) throw fail('groups.file_state')
    if (record.file_id === null) {
      tx.unchanged()
      return null
    }
    await deleteFile(tx, record.file_id)
    await tx.audit({ subject: 'chatFile', id, after: { file: record.file_name } })
    publishFile(tx, record)
    return null
  })
}
