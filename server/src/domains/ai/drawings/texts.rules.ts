import type { FontWidths } from '../../../platform/fonts/fonts.ts'

export type Weight = keyof FontWidths

/** How a text is set: `size` in pixels, and between letters `spacing` parts of it. */
export interface Setting {
  size: number
  weight: Weight
  spacing?: number
}

export interface Room {
  width: number
  /** So many lines at most; one where nothing is said. */
  lines?: number
  /** It takes all its lines before it is made smaller, so that texts beside each other stay alike. */
  isWrappedFirst?: boolean
}

/** A text as it is set: its lines, and the size that they have room in. */
export interface SetText {
  lines: string[]
  size: number
}

/** A text shrinks to this part of its size at most. */
export const leastShrinking = 0.7
const steps = [1, 0.94, 0.88, 0.82, 0.76, leastShrinking]

/** How wide a text is, in pixels. Kerning makes it a little narrower and never wider. */
export function widthOf(text: string, { size, weight, spacing = 0 }: Setting, widths: FontWidths): number {
  const letters = [...text]
  const sum = letters.reduce((total, letter) => total + widths[weight](letter), 0)
  return (sum + spacing * letters.length) * size
}

/**
 * Sets a text in its room: on one line, smaller where it must be, down to 70 %; then on as many lines as it may have, as large as they allow. Returns
 * null where even that has no room, for nothing is cut.
 */
export function setText(text: string, setting: Setting, room: Room, widths: FontWidths): SetText | null {
  const sizes = steps.map((step) => setting.size * step)
  const single = (room.isWrappedFirst ? sizes.slice(0, 1) : sizes).find(
    (size) => widthOf(text, { ...setting, size }, widths) <= room.width,
  )
  if (single !== undefined) return { lines: [text], size: single }
  const most = room.lines ?? 1
  for (const size of sizes) {
    if (most === 1) break
    const lines = wrapText(text, { ...setting, size }, room.width, widths)
    if (lines.length <= most && lines.every((line) => widthOf(line, { ...setting, size }, widths) <= room.width))
      return { lines, size }
  }
  return null
}

/** Breaks a text into lines of this width: between words, between Chinese signs, and inside a word only where it is longer than a line. */
export function wrapText(text: string, setting: Setting, width: number, widths: FontWidths): string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => wrapParagraph(paragraph, setting, width, widths))
}

function wrapParagraph(paragraph: string, setting: Setting, width: number, widths: FontWidths): string[] {
  const fits = (line: string) => widthOf(line.trimEnd(), setting, widths) <= width
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(paragraph)) {
    if (fits(line + piece)) {
      line += piece
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = piece.trimStart()
    while (!fits(line) && [...line].length > 1) {
      const end = longestStart(line, fits)
      lines.push(line.slice(0, end))
      line = line.slice(end)
    }
  }
  return [...lines, line.trimEnd()]
}

/** How many code units of a word stand on a line; one letter always does. */
function longestStart(word: string, fits: (line: string) => boolean): number {
  const letters = [...word]
  let end = letters.length - 1
  while (end > 1 && !fits(letters.slice(0, end).join(''))) end -= 1
  return letters.slice(0, end).join('').length
}

/** Signs that never begin a line. */
const closing = /[\p{Pe}\p{Pf}，。、；：！？％…·～,.;:!?%]/u
/** Signs that never end one. */
const opening = /[\p{Ps}\p{Pi}￥$¥€]/u
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\u3000-\u303F\uFF00-\uFFEF]/u

/** The pieces that a line may be broken between; a blank belongs to the piece before it. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let before = ''
  for (const letter of text) {
    const last = pieces.at(-1)
    const isBreakable =
      last === undefined ||
      (letter !== ' ' &&
        !closing.test(letter) &&
        !opening.test(before) &&
        (before === ' ' || wide.test(before) || wide.test(letter)))
    if (isBreakable) pieces.push(letter)
    else pieces[pieces.length - 1] = last + letter
    before = letter
  }
  return pieces
}
