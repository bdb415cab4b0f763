/**
 * The guard of CSV. Text cells of XLSX are never formulas, so their texts are written and read exactly as they are.
 *
 * A spreadsheet that opens a CSV takes a text for a formula if it begins with one of these characters, full-width forms included (CWE-1236).
 * A leading apostrophe makes it a text for good. A text that already begins with apostrophes gets one more, so that removing one restores it
 * exactly.
 */
const begins = String.raw`(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])`
const looksLikeFormula = new RegExp(`^'*${begins}`)
const isGuarded = new RegExp(`^'+${begins}`)

/** Guards a text for CSV. */
export const guardText = (text: string) => (looksLikeFormula.test(text) ? `'${text}` : text)

/** Returns the text that was given to `guardText`. */
export const unguardText = (text: string) => (text.startsWith("'") && isGuarded.test(text) ? text.slice(1) : text)
