import type { Place } from '../scans.rules.ts'

/**
 * Many patterns look at what stands before and behind a token, so the time for a row grows with the square of its length. No row of a rate is as long as
 * this; the longest labelled one has two hundred signs.
 */
export const mostSigns = 500

/** Where a long row is parted at best: behind a sentence, then behind a comma, then at a blank, then at any sign that is no part of a word. */
const ends = [/[。;；!！|｜]/, /[,，、]/, /\s/, /[^\p{L}\p{N}.,]/u] as const

/** Returns the pieces of a row that are read each as a row; a row that is short enough is the only one. */
export function piecesOf(text: string): Place[] {
  const pieces: Place[] = []
  for (let start = 0; start < text.length || start === 0; ) {
    const end =
      text.length - start <= mostSigns ? text.length : start + lengthOf(text.slice(start, start + mostSigns + 1))
    pieces.push({ start, end })
    if (end >= text.length) break
    start = end
  }
  return pieces
}

export const isLongRow = (text: string) => text.length > mostSigns

/** The length of the first piece of a text that is one sign longer than a piece may be. */
function lengthOf(text: string): number {
  // A comma within a number parts nothing.
  const isEnd = (end: RegExp, at: number) => end.test(text[at] ?? '') && !/^,\d/.test(text.slice(at, at + 2))
  for (const end of ends) for (let at = mostSigns - 1; at >= mostSigns / 2; at -= 1) if (isEnd(end, at)) return at + 1
  return mostSigns
}
