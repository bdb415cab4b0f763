import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

/**
 * Draws posters in a process of its own, one after another: the libraries that draw letters take whatever fonts the machine has, unless they are told
 * before their first text which ones there are.
 */
const layer = z
  .object({
    bytes: z.instanceof(Uint8Array),
    left: z.number(),
    top: z.number(),
    width: z.number(),
    height: z.number(),
  })
  .nullable()
type Layer = NonNullable<z.output<typeof layer>>

const asked = z.object({
  number: z.number(),
  svg: z.string(),
  format: z.enum(['jpeg', 'png']),
  /** Half as wide and as high, for a look. */
  isHalf: z.boolean(),
  logo: layer,
  background: layer,
})
type Asked = z.output<typeof asked>

const smallSide = 480

async function draw({ svg, format, isHalf, logo, background }: Asked) {
  const layers = [
    // Below what is drawn of the poster itself, which has a hole there.
    ...(background
      ? [{ ...placeOf(background), input: await fitBackground(background), blend: 'dest-over' as const }]
      : []),
    ...(logo ? [{ ...placeOf(logo), input: await fitLogo(logo) }] : []),
  ]
  const { data, info } = await sharp(Buffer.from(svg))
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
  const drawn = sharp(data, raw)
  if (isHalf) return { bytes: await asJpeg(drawn.resize({ width: info.width / 2 }), 82) }
  return {
    bytes: await (format === 'png' ? drawn.png({ compressionLevel: 7, palette: false }).toBuffer() : asJpeg(drawn, 90)),
    small: await asJpeg(sharp(data, raw).resize({ width: smallSide, height: smallSide, fit: 'inside' }), 80),
  }
}

/** Small squares and thin letters keep their colour, as they do not where neighbours share one. */
const asJpeg = (image: import('sharp').Sharp, quality: number) =>
  image.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()

const placeOf = ({ left, top }: Layer) => ({ left: Math.round(left), top: Math.round(top) })

/** How bright a picture stays behind white letters. */
const dimmed = 0.5

const fitBackground = ({ bytes, width, height }: Layer) =>
  sharp(bytes)
    .resize({ width: Math.ceil(width), height: Math.ceil(height), fit: 'cover', position: 'attention' })
    .linear(dimmed, 0)
    .png({ compressionLevel: 0 })
    .toBuffer()

const fitLogo = ({ bytes, width, height }: Layer) =>
  sharp(bytes)
    .resize({ width: Math.round(width), height: Math.round(height), fit: 'contain', background: '#ffffff' })
    .png()
    .toBuffer()

/** Tells fontconfig that there are these two fonts and no others. */
function nameFonts(regular: string, bold: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'poster-fonts-'))
  const file = path.join(folder, 'fonts.conf')
  const folders = [regular, bold].map((font) => `<dir>${escapeXml(path.dirname(font))}</dir>`)
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${folders.join('')}<cachedir>${escapeXml(folder)}</cachedir></fontconfig>`,
  )
  process.env['FONTCONFIG_FILE'] = file
  return folder
}

const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const [regular = '', bold = ''] = process.argv.slice(2)
const folder = nameFonts(regular, bold)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const { default: sharp } = await import('sharp')
sharp.concurrency(1)
sharp.cache(false)
// Whoever has started it is gone.
process.once('disconnect', () => process.exit(0))
process.on('message', (given) => {
  const question = asked.parse(given)
  // A picture that cannot be drawn ends the process with its error.
  void draw(question).then((drawn) => process.send?.({ number: question.number, ...drawn }))
})
