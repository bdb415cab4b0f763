import { inflateSync } from 'node:zlib'

interface PdfObject {
  head: string
  /** Inflated; one letter a byte. */
  stream: string
}

/** Returns the text of a PDF of ours without its blanks, read back by the fonts inside, as a reader of the client copies it. */
export function readPdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, readonly string[]>()
  for (const { head } of objects.values())
    for (const [, name = '', reference] of head.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(objects, Number(reference)))
  return [...objects.values()]
    .filter(({ stream }) => / Tf\n/.test(stream))
    .map(({ stream }) => textOf(stream, fonts))
    .join('')
    .replaceAll(/\s/g, '')
}

function objectsOf(pdf: Buffer): ReadonlyMap<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  for (const [, id, body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/\nstream\n|\nendstream/, 2)
    const bytes = packed === undefined ? undefined : Buffer.from(packed, 'latin1')
    const isPacked = head.includes('/FlateDecode')
    objects.set(Number(id), { head, stream: bytes ? (isPacked ? inflateSync(bytes) : bytes).toString('latin1') : '' })
  }
  return objects
}

/** The letters of a font in the order of its glyphs. */
function lettersOf(objects: ReadonlyMap<number, PdfObject>, font: number): string[] {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1]
  const ranges = [...(objects.get(Number(map))?.stream ?? '').matchAll(/<[\da-f]{4}> <[\da-f]{4}> \[(.*)\]/g)]
  return ranges.flatMap(([, letters = '']) =>
    [...letters.matchAll(/<([\da-f ]*)>/g)].map(([, codes = '']) => fromHex(codes)),
  )
}

const fromHex = (codes: string) =>
  String.fromCharCode(
    ...codes
      .split(' ')
      .filter(Boolean)
      .map((code) => Number.parseInt(code, 16)),
  )

/** What a page writes: glyphs in the font that was chosen last. */
function textOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let letters: readonly string[] = []
  let text = ''
  for (const [, font, glyphs = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([\da-f]+)>/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? []
    for (const [glyph] of glyphs.matchAll(/.{4}/g)) text += letters[Number.parseInt(glyph, 16)] ?? ''
  }
  return text
}
