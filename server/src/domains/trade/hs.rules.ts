import type { Remark } from '@seamark/contract/trade/remarks'
import { isNothing } from './numbers.rules.ts'

/** How many headings the chapters 01 to 09 have: what a lost zero may be put back for. */
const headings = [0, 6, 10, 10, 10, 11, 4, 14, 14, 10]

/**
 * The digits of a commodity code, 4 to 10, or empty. A spreadsheet drops the zero of the chapters 01 to 09: an odd number of digits gets it back where it makes a
 * heading that exists, and says so; of several codes in a cell the first counts.
 */
export function readHs(cell: string): { hs: string; remark?: Remark } {
  const text = cell.normalize('NFKC').trim()
  if (isNothing(text)) return { hs: '' }
  const [first = ''] = text.replace(/^(?:h\.?s\.?(?:\s*code)?|ncm|hts)[\s:#.]*/i, '').split(/[;,/|\n]|\s{2,}|\s(?=\d{4})/)
  const digits = first.replace(/^(\d{4,10})\.0+$/, '$1').replace(/[.\s'’_-]/g, '')
  if (/^0*$/.test(digits)) return { hs: '' }
  if (!/^\d{4,16}$/.test(digits)) return { hs: '', remark: 'hs_unusable' }
  const restored = digits.length % 2 === 1 && digits.length <= 9 ? `0${digits}` : digits
  if (restored !== digits && !isHeading(restored)) return { hs: '', remark: 'hs_unusable' }
  const chapter = Number(restored.slice(0, 2))
  if (chapter === 0 || chapter === 77) return { hs: '', remark: 'hs_unusable' }
  const hs = restored.slice(0, 10)
  return restored === digits ? { hs } : { hs, remark: 'hs_zero_restored' }
}

function isHeading(hs: string): boolean {
  const number = Number(hs.slice(2, 4))
  return number > 0 && number <= (headings[Number(hs.slice(0, 2))] ?? 0)
}
