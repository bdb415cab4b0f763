import { fail, failField } from '../failure.ts'
import { inTurns } from '../concurrency-limit.ts'

/** How an image is kept: a square cut out of its middle, or whole and no longer than `most` on either side; in pixels. */
export type ImageShape = { square: number } | { most: number }

export interface Image {
  bytes: Buffer
  mediaType: 'image/jpeg'
  width: number
  height: number
}

const mostPixels = 40_000_000
const seconds = 10
/** Two images at a time: a decoded one may take a hundred megabytes. */
const inTurn = inTurns({
  atOnce: 2,
  inQueue: 20,
  full: () => fail('platform.overloaded', { seconds: 3 }, { retryAfter: 3 }),
})

/**
 * Draws an uploaded JPG or PNG anew, as a JPEG that is upright, in sRGB, and carries nothing but its pixels: no place, no camera, no hidden page.
 * What it is, its bytes say, never its name. Fails, about `field`, with `platform.image_type`, `image_pixels` or `image_unreadable`.
 */
export async function redrawn(field: string, bytes: Buffer, shape: ImageShape): Promise<Image> {
  if (!begins(bytes, jpeg) && !begins(bytes, png)) throw failField(field, 'platform.image_type')
  return inTurn(async () => {
    const sharp = await sharpLoaded()
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable(field))
    if (width * height > mostPixels) throw failField(field, 'platform.image_pixels', { most: mostPixels / 1_000_000 })
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
      .timeout({ seconds })
      .resize(sizeOf(shape))
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable(field))
    return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height }
  })
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const begins = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

const sizeOf = (shape: ImageShape) =>
  'square' in shape
    ? ({ width: shape.square, height: shape.square, fit: 'cover' } as const)
    : ({ width: shape.most, height: shape.most, fit: 'inside', withoutEnlargement: true } as const)

const unreadable = (field: string) => (): never => {
  throw failField(field, 'platform.image_unreadable')
}

let loaded: Promise<typeof import('sharp')['default']> | undefined

/** Loaded by the first image, with small habits: one thread an image, no cache, and no other decoder than the two that we want. */
function sharpLoaded() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
    return sharp
  })
  return loaded
}
