import type { PastedGrid } from '@seamark/contract/rates/readings/grids'
import type { GridRow, ReadingLine } from '@seamark/contract/rates/readings/readings'
import { cellOfLine } from '@seamark/contract/rates/readings/source-cells'

/** Returns the rows of a sheet from which lines were read, each with the first of them. */
export function litRows(
  lines: readonly Pick<ReadingLine, 'place' | 'line'>[],
  sheet: number,
): ReadonlyMap<number, number> {
  const rows = new Map<number, number>()
  for (const { place, line } of lines) {
    const cell = cellOfLine(line)
    if (cell?.sheet === sheet && !rows.has(cell.row)) rows.set(cell.row, place)
  }
  return rows
}

/** How a cell is drawn: over how many rows and columns, or not at all, since another one covers it. */
export type ShownAs = 'covered' | { rows: number; columns: number }

/** Returns the cells of a window of rows that are drawn unlike others, by `row column`. A merged cell is cut at the edges of the window. */
export function shownAs(rows: readonly GridRow[], merges: PastedGrid['merges']): ReadonlyMap<string, ShownAs> {
  const shown = new Map<string, ShownAs>()
  const places = rows.map(({ row }) => row)
  for (const { top, left, bottom, right } of merges) {
    const within = places.filter((row) => row >= top && row <= bottom)
    const [first] = within
    if (first === undefined) continue
    for (const row of within)
      for (let column = left; column <= right; column += 1) shown.set(`${row} ${column}`, 'covered')
    shown.set(`${first} ${left}`, { rows: within.length, columns: right - left + 1 })
  }
  return shown
}

export const cellText = (cell: GridRow['cells'][number]): string =>
  cell === null ? '' : typeof cell === 'object' ? cell.day : String(cell)
