import type { Sheet } from './sheets.rules.ts'

/** Returns a pasted table as a sheet, where at least two rows are parted by tabs; undefined for any other text. */
export function pastedTable(text: string): Sheet | undefined {
  const rows = text.split(/\r?\n/).map((row) => row.split('\t').map((cell) => cell.trim()))
  if (rows.filter((cells) => cells.filter((cell) => cell !== '').length > 2).length < 2) return undefined
  return { name: '', isHidden: false, rows, hiddenRows: [], hiddenColumns: [], merges: [] }
}
