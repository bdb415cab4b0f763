/** Begins the digest of a text or of a row. */
export const noSigns = 0x811c9dc5 | 0

/** Adds a sign of a text, or the digest of a text of a row, to a digest (FNV-1a, of numbers instead of bytes). */
export const addToDigest = (digest: number, sign: number): number => Math.imul(digest ^ sign, 0x01000193)

/**
 * Returns 32 bits of the texts of a row. Rows that differ in a single sign never have the same, others by a chance of one in four billions.
 * The scanner of CSV makes the same digest while it looks at each sign, so a row need not be joined for it.
 */
export function digestOfTexts(texts: readonly string[]): number {
  let row = noSigns
  for (const text of texts) row = addText(row, digestOfText(text))
  return row
}

/** Returns 32 bits of one text. */
export function digestOfText(text: string): number {
  let digest = noSigns
  for (let at = 0; at < text.length; at += 1) digest = addToDigest(digest, text.charCodeAt(at))
  return digest
}

/** Adds the digest of a text to that of its row. Its high bits are mixed in, so that each bit of it changes many. */
export const addText = (row: number, text: number): number => {
  const digest = addToDigest(row, text)
  return digest ^ (digest >>> 15)
}
