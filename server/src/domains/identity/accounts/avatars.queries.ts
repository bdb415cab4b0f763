import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { openFile } from '../../files/index.ts'

/** The path of a user's avatar, below the API's base address. */
export const avatarPath = (fileId: number | null) => (fileId === null ? null : `/identity/avatars/${fileId}`)

/** Opens a person's current avatar; any other file is reported as unknown. A new avatar is a new file, so its id changes with it. */
export async function openAvatar(context: Context, fileId: number): Promise<ShownImage> {
  const shown = await context.db
    .selectFrom('identity.users')
    .select('id')
    .where('avatar_file_id', '=', fileId)
    .executeTakeFirst()
  if (!shown) throw fail('platform.not_found')
  return { ...(await openFile(context, fileId)), tag: String(fileId) }
}
