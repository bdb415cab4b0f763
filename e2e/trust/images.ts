import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** Returns a black PNG; `claimed` is the size in its header, whatever the content. */
export function png(width: number, height: number, claimed = { width, height }): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claimed.width, 0)
  head.writeUInt32BE(claimed.height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(height * (width + 1)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** Returns the image with another chunk before its end, in the way that programs append their remarks. */
export function withText(image: Buffer, text: string): Buffer<ArrayBuffer> {
  const end = image.length - 12
  return Buffer.concat([image.subarray(0, end), chunk('tEXt', Buffer.from(`Comment\0${text}`)), image.subarray(end)])
}

/** Adds the place as a phone writes it into a JPEG: an Exif segment with a GPS directory. */
export function withPlace(jpeg: Buffer, mark: string): Buffer<ArrayBuffer> {
  const tiff = Buffer.alloc(26 + 18)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  // Tag GPSInfo, a pointer to the directory behind this one.
  tiff.writeUInt16LE(0x88_25, 10)
  tiff.writeUInt16LE(4, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt32LE(26, 18)
  tiff.writeUInt16LE(1, 26)
  // Tag GPSLatitudeRef.
  tiff.writeUInt16LE(1, 28)
  tiff.writeUInt16LE(2, 30)
  tiff.writeUInt32LE(2, 32)
  tiff.write('N\0', 36, 'latin1')
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(mark)])
  const size = Buffer.alloc(2)
  size.writeUInt16BE(body.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), size, body, jpeg.subarray(2)])
}
