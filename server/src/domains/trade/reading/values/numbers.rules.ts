import { takenApart } from './weights.rules.ts'

/** The sign before a fraction. */
export type Decimal = '.' | ','

/** A number as a cell writes it; undefined for an empty cell and words that say nothing, null for what cannot be read. `decimal`: as its column has it, if that is known. */
export function readNumber(cell: string, decimal: Decimal | null = null): number | null | undefined {
  if (plain.test(cell) && (decimal !== ',' || !cell.includes('.'))) return Number(cell)
  // No number is written longer; of a whole page in a cell the patterns below would try every part.
  if (cell.length > longest) return null
  const text = withoutSigns(cell)
  if (isNothing(text)) return undefined
  const negative = /^\((.*)\)$/.exec(text)
  const number = numeric(negative?.[1] ?? text, decimal)
  return number === null || !negative ? number : -number
}

/** 9.000 and US$ 9.000: nine, or nine thousand where a comma divides fractions. */
export const isAmbiguous = (cell: string): boolean =>
  cell.length <= longestNothing && /\d\.\d{3}\s*$/.test(cell) && /^[1-9]\d{0,2}\.\d{3}$/.test(withoutSigns(cell))

/** Which sign divides fractions in numbers of one column, by those that leave no doubt; null where none does, or they contradict each other. */
export function decimalOf(cells: readonly string[]): Decimal | null {
  const texts = cells
    .filter((cell) => cell.length <= longestNothing)
    .map((cell) => inOnePiece(takenApart(withoutSigns(cell)).number))
  const [points, commas] = [texts.some((text) => pointed.test(text)), texts.some((text) => commaed.test(text))]
  return points === commas ? null : points ? '.' : ','
}

const pointed =
  /^0?\.\d+$|^\d+\.(?:\d{1,2}|\d{4,})$|^\d{4,}\.\d+$|^\d{1,3}(?:,\d{2,3})+\.\d+$|^\d{1,3}(?:,\d{2,3})+,\d{3}$/
const commaed = /^0?,\d+$|^\d+,(?:\d{1,2}|\d{4,})$|^\d{4,},\d+$|^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/

/** Whether all that may be thousands in a column of a workbook are written as a cell of a number shows itself: always with a point, and never with a nought behind it. */
export function mayBeNumberCells(cells: readonly string[]): boolean {
  const open = cells.filter((cell) => /^\d{1,3}[.,]\d{3}$/.test(cell))
  return open.length > 0 && open.every((cell) => /\.\d\d[1-9]$/.test(cell))
}

/** A number and the words on either side of it, as € or EUR; without the words where it is not so. */
export function besideNumber(cell: string): { number: string; words: string } {
  if (cell.length > longestNothing || /^[\d.,]*$/.test(cell)) return { number: cell, words: '' }
  const [, before = '', number = cell, behind = ''] =
    /^([^\d.,()+-]*)([\d.,\s'’()+-]+?)\s*([^\d.,()+-]*)$/.exec(cell.normalize('NFKC')) ?? []
  return { number, words: `${before.trim()}${behind}` }
}

/** Empty, or a word for it: N/A, NULL, -, 无. */
export const isNothing = (text: string): boolean => text === '' || (text.length <= longestNothing && nothing.test(text))

/** Whether a number is the commodity code that slipped into its column: 610620 pieces of 610620. */
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
 * Of two kinds of signs the last one divides the fraction: 1,234.5 and 1.234,5. A sign that stands alone divides thousands when three digits follow each time
 * it is there and it is a comma, or there several times: 12,345 and 1.234.567, but 12,5 and 1.234. Where the column is known to have a comma before fractions,
 * it is the other way round.
 */
function numeric(text: string, decimal: Decimal | null): number | null {
  const digits = inOnePiece(text)
  if (decimal === ',' && /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d*)?$/.test(digits))
    return finite(digits.replaceAll('.', '').replace(',', '.'))
  if (/^[+-]?\d*\.?\d+(?:e[+-]?\d{1,3})?$/i.test(digits)) return finite(digits)
  if (/^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(digits)) return finite(digits.replaceAll(',', ''))
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(digits) || /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) {
    return finite(digits.replaceAll('.', '').replace(',', '.'))
  }
  if (/^[+-]?\d+,\d+$/.test(digits)) return finite(digits.replace(',', '.'))
  return /^[+-]?\d+\.$/.test(digits) ? finite(digits) : null
}

/** Without what stands between thousands and is neither point nor comma: 9 200,500 and 9'200.500. */
const inOnePiece = (text: string): string => text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')

function finite(text: string): number | null {
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
