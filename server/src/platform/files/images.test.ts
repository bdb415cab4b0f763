import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPreview, redrawImage } from './images.ts'

const photo = (width = 600, height = 400) => sharp({ create: { width, height, channels: 3, background: '#1890ff' } })
const document = (bytes: Buffer) => redrawImage('image', bytes, { most: 3000 })
const refusal = async (bytes: Buffer) => {
  const failure = await document(bytes).catch((error: unknown) => error)
  return failure instanceof Error && 'code' in failure ? failure.code : 'kept'
}

describe('an image that is kept', () => {
  test('has lost where and with what it was taken, stands upright, and is a JPEG', async () => {
    const taken = await photo()
      .withExif({
        IFD0: { Model: 'PhoneOfAWitness' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '31/1 14/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '121/1 29/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.includes('PhoneOfAWitness')).toBe(true)
    const kept = await document(taken)
    expect(kept).toMatchObject({ mediaType: 'image/jpeg', width: 400, height: 600 })
    const { exif, icc, xmp, iptc, orientation, format } = await sharp(kept.bytes).metadata()
    expect({ exif, icc, xmp, iptc, orientation, format }).toEqual({ format: 'jpeg' })
    expect(kept.bytes.includes('PhoneOfAWitness')).toBe(false)
  })

  test('carries nothing of what hung behind its pixels', async () => {
    const polyglot = Buffer.concat([
      await photo().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script><?php system($_GET[0]);'),
    ])
    const { bytes } = await document(polyglot)
    expect(bytes.includes('<script>')).toBe(false)
    expect(bytes.includes('<?php')).toBe(false)
  })

  test('is at most 3000 pixels long, and is not made larger', async () => {
    expect(await document(await photo(4500, 1500).png().toBuffer())).toMatchObject({ width: 3000, height: 1000 })
    expect(await document(await photo(300, 200).png().toBuffer())).toMatchObject({ width: 300, height: 200 })
  })

  test('is cut square out of its middle for an avatar', async () => {
    const middle = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const wide = await photo(600, 200)
      .composite([{ input: middle }])
      .png()
      .toBuffer()
    const kept = await redrawImage('avatar', wide, { square: 256 })
    expect(kept).toMatchObject({ width: 256, height: 256 })
    const { dominant } = await sharp(kept.bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(50)
  })

  test.for([
    ['CMYK', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits a channel', () => photo().toColourspace('rgb16').png().toBuffer()],
    ['grey', () => photo().toColourspace('b-w').png().toBuffer()],
    ['a palette', () => photo().png({ palette: true }).toBuffer()],
    [
      'transparency',
      () =>
        sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
          .png()
          .toBuffer(),
    ],
    ['progressive', () => photo().jpeg({ progressive: true }).toBuffer()],
  ] as const)('with %s becomes one of three channels of eight bits in sRGB', async ([, made]) => {
    const { bytes } = await document(await made())
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar', hasAlpha: false })
  })

  test('that was transparent lies on white', async () => {
    const clear = await sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { dominant } = await sharp((await document(clear)).bytes).stats()
    expect(dominant.r).toBeGreaterThan(240)
  })
})

describe('refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  test.for([
    ['SVG', async () => Buffer.from(svg)],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    ['GIF', () => photo().gif().toBuffer()],
    ['WebP', () => photo().webp().toBuffer()],
    ['TIFF', () => photo().tiff().toBuffer()],
    ['a program', async () => Buffer.from('MZ\u0090\u0000')],
  ] as const)('%s is no image of ours', async ([, made]) => {
    expect(await refusal(await made())).toBe('platform.image_type')
  })

  test.for([
    ['half a JPEG', async () => half(await noise().jpeg().toBuffer())],
    ['half a PNG', async () => half(await noise().png().toBuffer())],
    [
      'SVG behind the mark of a PNG',
      async () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(svg)]),
    ],
    [
      'HTML behind the mark of a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
    ],
  ] as const)('%s cannot be read', async ([, made]) => {
    expect(await refusal(await made())).toBe('platform.image_unreadable')
  })

  test('30,000 × 30,000 pixels in a small file, before any of them is decoded', async () => {
    const bomb = blackPng(30_000)
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    expect(await refusal(bomb)).toBe('platform.image_pixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 2 ** 20)
  })
})

test('of a file that is no picture, or a broken one, nothing is drawn', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  const previewOf = async (bytes: Buffer) => {
    const file = path.join(folder, 'file')
    await writeFile(file, bytes)
    return drawPreview(file, { whole: { most: 500 }, small: { most: 100 } })
  }
  try {
    expect(await previewOf(await photo(1000, 600).png().toBuffer())).toMatchObject({
      whole: { width: 500, height: 300 },
      small: { width: 100, height: 60 },
    })
    for (const bytes of [
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(0),
      half(await noise().png().toBuffer()),
      blackPng(30_000),
    ])
      expect(await previewOf(bytes)).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('two images are drawn at a time, twenty wait, and more are asked to come again', async () => {
  const bytes = await photo(2000, 2000).png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 30 }, () => refusal(bytes)))
  expect(answers.filter((answer) => answer === 'platform.overloaded')).toHaveLength(8)
  expect(answers.filter((answer) => answer === 'kept')).toHaveLength(22)
})

const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** Makes a square of one bit a pixel: 112 MB that deflate to a tenth of a megabyte. */
function blackPng(side: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
