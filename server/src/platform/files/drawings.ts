import { crc32, deflateSync } from 'node:zlib'

/** A drawing of squares: true is dark. */
export type Drawing = (column: number, row: number) => boolean

/** A PNG of a drawing of so many squares, each of so many pixels. */
export function drawPng(
  { columns, rows, scale }: { columns: number; rows: number; scale: number },
  isDark: Drawing,
): Buffer {
  const [width, height] = [columns * scale, rows * scale]
  // Each line begins with its filter, which is none. The lines of a square are alike, and its pixels too.
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = Buffer.alloc(1 + width)
    for (let column = 0; column < columns; column++)
      line.fill(isDark(column, row) ? 60 : 250, 1 + column * scale, 1 + (column + 1) * scale)
    return line
  }).flatMap((line) => Array.from({ length: scale }, () => line))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of grey.
  head.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
