import { Readable } from 'node:stream'
import type { UserInfo } from '@seamark/contract/identity/sessions/users'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type Image, redrawImage } from '../../../platform/files/images.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile, keepFile } from '../../files/index.ts'
import { userInfo } from '../accounts/users.queries.ts'
import type { ProfileChanges } from '@seamark/contract/identity/accounts/person-fields'

const avatarSide = 256

interface Edit {
  /** The version that the caller saw; without one the current version is changed. */
  version: number | undefined
  changes: ProfileChanges
  images: ReadonlyMap<string, Buffer>
}

/** Changes the caller's own profile; anybody else's is reported as unknown. A new avatar comes as an image. */
export async function editProfile(context: Context, id: number, { version, changes, images }: Edit): Promise<UserInfo> {
  const given = images.get('avatar')
  const drawn = given && (await redrawImage('avatar', given, { square: avatarSide }))
  return write(context, { permission: 'identity.ownSession', audit: 'identity.profileChanged' }, async (tx) => {
    const before = await profileToChange(tx, id, version)
    const avatarFile = await chooseAvatarFile(tx, before, drawn, changes.avatar)
    const fields = [
      ...texts.filter((field) => changes[field] !== undefined && changes[field] !== before[field]),
      ...(avatarFile === 'same' ? [] : ['avatar' as const]),
    ]
    if (fields.length === 0) {
      tx.unchanged()
      return before
    }
    await tx.db
      .updateTable('identity.users')
      .set({
        ...columnsOf(changes),
        ...(avatarFile === 'same' ? {} : { avatar_file_id: avatarFile }),
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute()
    if (avatarFile !== 'same' && before.avatar !== null) await deleteFile(tx, fileOf(before.avatar))
    const after = await userInfo(tx, id)
    const valuesOf = (user: UserInfo): Partial<Record<(typeof fields)[number], string | null>> =>
      Object.fromEntries(fields.map((field) => [field, user[field]]))
    await tx.audit({ subject: 'user', id, before: valuesOf(before), after: valuesOf(after) })
    return after
  })
}

/** The caller's row, locked, in the version that she saw; throws version_stale otherwise. */
async function profileToChange(tx: WriteContext, id: number, version: number | undefined): Promise<UserInfo> {
  if (id !== personOf(tx).id) throw fail('platform.not_found')
  await tx.db.selectFrom('identity.users').select('id').where('id', '=', id).forUpdate().execute()
  const current = await userInfo(tx, id)
  if (version !== undefined && current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

const texts = ['name', 'introduction', 'companyName', 'companyAddress', 'organizationCode'] as const

const columnsOf = ({ name, introduction, companyName, companyAddress, organizationCode }: ProfileChanges) => ({
  ...(name === undefined ? {} : { name }),
  ...(introduction === undefined ? {} : { introduction }),
  ...(companyName === undefined ? {} : { company_name: companyName }),
  ...(companyAddress === undefined ? {} : { company_address: companyAddress }),
  ...(organizationCode === undefined ? {} : { organization_code: organizationCode }),
})

/** The file of the avatar after the change. A client that sends the whole form sends the avatar's address again when it is unchanged. */
async function chooseAvatarFile(
  tx: WriteContext,
  { id, avatar }: UserInfo,
  drawn: Image | undefined,
  wanted: string | null | undefined,
): Promise<number | null | 'same'> {
  if (drawn) {
    const file = { name: 'avatar.jpg', mediaType: drawn.mediaType, ownerId: id, expiresAt: null }
    return (await keepFile(tx, file, Readable.from([drawn.bytes]))).id
  }
  if (wanted === undefined || wanted === avatar) return 'same'
  if (wanted) throw failField('avatar', 'identity.avatar_no_file')
  return avatar === null ? 'same' : null
}

const fileOf = (avatar: string) => Number(avatar.slice(avatar.lastIndexOf('/') + 1))
