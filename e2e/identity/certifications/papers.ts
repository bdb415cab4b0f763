import type { Page } from 'playwright-core'

/** Returns a photograph as phones take it: a JPEG, drawn by the browser, with place and phone model in its EXIF. */
export async function jpegWithPlace(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 850
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    pen.fillStyle = '#fbf6e6'
    pen.fillRect(0, 0, 1200, 850)
    pen.strokeStyle = '#c9a24a'
    pen.lineWidth = 12
    pen.strokeRect(40, 40, 1120, 770)
    pen.fillStyle = '#222'
    pen.font = '72px sans-serif'
    pen.fillText('营业执照', 440, 200)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  const jpeg = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), gpsTiff()])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

const telephone = 'PhoneOfTheJourney'

/** True if the bytes still contain the phone model, and so perhaps the place. */
export const placeIn = (bytes: Buffer) => bytes.includes('Exif\0\0') || bytes.includes(telephone)

/** Returns the smallest TIFF with a model and a GPS directory: 24° 28′ north. */
function gpsTiff() {
  const tiff = Buffer.alloc(140)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  entry(tiff, 10, { tag: 0x0110, type: 2, count: telephone.length + 1, value: 80 })
  entry(tiff, 22, { tag: 0x8825, type: 4, count: 1, value: 40 })
  tiff.writeUInt16LE(2, 40)
  entry(tiff, 42, { tag: 1, type: 2, count: 2, value: 'N'.charCodeAt(0) })
  entry(tiff, 54, { tag: 2, type: 5, count: 3, value: 104 })
  tiff.write(telephone, 80, 'latin1')
  for (const [at, part] of [24, 1, 28, 1, 0, 1].entries()) tiff.writeUInt32LE(part, 104 + at * 4)
  return tiff
}

function entry(
  tiff: Buffer,
  at: number,
  { tag, type, count, value }: { tag: number; type: number; count: number; value: number },
) {
  tiff.writeUInt16LE(tag, at)
  tiff.writeUInt16LE(type, at + 2)
  tiff.writeUInt32LE(count, at + 4)
  tiff.writeUInt32LE(value, at + 8)
}
