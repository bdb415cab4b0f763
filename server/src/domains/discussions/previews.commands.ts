import { Readable } from 'node:stream'
import { personOf } from '../../platform/context.ts'
import { drawPreview, type Image } from '../../platform/files/images.ts'
import type { WriteContext } from '../../platform/write.ts'
import { keepFile } from '../files/index.ts'

/** Follow-ups show their images in the same sizes. */
const shapes = { whole: { most: 2400 }, small: { most: 320 } } as const

export interface Preview {
  whole: Image
  small: Image
}

/**
 * Draws a picture so that it can be shown without the place and the camera that its file tells of; undefined for any other file. Call it outside of
 * transactions, since it is slow.
 */
export const drawAttachment = (path: string): Promise<Preview | undefined> => drawPreview(path, shapes)

/** Keeps the drawn picture as files, and returns the columns of the attachment that name them. */
export async function keepPreview(tx: WriteContext, preview: Preview | undefined) {
  if (!preview) return {}
  return {
    preview_id: await keepImage(tx, preview.whole),
    thumbnail_id: await keepImage(tx, preview.small),
    preview_width: preview.whole.width,
    preview_height: preview.whole.height,
  }
}

async function keepImage(tx: WriteContext, { bytes, mediaType }: Image): Promise<number> {
  const file = { name: 'preview.jpg', mediaType, ownerId: personOf(tx).id, expiresAt: null }
  return (await keepFile(tx, file, Readable.from([bytes]))).id
}
