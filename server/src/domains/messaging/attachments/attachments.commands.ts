import { open, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  type Attachment,
  attachmentEndings,
  mostAttachmentBytes,
} from '@seamark/contract/messaging/attachments/attachments'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { type Image, redrawImage } from '../../../platform/files/images.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile, keepFile, takeUpload, uploadPath } from '../../files/index.ts'
import { selectAttachments } from './attachments.queries.ts'
import { isWhatItSays, kindOfName, nameOfDrawn } from './attachments.rules.ts'

const permission = 'messaging.sendBulks'
const purpose = 'attachment'
const longestSide = 2400
const megabytes = mostAttachmentBytes / 2 ** 20

/**
 * Makes the caller's finished upload a file that mails carry. An image is drawn anew, so that it tells no place and no camera. Throws
 * attachment_kind, attachment_false and attachment_large, each with the name, and what the image or `takeUpload` throws.
 */
export async function addBulkAttachment(context: Context, uploadId: string): Promise<Attachment> {
  authorize(context, permission)
  const path = await uploadPath(context, { uploadId, purpose })
  const { name } = await nameOfUpload(context, uploadId)
  const drawn = await judgeFile(path, name)
  return write(context, { permission, audit: 'messaging.attachmentAdded' }, async (tx) => {
    const file = await keepAttachment(tx, uploadId, drawn)
    const { rows } = await sql<Attachment>`
      insert into messaging.attachments (file_id, name, media_type, size, created_by)
      values (${file.id}, ${file.name}, ${file.mediaType}, ${file.size}, ${personOf(tx).id})
      returning id::float8 as id, name, size`.execute(tx.db)
    const [added] = rows
    if (!added) throw new Error('The attachment was not kept')
    await tx.audit({ subject: 'bulkAttachment', id: added.id, after: { name: added.name, size: added.size } })
    return added
  })
}

/** The upload's own row says its name; whose it is was asked before. */
async function nameOfUpload({ db }: Context, uploadId: string): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`select name from files.uploads where id = ${uploadId}`.execute(db)
  return rows[0] ?? { name: '' }
}

/** Returns the drawing of an image; undefined for every other file that mails carry. */
async function judgeFile(path: string, name: string): Promise<Image | undefined> {
  const known = kindOfName(name)
  if (!known)
    throw failField('attachmentIds', 'messaging.attachment_kind', { name, kinds: attachmentEndings.join(' ') })
  const { size } = await stat(path)
  if (known.kind === 'image') return redrawImage('attachmentIds', await readFile(path), { most: longestSide })
  if (size > mostAttachmentBytes)
    throw failField('attachmentIds', 'messaging.attachment_large', { name, most: megabytes })
  if (size === 0 || !isWhatItSays(known.kind, await firstBytes(path)))
    throw failField('attachmentIds', 'messaging.attachment_false', { name })
  return undefined
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Of an image the drawing alone is kept. */
async function keepAttachment(tx: WriteContext, uploadId: string, drawn: Image | undefined) {
  const taken = await takeUpload(tx, { uploadId, purpose })
  if (!drawn) {
    const mediaType = kindOfName(taken.name)?.mediaType ?? 'application/octet-stream'
    return { id: taken.fileId, name: taken.name, size: taken.size, mediaType }
  }
  await deleteFile(tx, taken.fileId)
  const name = nameOfDrawn(taken.name)
  const { mediaType, bytes } = drawn
  const kept = await keepFile(
    tx,
    { name, mediaType, ownerId: personOf(tx).id, expiresAt: null },
    Readable.from([bytes]),
  )
  return { id: kept.id, name, size: kept.size, mediaType }
}

/**
 * Names attachments in a bulk or an edition, so that they are kept. `mayUse` says which `a` the caller may take. Throws attachment_unknown, and
 * attachments_large where all together are more than a mail carries.
 */
export async function nameAttachments(tx: WriteContext, ids: readonly number[], mayUse: RawBuilder<boolean>) {
  if (ids.length === 0) return ''
  // The sweep asks again once this row has changed, so it never takes one that is being named.
  await sql`update messaging.attachments set named_at = now() where id = any(${[...ids]}::bigint[])`.execute(tx.db)
  const rows = await selectAttachments(tx, ids, mayUse)
  if (rows.length < ids.length) throw failField('attachmentIds', 'messaging.attachment_unknown')
  const size = rows.reduce((sum, one) => sum + one.size, 0)
  if (size > mostAttachmentBytes)
    throw failField('attachmentIds', 'messaging.attachments_large', {
      size: (size / 2 ** 20).toFixed(1),
      most: megabytes,
    })
  return rows.map(({ name }) => name).join(', ')
}

/** Whether the caller has added an attachment `a` herself. */
export const isOwnAttachment = (context: Context): RawBuilder<boolean> =>
  sql<boolean>`a.created_by = ${personOf(context).id}`

/** Deletes what nobody has named for a day. */
export async function sweepAttachments(context: Context) {
  await write(context, { permission, audit: 'messaging.attachmentsSwept' }, async (tx) => {
    const { rows } = await sql<{ file_id: number }>`
      delete from messaging.attachments a
      where a.named_at < now() - interval '1 day'
        and not exists (select from messaging.bulks b where b.attachment_ids @> array[a.id] and b.attachment_ids <> '{}')
        and not exists (select from messaging.template_editions e where e.attachment_ids @> array[a.id] and e.attachment_ids <> '{}')
      returning a.file_id::float8 as file_id`.execute(tx.db)
    for (const { file_id } of rows) await deleteFile(tx, file_id)
    if (rows.length === 0) return tx.unchanged()
    await tx.audit({ subject: 'bulkAttachment', id: null, after: { files: rows.length } })
  })
}

export const sweepAttachmentsJob = job('messaging.sweepAttachments', z.null(), sweepAttachments)
