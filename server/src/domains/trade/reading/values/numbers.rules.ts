import { splitUnit } from './weights.rules.ts'

/** The decimal sign. */
export type Decimal = '.' | ','

/**
 * Reads a number. Returns undefined for an empty cell and for words that say nothing, null for an unreadable cell.
 * `decimal` is the column's sign, if known.
 */
export function readNumber(cell: string, decimal: Decimal | null = null): number | null | undefined {
  if (plain.test(cell) && (decimal !== ',' || !cell.includes('.'))) return Number(cell)
  // Longer texts are no number. On a whole page of text the patterns below would take very long.
  if (cell.length > longest) return null
  const text = withoutSigns(cell)
  if (isNothing(text)) return undefined
  const negative = /^\((.*)\)$/.exec(text)
  const number = parseNumber(negative?.[1] ?? text, decimal)
  return number === null || !negative ? number : -number
}

/**
 * Whether a number is ambiguous: 9.000 and US$ 9.000 are nine, or nine thousand where a comma is the decimal sign. 9,000
 * is nine thousand, unless commas may be decimal signs where the file comes from.
 */
export const isAmbiguous = (cell: string, mayHaveCommas = false): boolean =>
  cell.length <= longestNothing &&
  /\d[.,]\d{3}\s*$/.test(cell) &&
  (mayHaveCommas ? /^[1-9]\d{0,2}[.,]\d{3}$/ : /^[1-9]\d{0,2}\.\d{3}$/).test(withoutSigns(cell))

/**
 * Returns the decimal sign of a column by the numbers that leave no doubt. Null where there are none, or they
 * contradict each other.
 */
export function decimalOf(cells: readonly string[]): Decimal | null {
  const texts = cells
    .filter((cell) => cell.length <= longestNothing)
    .map((cell) => withoutGaps(splitUnit(withoutSigns(cell)).number))
  const [points, commas] = [texts.some((text) => pointed.test(text)), texts.some((text) => commaed.test(text))]
  return points === commas ? (points ? null : signByGroups(texts)) : points ? '.' : ','
}

/**
 * Returns the decimal sign of numbers such as 48, 1.340 and 12.750: whoever writes whole numbers without decimals writes
 * no zero behind a decimal sign, so the sign that stands there separates thousands.
 */
function signByGroups(texts: readonly string[]): Decimal | null {
  const whole = texts.filter((text) => /^\d{1,3}$/.test(text)).length
  if (whole < 2) return null
  for (const [form, decimal] of groups) {
    const grouped = texts.filter((text) => form.test(text))
    const isRest = texts.every((text) => text === '' || form.test(text) || /^\d{1,3}$/.test(text))
    if (isRest && grouped.length >= 2 && grouped.some((text) => text.endsWith('0'))) return decimal
  }
  return null
}

const groups: readonly (readonly [RegExp, Decimal])[] = [
  [/^[1-9]\d{0,2}\.\d{3}$/, ','],
  [/^[1-9]\d{0,2},\d{3}$/, '.'],
]

const pointed =
  /^0?\.\d+$|^\d+\.(?:\d{1,2}|\d{4,})$|^\d{4,}\.\d+$|^\d{1,3}(?:,\d{2,3})+\.\d+$|^\d{1,3}(?:,\d{2,3})+,\d{3}$/
const commaed = /^0?,\d+$|^\d+,(?:\d{1,2}|\d{4,})$|^\d{4,},\d+$|^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/

/**
 * Whether all ambiguous texts of a workbook column look like number cells: they have a point and no zero at the end.
 */
export function mayBeNumberCells(cells: readonly string[]): boolean {
  const open = cells.filter((cell) => /^\d{1,3}[.,]\d{3}$/.test(cell))
  return open.length > 0 && open.every((cell) => /\.\d\d[1-9]$/.test(cell))
}

/**
 * Splits a number from the words beside it, such as € or EUR. Returns the cell unchanged where it is not of that form.
 */
export function besideNumber(cell: string): { number: string; words: string } {
  if (cell.length > longestNothing || /^[\d.,]*$/.test(cell)) return { number: cell, words: '' }
  const [, before = '', number = cell, behind = ''] =
    /^([^\d.,()+-]*)([\d.,\s'’()+-]+?)\s*([^\d.,()+-]*)$/.exec(cell.normalize('NFKC')) ?? []
  return { number, words: `${before.trim()}${behind}` }
}

/** Whether a text is empty or a word for nothing: N/A, NULL, -, 无. */
export const isNothing = (text: string): boolean =>
  text === '' || (text.length <= longestNothing && mayBeginNothing(text.charCodeAt(0)) && nothing.test(text))

/** No such word begins with a digit, or with a Latin letter but N, S and U. */
const mayBeginNothing = (sign: number): boolean => {
  if (sign >= 48 && sign <= 57) return false
  const small = sign | 32
  return small < 97 || small > 122 || small === 110 || small === 115 || small === 117
}

/** Whether a number is a commodity code that slipped into the wrong column: 610620 pieces of 610620. */
export const isCommodityCode = (number: number, hs: string): boolean =>
  hs.length >= 6 &&
  number >= 100_000 &&
  Number.isInteger(number) &&
  (hs.startsWith(String(number)) || hs.replace(/^0/, '').startsWith(String(number)))

const longest = 120
const longestNothing = 40
const plain = /^\d{1,15}(?:\.\d+)?$/
/** Errors as Excel saves them, and as it writes them into CSV in Spanish and Portuguese. */
const errors =
  'n\\/?[ad]|getting_data|(?:ref|value|div\\/0|name\\?|num|null|spill|calc|field|blocked|connect|busy|unknown)!?|[¡¿]?(?:ref|valor|div\\/0|nombre\\?|nome\\?|núm|num|nulo|desbordamiento)!?'
const nothing = new RegExp(
  `^(?:n\\/?a|null|nil|none|nan|#(?:${errors})|unknown|undefined|[-–—_./*?]+|无|無|なし|不详|未知|s\\/?d|sin dato)$`,
  'i',
)

const withoutSigns = (cell: string): string =>
  cell
    .normalize('NFKC')
    .trim()
    .replace(/^(?:US\$|USD|[$€£¥₹￥])\s*/i, '')

/**
 * Parses a number with signs. Where both signs occur, the last one is the decimal sign: 1,234.5 and 1.234,5. A sign
 * that occurs alone separates thousands if three digits always follow and it is a comma or occurs several times: 12,345
 * and 1.234.567, but not 12,5 or 1.234. Where the column's decimal sign is a comma, the two signs change roles.
 */
function parseNumber(text: string, decimal: Decimal | null): number | null {
  const digits = withoutGaps(text)
  if (decimal === ',' && /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d*)?$/.test(digits))
    return parseFinite(digits.replaceAll('.', '').replace(',', '.'))
  if (/^[+-]?\d*\.?\d+(?:e[+-]?\d{1,3})?$/i.test(digits)) return parseFinite(digits)
  if (/^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(digits)) return parseFinite(digits.replaceAll(',', ''))
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(digits) || /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) {
    return parseFinite(digits.replaceAll('.', '').replace(',', '.'))
  }
  if (/^[+-]?\d+,\d+$/.test(digits)) return parseFinite(digits.replace(',', '.'))
  return /^[+-]?\d+\.$/.test(digits) ? parseFinite(digits) : null
}

/** Removes thousands separators that are neither point nor comma: 9 200,500 and 9'200.500. */
const withoutGaps = (text: string): string => text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')

function parseFinite(text: string): number | null {
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
