import type { SheetRow } from './sheet-facts.ts'

/**
 * Returns the first row that looks like headings: it fills most of the table's width with short, different texts, and rows of its shape follow,
 * preferably without a gap. Title blocks above it, which half of real customs workbooks have, fill only a cell or two. If no row looks like
 * headings, the first one is returned.
 */
export function headerRowOf(head: readonly SheetRow[]): number {
  const width = tableWidth(head)
  const like = head.flatMap((row, index) => {
    const below = head.slice(index + 1, index + 4)
    return looksLikeHeadings(row, width) && below.every((next) => filled(next).length * 3 >= width)
      ? [{ row: row.row, next: below[0]?.row }]
      : []
  })
  const found = like.find(({ row, next }) => next === row + 1) ?? like[0]
  return found?.row ?? head[0]?.row ?? 1
}

/** Returns how many cells the broader half of the rows fill. */
function tableWidth(head: readonly SheetRow[]): number {
  const widths = head.map((row) => filled(row).length).sort((a, b) => b - a)
  return widths[Math.floor(widths.length / 4)] ?? 0
}

function looksLikeHeadings(row: SheetRow, width: number): boolean {
  const cells = filled(row)
  const texts = cells.filter((cell) => cell.length <= 60 && !/^[\d\s.,:/+\-%￥¥$€]+$/.test(cell))
  const different = new Set(cells.map((cell) => cell.trim().toLowerCase()))
  return cells.length >= width * 0.6 && texts.length >= cells.length * 0.8 && different.size >= cells.length * 0.8
}

const filled = (row: SheetRow) => row.cells.filter((cell) => cell.trim() !== '')
