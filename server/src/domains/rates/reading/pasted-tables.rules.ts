import { headingOf } from '../tokens/sheet-headings.rules.ts'
import type { Sheet } from './sheets.rules.ts'

/** Returns a pasted table as a sheet, where at least two rows are parted by tabs or strokes; undefined for any other text. */
export function pastedTable(text: string): Sheet | undefined {
  const sign = text.includes('\t') ? '\t' : /[|｜]/
  const rows = text.split(/\r?\n/).map((row) => row.split(sign).map((cell) => cell.trim()))
  if (rows.filter((cells) => cells.filter((cell) => cell !== '').length > 2).length < 2) return undefined
  return { name: '', isHidden: false, rows: withCorner(rows), hiddenRows: [], hiddenColumns: [], merges: [] }
}

/** The empty corner above the names of the rows is lost where a text is trimmed: the head is one cell short, and does not begin with ports. */
function withCorner(rows: string[][]): string[][] {
  const [head = [], ...others] = rows
  const wide = others.filter((cells) => cells.length > 1)
  const isShort = wide.length > 0 && wide.every((cells) => cells.length === head.length + 1)
  return isShort && !/^po[ld]$/.test(headingOf(head[0] ?? '')?.field ?? '') ? [['', ...head], ...others] : rows
}
