/**
 * Returns the number of the glyph that a TrueType font has for a code point, by the font's table `cmap` (OpenType 1.9, formats 4 and 12); 0 where
 * it has none. A font that has neither format draws nothing.
 */
export function readGlyphs(font: Buffer): (code: number) => number {
  const ranges = subtablesOf(font).flatMap((offset) => rangesOf(font, offset))
  const sorted = ranges.toSorted(([one], [other]) => one - other)
  return (code) => glyphWithin(sorted, code)
}

/** Codes that follow each other, with the glyph of the first. */
type Range = readonly [first: number, last: number, glyph: number]

function glyphWithin(ranges: readonly Range[], code: number): number {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first = 0, last = 0, glyph = 0] = ranges[middle] ?? []
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return glyph + code - first
  }
  return 0
}

/** The widest subtable of letters: the one of all planes, else that of the first. */
function subtablesOf(font: Buffer): number[] {
  const cmap = tableAt(font, 'cmap')
  if (cmap === undefined) return []
  const count = font.readUInt16BE(cmap + 2)
  const offsets = Array.from({ length: count }, (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8))
  const wide = offsets.filter((offset) => font.readUInt16BE(offset) === 12)
  return (wide.length > 0 ? wide : offsets.filter((offset) => font.readUInt16BE(offset) === 4)).slice(0, 1)
}

/** Where a table of the font begins. */
export function tableAt(font: Buffer, name: string): number | undefined {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index++) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  }
  return undefined
}

function rangesOf(font: Buffer, offset: number): Range[] {
  return font.readUInt16BE(offset) === 12 ? groupsOf(font, offset) : segmentsOf(font, offset)
}

function groupsOf(font: Buffer, offset: number): Range[] {
  const count = font.readUInt32BE(offset + 12)
  return Array.from({ length: count }, (_, index) => {
    const group = offset + 16 + index * 12
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4), font.readUInt32BE(group + 8)] as const
  })
}

/** Segments of format 4 may hold codes without a letter; those are read one by one. */
function segmentsOf(font: Buffer, offset: number): Range[] {
  const doubled = font.readUInt16BE(offset + 6)
  const at = (part: number, index: number) => offset + 14 + part * doubled + (part > 0 ? 2 : 0) + index * 2
  const ranges: Range[] = []
  for (let index = 0; index < doubled / 2; index++) {
    const last = font.readUInt16BE(at(0, index))
    const first = font.readUInt16BE(at(1, index))
    const delta = font.readUInt16BE(at(2, index))
    const place = at(3, index)
    const from = font.readUInt16BE(place)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const found = from === 0 ? code : font.readUInt16BE(place + from + (code - first) * 2)
      // The delta holds for a glyph that was found, modulo 65,536; glyph 0 stays none.
      const glyph = from !== 0 && found === 0 ? 0 : (found + delta) & 0xffff
      if (glyph !== 0) ranges.push([code, code, glyph])
    }
  }
  return ranges
}
