import { Readable } from 'node:stream'
import { mostRecordImages, recordImageNames } from '@seamark/contract/followups/records/records'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { type Image, redrawImage } from '../../../platform/files/images.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { deleteFile, keepFile } from '../../files/index.ts'

const longestSide = 2400
const thumbnailSide = 320

interface Drawn {
  whole: Image
  small: Image
}

/** The images of a form in the order of their fields, without a limit on their number. */
export const imagesOf = (given: ReadonlyMap<string, Buffer>): { field: string; bytes: Buffer }[] =>
  recordImageNames.flatMap((field) => {
    const bytes = given.get(field)
    return bytes ? [{ field, bytes }] : []
  })

/**
 * Draws each image anew, whole and small, so that nothing but its pixels is kept (no location, no camera). Call it outside of
 * transactions, since it is slow.
 */
export async function redrawImages(given: ReadonlyMap<string, Buffer>): Promise<Drawn[]> {
  const images: Drawn[] = []
  for (const { field, bytes } of imagesOf(given).slice(0, mostRecordImages)) {
    const whole = await redrawImage(field, bytes, { most: longestSide })
    images.push({ whole, small: await redrawImage(field, whole.bytes, { most: thumbnailSide }) })
  }
  return images
}

/** Stores images of a record as files and rows, after the `countBefore` images that the record has. */
export async function storeImages(tx: WriteContext, recordId: number, images: readonly Drawn[], countBefore = 0) {
  for (const [index, { whole, small }] of images.entries()) {
    const file = await storeImage(tx, whole)
    const thumbnail = await storeImage(tx, small)
    await tx.db
      .insertInto('followups.record_images')
      .values({
        record_id: recordId,
        place: countBefore + index + 1,
        file_id: file,
        thumbnail_id: thumbnail,
        width: whole.width,
        height: whole.height,
      })
      .execute()
  }
}

async function storeImage(tx: WriteContext, { bytes, mediaType }: Image) {
  const file = { name: 'follow-up.jpg', mediaType, ownerId: personOf(tx).id, expiresAt: null }
  return (await keepFile(tx, file, Readable.from([bytes]))).id
}

/** Deletes the images of these records except those to keep, and returns how many are left. */
export async function dropImages(
  tx: WriteContext,
  recordIds: readonly number[],
  stay: readonly number[] = [],
): Promise<number> {
  const rows = await tx.db
    .selectFrom('followups.record_images')
    .select(['id', 'record_id', 'file_id', 'thumbnail_id'])
    .where('record_id', '=', sql<number>`any(${[...recordIds]}::bigint[])`)
    .orderBy('place')
    .execute()
  const [staying, going] = [rows.filter(({ id }) => stay.includes(id)), rows.filter(({ id }) => !stay.includes(id))]
  for (const { id, file_id, thumbnail_id } of going) {
    await tx.db.deleteFrom('followups.record_images').where('id', '=', id).execute()
    await deleteFile(tx, file_id)
    await deleteFile(tx, thumbnail_id)
  }
  for (const [index, { id }] of staying.entries())
    await tx.db
      .updateTable('followups.record_images')
      .set({ place: index + 1 })
      .where('id', '=', id)
      .execute()
  return staying.length
}
