import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { openFile } from '../../files/index.ts'

/** Where a user's avatar is, after the API base address. */
export const avatarPath = (fileId: number | null) => (fileId === null ? null : `/identity/avatars/${fileId}`)

/** Somebody's avatar of today; any other file is none. Another avatar is another file, so its id says whether it has changed. */
export async function openAvatar(context: Context, fileId: number): Promise<ShownImage> {
  const shown = await context.db
    .selectFrom('identity.users')
    .select('id')
    .where('avatar_file_id', '=', fileId)
    .executeTakeFirst()
  if (!shown) throw fail('platform.not_found')
  return { ...(await openFile(context, fileId)), tag: String(fileId) }
}
