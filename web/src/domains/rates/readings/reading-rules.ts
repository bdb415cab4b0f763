import type { ReadingLine } from '@seamark/contract/rates/readings/readings'

/** A piece of the text as it came, with the line that was read from it; null where nothing was read. */
export interface LitPart {
  start: number
  text: string
  place: number | null
}

/** Cuts a text where lines begin and end. What two lines share belongs to the first of them. */
export function litParts(text: string, lines: readonly Pick<ReadingLine, 'place' | 'line'>[]): LitPart[] {
  const parts: LitPart[] = []
  let at = 0
  const add = (end: number, place: number | null) => {
    if (end > at) parts.push({ start: at, text: text.slice(at, end), place })
    at = Math.max(at, end)
  }
  const sorted = lines.toSorted((one, other) => one.line.span.start - other.line.span.start || one.place - other.place)
  for (const { place, line } of sorted) {
    if (line.span.end <= at) continue
    add(Math.min(Math.max(line.span.start, at), text.length), null)
    add(Math.min(line.span.end, text.length), place)
  }
  add(text.length, null)
  return parts
}

/** Returns the rows of a table from which lines were read, each with the first of them. */
export function litRows(lines: readonly Pick<ReadingLine, 'place' | 'line'>[]): ReadonlyMap<number, number> {
  const rows = new Map<number, number>()
  for (const { place, line } of lines) {
    const row = (line.prices.find(({ span }) => span?.cell)?.span ?? line.span).cell?.row
    if (row !== undefined && !rows.has(row)) rows.set(row, place)
  }
  return rows
}

/** Returns the table of a copied page as its cells and those that are shown as one; null where it holds no table. */
export function gridOf(html: string) {
  if (!/<table[\s>]/i.test(html)) return null
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows: (string | null)[][] = []
  const merges: { top: number; left: number; bottom: number; right: number }[] = []
  for (const [top, row] of [...table.rows].entries()) {
    const cells = (rows[top] ??= [])
    let left = 0
    for (const cell of row.cells) {
      while (cells[left] !== undefined) left += 1
      const [bottom, right] = [top + cell.rowSpan - 1, left + cell.colSpan - 1]
      for (let down = top; down <= bottom; down += 1)
        for (let across = left; across <= right; across += 1) (rows[down] ??= [])[across] = null
      cells[left] = (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      if (bottom > top || right > left) merges.push({ top, left, bottom, right })
    }
  }
  const filled = rows.map((cells) => Array.from({ length: cells.length }, (_, at) => cells[at] ?? null))
  return filled.length > 1 && filled.some((cells) => cells.length > 1) ? { rows: filled, merges } : null
}
