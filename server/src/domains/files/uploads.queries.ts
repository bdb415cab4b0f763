import type { UploadPurpose } from '@seamark/contract/files/uploads'
import { type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'

/** The caller's own upload that is neither used nor over. Another person's upload is reported as unknown. */
export async function ownUpload(context: Context, id: string) {
  const row = await context.db
    .selectFrom('files.uploads')
    .select(['id', 'name', 'purpose', 'size', 'received', 'state', 'declared_sha256'])
    .where('id', '=', id)
    .where('owner_id', '=', personOf(context).id)
    .where('state', 'in', ['pending', 'done'])
    .where('expires_at', '>', context.now())
    .executeTakeFirst()
  if (!row) throw fail('files.upload_unknown')
  return row
}
export type UploadRow = Awaited<ReturnType<typeof ownUpload>>

/**
 * The path of the bytes of the caller's finished upload, to look into before it is taken. Fails with `files.upload_unknown`, or with
 * `files.upload_unfinished` while bytes are missing.
 */
export async function uploadPath(
  context: Context,
  { uploadId, purpose }: { uploadId: string; purpose: UploadPurpose },
): Promise<string> {
  const upload = await ownUpload(context, uploadId)
  if (upload.purpose !== purpose) throw fail('files.upload_unknown')
  if (upload.state !== 'done') throw fail('files.upload_unfinished')
  return context.storage.localPath(uploadId)
}

/** The caller's upload that is not complete, to be continued or given up. */
export async function getPendingUpload(context: Context) {
  const row = await context.db
    .selectFrom('files.uploads')
    .select(['id', 'name', 'purpose', 'size', 'received', 'expires_at', 'declared_sha256'])
    .where('owner_id', '=', personOf(context).id)
    .where('state', '=', 'pending')
    .where('expires_at', '>', context.now())
    .executeTakeFirst()
  if (!row) return { upload: null }
  const { expires_at, declared_sha256, ...upload } = row
  const sha256 = declared_sha256?.toString('hex') ?? null
  return { upload: { ...upload, sha256, expiresAt: expires_at.toISOString() } }
}
