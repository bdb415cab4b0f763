import { headingOf } from '../tokens/sheet-headings.rules.ts'
import type { Sheet } from './sheets.rules.ts'

/** Returns a pasted table as a sheet, where at least two rows are parted by tabs; undefined for any other text. */
export function pastedTable(text: string): Sheet | undefined {
  const rows = text.split(/\r?\n/).map((row) => row.split('\t').map((cell) => cell.trim()))
  if (rows.filter((cells) => cells.filter((cell) => cell !== '').length > 2).length < 2) return undefined
  return { name: '', isHidden: false, rows: withCorner(rows), hiddenRows: [], hiddenColumns: [], merges: [] }
}

/** The empty corner above the names of the rows is lost where a text is trimmed: the head is one cell short, and no name heads its first. */
function withCorner(rows: string[][]): string[][] {
  const [head = [], ...others] = rows
  const wide = others.filter((cells) => cells.length > 1)
  const isShort = wide.length > 0 && wide.every((cells) => cells.length === head.length + 1)
  return isShort && isAbovePrices(head[0] ?? '') ? [['', ...head], ...others] : rows
}

const isAbovePrices = (text: string) => /\d/.test(text) || headingOf(text)?.field === 'price'
