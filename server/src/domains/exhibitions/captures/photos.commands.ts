import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TakenCapture } from '@seamark/contract/exhibitions/captures/captures'
import { type CaptureSide, captureSides } from '@seamark/contract/exhibitions/choices'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { type Image, redrawImage } from '../../../platform/files/images.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { deleteFile, keepFile } from '../../files/index.ts'
import type { StoredImage } from './captures.queries.ts'

const longestSide = 2400
const thumbnailSide = 320

export interface DrawnPhoto {
  side: CaptureSide
  sha256: string
  whole: Image
  small: Image
}

/** The digest of each side, of the bytes where the form says none. Fails with image_damaged where both differ. */
export function digestsOf(given: TakenCapture, images: ReadonlyMap<string, Buffer>): TakenCapture {
  const digest = (side: CaptureSide, said: string) => {
    const bytes = images.get(side)
    if (!bytes) return said
    const found = createHash('sha256').update(bytes).digest('hex')
    if (said !== '' && said !== found) throw failField(side, 'exhibitions.image_damaged')
    return found
  }
  return { ...given, frontDigest: digest('front', given.frontDigest), backDigest: digest('back', given.backDigest) }
}

/**
 * Draws the photos that are not stored yet, outside of any transaction, since it is slow. Fails with image_missing where the form names a photo that
 * neither came along nor is stored.
 */
export async function drawPhotos(
  given: TakenCapture,
  images: ReadonlyMap<string, Buffer>,
  stored: readonly StoredImage[],
): Promise<DrawnPhoto[]> {
  const drawn: DrawnPhoto[] = []
  for (const side of captureSides) {
    const sha256 = digestOf(given, side)
    if (sha256 === '' || stored.some((one) => one.side === side && one.sha256 === sha256)) continue
    const bytes = images.get(side)
    if (!bytes) throw failField(side, 'exhibitions.image_missing')
    const whole = await redrawImage(side, bytes, { most: longestSide })
    drawn.push({ side, sha256, whole, small: await redrawImage(side, whole.bytes, { most: thumbnailSide }) })
  }
  return drawn
}

/** Makes the stored photos those that the capture names: others go with their files, and the drawn ones come. */
export async function keepPhotos(
  tx: WriteContext,
  { id, given, stored }: { id: string; given: TakenCapture; stored: readonly StoredImage[] },
  drawn: readonly DrawnPhoto[],
) {
  for (const { side, sha256, file_id: file, thumbnail_id: thumbnail } of stored) {
    if (digestOf(given, side) === sha256) continue
    await sql`delete from exhibitions.capture_images where capture_id = ${id}::uuid and side = ${side}`.execute(tx.db)
    await deleteFile(tx, file)
    await deleteFile(tx, thumbnail)
  }
  for (const side of captureSides) {
    const sha256 = digestOf(given, side)
    if (sha256 === '' || stored.some((one) => one.side === side && one.sha256 === sha256)) continue
    const photo = drawn.find((one) => one.side === side)
    // Another call took the photo away after we had looked; the phone has it and sends it again.
    if (!photo) throw failField(side, 'exhibitions.image_missing')
    await insertPhoto(tx, id, photo)
  }
}

async function insertPhoto(tx: WriteContext, id: string, { side, sha256, whole, small }: DrawnPhoto) {
  const file = await storeImage(tx, side, whole)
  const thumbnail = await storeImage(tx, side, small)
  await sql`
    insert into exhibitions.capture_images (capture_id, side, sha256, file_id, thumbnail_id, width, height)
    values (${id}::uuid, ${side}, decode(${sha256}, 'hex'), ${file}, ${thumbnail}, ${whole.width}, ${whole.height})`.execute(
    tx.db,
  )
}

async function storeImage(tx: WriteContext, side: CaptureSide, { bytes, mediaType }: Image) {
  const file = { name: `card-${side}.jpg`, mediaType, ownerId: personOf(tx).id, expiresAt: null }
  return (await keepFile(tx, file, Readable.from([bytes]))).id
}

const digestOf = ({ frontDigest, backDigest }: TakenCapture, side: CaptureSide) =>
  side === 'front' ? frontDigest : backDigest
