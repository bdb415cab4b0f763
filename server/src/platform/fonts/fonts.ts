import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readGlyphs } from './letters.ts'
import { readWidths } from './widths.ts'

const fontPackage = '@expo-google-fonts/noto-sans-sc'

let paths: { regular: string; bold: string } | null | undefined

/** The files of the two fonts of documents, which have all usual Chinese and Japanese letters; null where the package is not installed. */
export function documentFonts() {
  if (paths === undefined) paths = findFonts(import.meta.url)
  return paths
}

/** Finds the fonts as a module at this address does. */
export function findFonts(from: string) {
  const find = createRequire(from)
  try {
    return {
      regular: find.resolve(`${fontPackage}/400Regular/NotoSansSC_400Regular.ttf`),
      bold: find.resolve(`${fontPackage}/700Bold/NotoSansSC_700Bold.ttf`),
    }
  } catch {
    return null
  }
}

let glyphs: ((code: number) => number) | undefined

/** Returns the letters of the texts that the font lacks, each once, in the order in which they occur. */
export function lettersMissing(texts: readonly string[]): string[] {
  const fonts = documentFonts()
  if (!fonts) return []
  glyphs ??= readGlyphs(readFileSync(fonts.regular))
  const glyphOf = glyphs
  const found = new Set(texts.flatMap((text) => [...text]))
  // Line breaks and joiners are no letters; a variation selector only chooses among forms of the letter before it.
  return [...found].filter(
    (letter) => !/[\p{Cc}\p{Cf}\p{Mn}]/u.test(letter) && glyphOf(letter.codePointAt(0) ?? 0) === 0,
  )
}

export interface FontWidths {
  regular: (letter: string) => number
  bold: (letter: string) => number
}

let widths: FontWidths | undefined

/** How wide the letters of both fonts are, in parts of their size; null where they are not installed. */
export function documentWidths(): FontWidths | null {
  const fonts = documentFonts()
  if (!fonts) return null
  widths ??= { regular: readWidths(readFileSync(fonts.regular)), bold: readWidths(readFileSync(fonts.bold)) }
  return widths
}
