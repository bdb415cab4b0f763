import { open, readFile } from 'node:fs/promises'
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
  if (!isImage(bytes)) throw failField(field, 'platform.image_type')
  const drawn = await inTurn(() => draw(bytes, shape))
  if (drawn === 'tooLarge') throw failField(field, 'platform.image_pixels', { most: mostPixels / 1_000_000 })
  if (drawn === 'unreadable') throw failField(field, 'platform.image_unreadable')
  return drawn
}

/**
 * Draws the picture in a file as `redrawImage` does: whole, and from that once small. Returns undefined for a file that is no picture or none that
 * can be drawn, since a file may be anything. It is read in turn, so that files that wait fill no memory.
 */
export async function drawPreview(
  file: string,
  { whole, small }: { whole: ImageShape; small: ImageShape },
): Promise<{ whole: Image; small: Image } | undefined> {
  if (!isImage(await firstBytes(file))) return undefined
  return inTurn(async () => {
    const drawn = await draw(await readFile(file), whole)
    if (typeof drawn === 'string') return undefined
    const drawnSmall = await draw(drawn.bytes, small)
    return typeof drawnSmall === 'string' ? undefined : { whole: drawn, small: drawnSmall }
  })
}

async function draw(bytes: Buffer, shape: ImageShape): Promise<Image | 'tooLarge' | 'unreadable'> {
  const sharp = await loadSharp()
  const known = await sharp(bytes, { limitInputPixels: false }).metadata().catch(asUnreadable)
  if (known === undefined) return 'unreadable'
  if (known.width * known.height > mostPixels) return 'tooLarge'
  const drawn = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
    .timeout({ seconds })
    .resize(sizeOf(shape))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
    .catch(asUnreadable)
  if (drawn === undefined) return 'unreadable'
  const { data, info } = drawn
  return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height }
}

const asUnreadable = () => undefined

async function firstBytes(file: string): Promise<Buffer> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(png.length), 0, png.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const isImage = (bytes: Buffer) => [jpeg, png].some((mark) => bytes.subarray(0, mark.length).equals(mark))

const sizeOf = (shape: ImageShape) =>
  'square' in shape
    ? ({ width: shape.square, height: shape.square, fit: 'cover' } as const)
    : ({ width: shape.most, height: shape.most, fit: 'inside', withoutEnlargement: true } as const)

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
