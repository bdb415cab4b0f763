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
  /** Deleted by a job after that; null keeps it. */
  expiresAt: Date | null
}

/** Where to write a file that is long in the making, before any transaction; `keepFile` then takes it from there. Nobody's draft is swept away after a day. */
export async function draftPath({ storage }: Context): Promise<string> {
  await storage.failIfFull()
  return storage.draftPath()
}

/**
 * Keeps a file with the transaction: rolled back, it never was. `source` is the path of a finished file, which is moved in, or a stream;
 * a stream that lasts for seconds would keep the transaction open too long. Fails with `files.storage_full`.
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

/** The file is gone with the transaction, its bytes soon after; harmless when it is gone already. */
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

/** Enqueued with the going of the rows, so nobody can want these any more. */
export const removeBytesJob = job(
  'files.removeBytes',
  z.object({ keys: z.array(z.string()) }),
  async ({ storage }, { keys }) => {
    for (const key of keys) await storage.remove(key)
  },
)
