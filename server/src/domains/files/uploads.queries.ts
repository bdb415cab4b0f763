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

/** The caller's upload that is not complete, to be continued or given up. */
export async function getPendingUpload(context: Context) {
  const row = await context.db
    .selectFrom('files.uploads')
    .select(['id', 'name', 'purpose', 'size', 'received', 'expires_at'])
    .where('owner_id', '=', personOf(context).id)
    .where('state', '=', 'pending')
    .where('expires_at', '>', context.now())
    .executeTakeFirst()
  if (!row) return { upload: null }
  const { expires_at, ...upload } = row
  return { upload: { ...upload, expiresAt: expires_at.toISOString() } }
}
