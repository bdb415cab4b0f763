import { CsvScanner } from '../../adapters/csv-scanner.ts'
import type { Delimiter } from '../../adapters/sheet-facts.ts'
import type { GridCell } from './grid.ts'

/** A row of a table has three cells at least; two would make a table of every text with a comma in each line. */
const fewestCells = 3
const sample = 200

/**
 * Returns the cells of a text that is a table: one that is named so, or whose lines one sign divides into equally many
 * cells. Null for a text that people wrote to each other.
 */
export function rowsOfText(text: string, isNamedTable: boolean): GridCell[][] | null {
  const delimiter = delimiterOf(text, isNamedTable)
  if (delimiter === null) return null
  const scanner = new CsvScanner(delimiter, { isForgiving: true })
  scanner.feed(text)
  scanner.end()
  const rows: GridCell[][] = []
  for (const { row, cells } of scanner.take()) {
    while (rows.length < row - 1) rows.push([])
    rows[row - 1] = cells.map((cell) => (cell.trim() === '' ? null : cell))
  }
  return rows
}

function delimiterOf(text: string, isNamedTable: boolean): Delimiter | null {
  const lines = text.split(/\r?\n/, sample).filter((line) => line.trim() !== '')
  const scored = (['\t', ',', ';', '|'] as const).map((delimiter) => ({
    delimiter,
    share: evenShare(lines, delimiter),
  }))
  const best = scored.reduce((found, one) => (one.share > found.share ? one : found))
  if (isNamedTable) return best.share > 0 ? best.delimiter : ','
  return lines.length > 1 && best.share >= 0.8 ? best.delimiter : null
}

/** The share of lines that have the commonest number of cells, of those that are enough. */
function evenShare(lines: readonly string[], delimiter: Delimiter): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = line.split(delimiter).length
    if (cells >= fewestCells) counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  return lines.length === 0 ? 0 : Math.max(0, ...counts.values()) / lines.length
}
