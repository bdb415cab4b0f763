import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const [wide, high] = [960, 640]
const sky: Colour = [178, 208, 232]
const ground: Colour = [122, 124, 128]
const [left, right, top, bottom] = [90, 870, 150, 520]

/** Draws an invented container on a quay in this colour, as a photo of it might look, and returns it as a PNG. */
export function drawContainer(paint: Colour): Buffer {
  const rows = Buffer.alloc(high * (wide * 3 + 1))
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) rows.set(colourAt(paint, x, y), y * (wide * 3 + 1) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(wide, 0)
  head.writeUInt32BE(high, 4)
  // Eight bits each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function colourAt(paint: Colour, x: number, y: number): Colour {
  if (x < left || x > right || y < top || y > bottom) return y < bottom - 60 ? sky : shade(ground, y % 40 < 2 ? 0.8 : 1)
  const isFrame = x < left + 14 || x > right - 14 || y < top + 14 || y > bottom - 18
  if (isFrame) return shade(paint, 0.6)
  // The side is folded sheet; a white plate bears the number.
  if (x > right - 190 && x < right - 50 && y > top + 50 && y < top + 86) return [235, 235, 230]
  return shade(paint, x % 36 < 14 ? 0.82 : 1)
}

const shade = ([red, green, blue]: Colour, by: number): Colour => [
  Math.round(red * by),
  Math.round(green * by),
  Math.round(blue * by),
]

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Writes a page of lines in Latin letters, the first as its title, and returns it as a PDF. */
export function writePaper([title = '', ...lines]: readonly string[]): Buffer {
  const shown = [`/F1 18 Tf (${escaped(title)}) Tj`, '/F1 11 Tf', ...lines.map((line) => `T* (${escaped(line)}) Tj`)]
  const content = `BT 60 770 Td 24 TL ${shown.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const places: number[] = []
  let written = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    places.push(written.length)
    written += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`
  return Buffer.from(written + end, 'latin1')
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`)
