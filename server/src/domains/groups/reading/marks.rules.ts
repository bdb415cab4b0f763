/** Signs that show nothing: marks of direction and width, and the byte order mark. */
const invisible = (sign: number) =>
  sign === 0xfeff ||
  (sign >= 0x200b && sign <= 0x200f) ||
  (sign >= 0x202a && sign <= 0x202e) ||
  sign === 0x2060 ||
  (sign >= 0x2066 && sign <= 0x2069)

/** Whether a sign separates words: exporters write no-break, thin and narrow spaces within times. */
export const isBlank = (sign: number) =>
  sign === 0x20 || sign === 0x09 || sign === 0xa0 || sign === 0x2009 || sign === 0x202f || sign === 0x3000

/** Returns the text without invisible marks at its ends. */
export function withoutMarks(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && invisible(text.charCodeAt(from))) from += 1
  while (to > from && invisible(text.charCodeAt(to - 1))) to -= 1
  return from === 0 && to === text.length ? text : text.slice(from, to)
}

/** Marks that turn the direction of all that follows, also of what stands behind a name. */
const turns = /[\u202A-\u202E\u2066-\u2069]/gu

/** Returns a name without blanks and invisible marks around it, in any order, and without those that would turn what is shown behind it. */
export function trimName(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isOutside(text.charCodeAt(from))) from += 1
  while (to > from && isOutside(text.charCodeAt(to - 1))) to -= 1
  return text.slice(from, to).replace(turns, '')
}

const isOutside = (sign: number) => isBlank(sign) || invisible(sign)

/** Returns where the text begins behind invisible marks from `at` on. */
export function skipMarks(text: string, at: number): number {
  let to = at
  while (invisible(text.charCodeAt(to))) to += 1
  return to
}

/** Whether a line holds nothing that can be seen. */
export function isEmptyLine(line: string): boolean {
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charCodeAt(at)
    if (!isBlank(sign) && !invisible(sign)) return false
  }
  return true
}

/** Returns a string of its own: a part of a text keeps the whole text in memory as long as it lives. */
export const ownText = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le')
