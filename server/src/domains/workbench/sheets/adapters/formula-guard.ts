/**
 * A spreadsheet that opens a CSV takes a text for a formula when it begins with one of these, full-width twins included (CWE-1236). A leading apostrophe makes
 * it text for good. A text that already begins so gets one apostrophe more, which is what makes taking it off again exact.
 */
const begins = String.raw`(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])`
const looksLikeFormula = new RegExp(`^'*${begins}`)
const isGuarded = new RegExp(`^'+${begins}`)

/** For CSV. */
export const guarded = (text: string) => (looksLikeFormula.test(text) ? `'${text}` : text)

/** For XLSX, whose text cells are text whatever they say: only what `unguarded` would take away is doubled. */
export const guardedTwice = (text: string) => (isGuarded.test(text) ? `'${text}` : text)

/** What `guarded` and `guardedTwice` were given. */
export const unguarded = (text: string) => (text.startsWith("'") && isGuarded.test(text) ? text.slice(1) : text)
