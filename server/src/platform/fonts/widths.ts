import { readGlyphs, tableAt } from './letters.ts'

/** Returns how wide a letter of a TrueType font is, in parts of its size, by the tables `head`, `hhea` and `hmtx`; 0 for a letter that it lacks. */
export function readWidths(font: Buffer): (letter: string) => number {
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((name) => tableAt(font, name))
  if (head === undefined || hhea === undefined || hmtx === undefined) return () => 0
  const units = font.readUInt16BE(head + 18)
  const count = font.readUInt16BE(hhea + 34)
  // A copy, so that the ten megabytes of the font are not kept. Glyphs behind the last entry are as wide as that.
  const widths = Uint16Array.from({ length: count }, (_, glyph) => font.readUInt16BE(hmtx + glyph * 4))
  const glyphOf = readGlyphs(font)
  return (letter) => {
    const glyph = glyphOf(letter.codePointAt(0) ?? 0)
    return glyph === 0 ? 0 : (widths[Math.min(glyph, count - 1)] ?? 0) / units
  }
}
