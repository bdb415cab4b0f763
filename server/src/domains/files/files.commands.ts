import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { job } from '../../platform/jobs.ts'
import { newKey } from '../../platform/files/storage.ts'
import type { WriteContext } from '../../platform/write.ts'

export interface NewFile {
  name: string
  mediaType: string
  ownerId: number
  /** A job deletes the file after this moment; null keeps it. */
  expiresAt: Date | null
}

/**
 * The path at which to write a file that takes long to make, before any transaction; `keepFile` then moves it. A draft that is never kept is deleted
 * after a day.
 */
export async function draftPath({ storage }: Context): Promise<string> {
  await storage.failIfFull()
  return storage.draftPath()
}

/**
 * Keeps a file together with the transaction: after a rollback there is none. `source` is the path of a finished file, which is moved, or a stream; a
 * stream that lasts for seconds would keep the transaction open too long. Fails with `files.storage_full`.
 */
export async function keepFile(
  tx: WriteContext,
  { name, mediaType, ownerId, expiresAt }: NewFile,
  source: string | Readable,
) {
  const key = newKey()
  const { size } = typeof source === 'string' ? await tx.storage.adopt(key, source) : await tx.storage.put(key, source)
  const { id } = await tx.db
    .insertInto('files.files')
    .values({ key, name, media_type: mediaType, size, owner_id: ownerId, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, size }
}

/** Deletes the file's row with the transaction, and its bytes soon after. Does nothing when the file is gone already. */
export async function deleteFile(tx: WriteContext, id: number) {
  const gone = await tx.db.deleteFrom('files.files').where('id', '=', id).returning('key').execute()
  await removeBytesLater(
    tx,
    gone.map(({ key }) => key),
  )
}

export async function removeBytesLater(tx: WriteContext, keys: readonly string[]) {
  if (keys.length > 0) await removeBytesJob.later(tx, { keys: [...keys] })
}

/** The job is enqueued in the transaction that deletes the rows, so nobody can read these bytes any more. */
export const removeBytesJob = job(
  'files.removeBytes',
  z.object({ keys: z.array(z.string()) }),
  async ({ storage }, { keys }) => {
    for (const key of keys) await storage.remove(key)
  },
)
