import { timingSafeEqual } from 'node:crypto'
import { isChatPurpose, type UploadPurpose } from '@seamark/contract/files/uploads'
import { sql } from 'kysely'
import { type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { removeBytesLater } from './files.commands.ts'
import { readDeclared } from './uploads.rules.ts'
import type { UploadRow } from './uploads.queries.ts'

const hoursToContinue = 24
/** A finished upload is taken by the very next call. One that was not taken within this time makes room for the next. */
const minutesToTake = 10

export interface NewUpload {
  id: string
  size: number
  metadata: Readonly<Record<string, string | null>>
}

/**
 * Begins an upload and returns its row. Fails when one is pending, when it is too large or when the disk is too full; then nothing is received at
 * all.
 */
export async function beginUpload(context: Context, { id, size, metadata }: NewUpload) {
  const ownerId = personOf(context).id
  const { name, purpose, sha256 } = readDeclared(metadata, size)
  await context.storage.failIfFull(size)
  return write(context, { permission: 'files.upload', audit: 'files.uploadBegun' }, async (tx) => {
    await dropEarlierUploads(tx, ownerId)
    const row = await tx.db
      .insertInto('files.uploads')
      .values({
        id,
        owner_id: ownerId,
        purpose,
        name,
        size,
        declared_sha256: sha256,
        expires_at: laterBy(hoursToContinue),
      })
      // The partial unique index decides, since two requests that check first could both pass.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'purpose', 'size', 'received', 'state', 'declared_sha256'])
      .executeTakeFirst()
    if (!row) throw fail(isChatPurpose(purpose) ? 'files.upload_wait' : 'files.upload_pending')
    await tx.audit({ subject: 'upload', id: null, after: { upload: id, name, purpose, size } })
    return row
  })
}

/**
 * Confirms that the bytes up to `to` have reached the disk. Fails for an upload that was given up, or when another connection has written since
 * `from`.
 */
export async function confirmBytes({ db }: Context, id: string, from: number, to: number) {
  const confirmed = await db
    .updateTable('files.uploads')
    .set({ received: to, expires_at: laterBy(hoursToContinue) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('received', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) throw fail('files.upload_unknown')
}

/** Hashes an upload whose bytes are all there, and compares the hash with the declared one. Does nothing when it is already finished. */
export async function finishUpload(context: Context, { id, name, size, declared_sha256 }: UploadRow) {
  const sha256 = await context.storage.sha256(id)
  if (declared_sha256 && !timingSafeEqual(sha256, declared_sha256)) {
    await dropUpload(context, id)
    throw fail('files.upload_damaged')
  }
  await write(context, { permission: 'files.upload', audit: 'files.uploadFinished' }, async (tx) => {
    const done = await tx.db
      .updateTable('files.uploads')
      .set({ state: 'done', sha256 })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) return tx.unchanged()
    await tx.audit({ subject: 'upload', id: null, after: { upload: id, name, size, sha256: sha256.toString('hex') } })
  })
}

/** Gives up the caller's own upload and deletes the bytes that had arrived. */
export async function dropUpload(context: Context, id: string) {
  await write(context, { permission: 'files.upload', audit: 'files.uploadDropped' }, async (tx) => {
    const dropped = await tx.db
      .updateTable('files.uploads')
      .set({ state: 'dropped' })
      .where('id', '=', id)
      .where('owner_id', '=', personOf(tx).id)
      .where('state', 'in', ['pending', 'done'])
      .returning(['name', 'received'])
      .executeTakeFirst()
    if (!dropped) throw fail('files.upload_unknown')
    await tx.audit({ subject: 'upload', id: null, before: { upload: id, ...dropped } })
    await removeBytesLater(tx, [id])
  })
}

/**
 * Turns the caller's own finished upload into a file of the domain that takes it, once. Fails with `files.upload_unknown`, or with
 * `files.upload_unfinished` while bytes are missing.
 */
export async function takeUpload(
  tx: WriteContext,
  { uploadId, purpose, expiresAt = null }: { uploadId: string; purpose: UploadPurpose; expiresAt?: Date | null },
) {
  const ownerId = personOf(tx).id
  const upload = await tx.db
    .selectFrom('files.uploads')
    .select(['name', 'size', 'state', 'sha256'])
    .where('id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('state', 'in', ['pending', 'done'])
    .where('expires_at', '>', tx.now())
    .forUpdate()
    .executeTakeFirst()
  if (!upload) throw fail('files.upload_unknown')
  if (upload.state === 'pending') throw fail('files.upload_unfinished')
  const { name, size, sha256 } = upload
  await tx.db.updateTable('files.uploads').set({ state: 'taken' }).where('id', '=', uploadId).execute()
  const { id: fileId } = await tx.db
    .insertInto('files.files')
    .values({
      key: uploadId,
      name,
      size,
      media_type: 'application/octet-stream',
      owner_id: ownerId,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { fileId, name, size, sha256: sha256?.toString('hex') ?? null }
}

async function dropEarlierUploads(tx: WriteContext, ownerId: number) {
  const gone = await tx.db
    .updateTable('files.uploads')
    .set({ state: 'dropped' })
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['pending', 'done'])
    .where((upload) =>
      upload.or([
        upload('expires_at', '<=', sql<Date>`now()`),
        upload.and([
          upload('state', '=', 'done'),
          upload(
            'expires_at',
            '<',
            sql<Date>`now() + make_interval(hours => ${hoursToContinue}) - make_interval(mins => ${minutesToTake})`,
          ),
        ]),
        // A finished upload that was left behind by a later one is dropped too, so that unused bytes cannot fill the disk.
        upload.and([
          upload('state', '=', 'done'),
          sql<boolean>`created_at < (select max(created_at) from files.uploads where owner_id = ${ownerId} and state = 'done')`,
        ]),
      ]),
    )
    .returning('id')
    .execute()
  await removeBytesLater(
    tx,
    gone.map(({ id }) => id),
  )
}

const laterBy = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours})`
