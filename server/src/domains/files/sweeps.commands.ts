import { dayMs } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { removeBytesLater } from './files.commands.ts'
import { usedKeys } from './files.queries.ts'

const atOnce = 500

/** Deletes expired files, uploads that nobody continued or took, and bytes and drafts to which no row refers. */
export async function sweep(context: Context) {
  await write(context, { permission: 'files.upload', audit: 'files.swept' }, async (tx) => {
    const files = await deleteExpiredFiles(tx)
    const uploads = await dropExpiredUploads(tx)
    await removeBytesLater(tx, [...files, ...uploads])
    await tx.db
      .deleteFrom('files.uploads')
      .where('state', 'in', ['taken', 'dropped'])
      .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    if (files.length + uploads.length === 0) return tx.unchanged()
    await tx.audit({ subject: 'file', id: null, after: { files: files.length, uploads: uploads.length } })
  })
  await sweepBytes(context)
}

async function deleteExpiredFiles(tx: WriteContext) {
  const gone = await tx.db
    .deleteFrom('files.files')
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('key')
    .execute()
  return gone.map(({ key }) => key)
}

async function dropExpiredUploads(tx: WriteContext) {
  const gone = await tx.db
    .updateTable('files.uploads')
    .set({ state: 'dropped' })
    .where('state', 'in', ['pending', 'done'])
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

/** Bytes younger than a day are left alone: the row of a file that is being made is written after its bytes. */
async function sweepBytes(context: Context) {
  const { storage, now } = context
  const yesterday = new Date(now().getTime() - dayMs)
  await storage.removeDraftsBefore(yesterday)
  let keys: string[] = []
  const removeUnused = async () => {
    const used = await usedKeys(context, keys)
    for (const key of keys) if (!used.has(key)) await storage.remove(key)
    keys = []
  }
  for await (const key of storage.keysBefore(yesterday)) if (keys.push(key) === atOnce) await removeUnused()
  await removeUnused()
}
