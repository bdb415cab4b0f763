import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { isNothing } from './numbers.rules.ts'

/**
 * Returns the digits of a commodity code, 4 to 10, or empty. Spreadsheets drop the leading zero of the chapters 01 to
 * 09, so an odd number of digits gets it back, with a remark, where that makes an existing heading. Nine digits are a
 * Japanese code, and eleven are Philippine, where only the digits as they stand make one. The first of several codes in
 * a cell counts.
 */
export function readHs(cell: string): { hs: string; remark?: Remark } {
  const text = cell.normalize('NFKC').trim()
  if (isNothing(text)) return { hs: '' }
  const [first = ''] = text
    .replace(/^(?:h\.?s\.?(?:\s*code)?|ncm|hts)[\s:#.]*/i, '')
    .split(/[;,/|\n]|\s{2,}|\s(?=\d{4})/)
  const code = first.replace(/^(\d{4,12})\.0+$/, '$1')
  const digits = code.replace(/[.\s'’_-]/g, '')
  if (/^0*$/.test(digits)) return { hs: '' }
  const whole = /^\d{4,16}$/.test(digits) ? withZero(digits, /^\d{4}[.\s'’_-]/.test(code)) : null
  if (whole === null || /^(?:00|77)/.test(whole)) return { hs: '', remark: 'hs_unusable' }
  const hs = whole.slice(0, 10)
  return whole === digits ? { hs } : { hs, remark: 'hs_zero_restored' }
}

/**
 * Returns the digits with the lost zero, or as they stand; null where neither makes a code. A heading of four digits
 * that is set apart has lost no zero.
 */
function withZero(digits: string, isApart: boolean): string | null {
  if (digits.length % 2 === 0 || digits.length > 11) return digits
  if (!isApart && isHeading(`0${digits}`)) return `0${digits}`
  return digits.length >= 9 && isHeading(digits) ? digits : null
}

function isHeading(hs: string): boolean {
  const number = Number(hs.slice(2, 4))
  return number > 0 && number <= (headings[Number(hs.slice(0, 2))] ?? 0)
}

/** The last heading of each chapter, from 00 on. Chapters 98 and 99 are each country's own. */
const headings = [
  [0, 6, 10, 10, 10, 11, 4, 14, 14, 10],
  [8, 9, 14, 2, 4, 22, 5, 4, 6, 5],
  [9, 6, 9, 9, 4, 30, 21, 16, 53, 42],
  [6, 5, 15, 7, 7, 7, 6, 7, 27, 26],
  [17, 15, 6, 4, 21, 4, 2, 7, 23, 11],
  [7, 13, 12, 11, 8, 16, 9, 5, 11, 11],
  [6, 17, 17, 10, 6, 7, 3, 4, 15, 14],
  [20, 18, 29, 26, 19, 8, 16, 0, 6, 7],
  [7, 13, 15, 11, 87, 49, 9, 16, 7, 8],
  [33, 14, 9, 7, 6, 8, 20, 6, 99, 99],
].flat()
