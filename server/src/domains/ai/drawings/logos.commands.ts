import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { redrawImage } from '../../../platform/files/images.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile, keepFile } from '../../files/index.ts'
import { findLogo, logoState } from './logos.queries.ts'

const permission = 'ai.writeLogo'
const longestSide = 1200

/** Gives the office a logo, or another one. Throws the refusals of images, also without one. */
export async function putLogo(context: Context, images: ReadonlyMap<string, Buffer>) {
  authorize(context, permission)
  const given = images.get('logo')
  if (!given) throw failField('logo', 'platform.image_type')
  const { bytes, mediaType, width, height } = await redrawImage('logo', given, { most: longestSide })
  return write(context, { permission, audit: 'ai.logoChanged' }, async (tx) => {
    await lockLogo(tx)
    const former = await findLogo(tx)
    const { id } = await keepFile(
      tx,
      { name: 'logo.jpg', mediaType, ownerId: personOf(tx).id, expiresAt: null },
      Readable.from([bytes]),
    )
    await sql`
      insert into ai.logos (id, file_id, width, height, updated_by) values (1, ${id}, ${width}, ${height}, ${personOf(tx).id})
      on conflict (id) do update set file_id = excluded.file_id, width = excluded.width, height = excluded.height,
        updated_by = excluded.updated_by, updated_at = now(), version = ai.logos.version + 1`.execute(tx.db)
    if (former) await deleteFile(tx, former.file_id)
    await tx.audit({ subject: 'logo', id: 1 })
    return logoState(await findLogo(tx))
  })
}

/** Takes the logo away; posters then say the name of the office. */
export async function deleteLogo(context: Context) {
  return write(context, { permission, audit: 'ai.logoDeleted' }, async (tx) => {
    await lockLogo(tx)
    const former = await findLogo(tx)
    if (!former) {
      tx.unchanged()
      return logoState(undefined)
    }
    await sql`delete from ai.logos`.execute(tx.db)
    await deleteFile(tx, former.file_id)
    await tx.audit({ subject: 'logo', id: 1 })
    return logoState(undefined)
  })
}

/** There may be no row yet that could be locked. */
const lockLogo = (tx: WriteContext) => sql`select pg_advisory_xact_lock(hashtext('ai.logos'))`.execute(tx.db)
