import { crc32, deflateSync } from 'node:zlib'

/** A drawing of squares: true is dark. */
type Drawing = (column: number, row: number) => boolean

/** A PNG of a drawing of so many squares, each of so many pixels. */
export function drawPng(
  { columns, rows, scale }: { columns: number; rows: number; scale: number },
  isDark: Drawing,
): Buffer {
  const [width, height] = [columns * scale, rows * scale]
  const lines = Array.from({ length: height }, (_, y) =>
    // Each line begins with its filter, which is none.
    Buffer.from([
      0,
      ...Array.from({ length: width }, (_, x) => (isDark(Math.floor(x / scale), Math.floor(y / scale)) ? 60 : 250)),
    ]),
  )
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

/** Looks like the code of a group, and leads nowhere. */
export const codeDrawing =
  (seed: number): Drawing =>
  (column, row) => {
    const corner = [
      [2, 2],
      [20, 2],
      [2, 20],
    ].find(([x = 0, y = 0]) => column >= x && column < x + 7 && row >= y && row < y + 7)
    if (corner) {
      const edge = Math.max(Math.abs(column - (corner[0] ?? 0) - 3), Math.abs(row - (corner[1] ?? 0) - 3))
      return edge !== 2
    }
    const isInside = column > 1 && column < 27 && row > 1 && row < 27
    return isInside && ((column * 7 + row * 13 + column * row * seed) % 5) % 2 === 1
  }

/** Looks like the lines of a chat, some from the left and some from the right. */
export const chatDrawing: Drawing = (column, row) => {
  const line = Math.floor(row / 4)
  const isOurs = line % 3 === 2
  const long = 8 + ((line * 5) % 9)
  return row % 4 < 2 && (isOurs ? column >= 26 - long && column < 26 : column >= 2 && column < 2 + long)
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
