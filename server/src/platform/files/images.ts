import { fail, failField } from '../failure.ts'
import { limitConcurrency } from '../concurrency-limit.ts'

/** The shape of a stored image: a square cut out of its middle, or the whole image with at most `most` on either side; in pixels. */
export type ImageShape = { square: number } | { most: number }

export interface Image {
  bytes: Buffer
  mediaType: 'image/jpeg'
  width: number
  height: number
}

const mostPixels = 40_000_000
const seconds = 10
/** At most two images at a time, because a decoded one may take a hundred megabytes. */
const inTurn = limitConcurrency({
  atOnce: 2,
  inQueue: 20,
  full: () => fail('platform.overloaded', { seconds: 3 }, { retryAfter: 3 }),
})

/**
 * Draws an uploaded JPG or PNG anew, as an upright JPEG in sRGB that carries nothing but its pixels: no place, no camera, no hidden page. The
 * bytes decide the type, never the name. Fails, about `field`, with `platform.image_type`, `image_pixels` or `image_unreadable`.
 */
export async function redrawImage(field: string, bytes: Buffer, shape: ImageShape): Promise<Image> {
  if (!hasMark(bytes, jpeg) && !hasMark(bytes, png)) throw failField(field, 'platform.image_type')
  return inTurn(async () => {
    const sharp = await loadSharp()
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(failUnreadable(field))
    if (width * height > mostPixels) throw failField(field, 'platform.image_pixels', { most: mostPixels / 1_000_000 })
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
      .timeout({ seconds })
      .resize(sizeOf(shape))
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
      .catch(failUnreadable(field))
    return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height }
  })
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const hasMark = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

const sizeOf = (shape: ImageShape) =>
  'square' in shape
    ? ({ width: shape.square, height: shape.square, fit: 'cover' } as const)
    : ({ width: shape.most, height: shape.most, fit: 'inside', withoutEnlargement: true } as const)

const failUnreadable = (field: string) => (): never => {
  throw failField(field, 'platform.image_unreadable')
}

let loaded: Promise<typeof import('sharp')['default']> | undefined

/** Loads sharp with the first image, limited to one thread an image, no cache, and the two decoders that we want. */
function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
    return sharp
  })
  return loaded
}
