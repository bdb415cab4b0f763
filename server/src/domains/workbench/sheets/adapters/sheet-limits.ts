/** The limits of every reader: columns, characters of a cell and of a row, rows, cells of a table, and the rows of a first look. */
export const most = {
  columns: 500,
  cell: 32_767,
  row: 200_000,
  xlsxRows: 1_048_576,
  csvRows: 2_000_000,
  /** Of all rows together, empty ones before the last of a row included. */
  cells: 60_000_000,
  headRows: 30,
  /** In characters: how much of a quoted cell is kept to be scanned again if its quote is taken literally. */
  again: 1024 * 1024,
  swallowed: 64 * 1024 * 1024,
} as const

/**
 * How much a workbook of so many bytes may hold: bytes of XML, elements, rows and filled cells
 * together, and characters of its cells. Office packs 5 to 30 to 1. A file of
 * kilobytes that nests elements, repeats rows or refers to one long text in every cell is refused before it has taken much longer than a usual
 * one of its size.
 */
export function mostOfWorkbook(size: number) {
  const isSmall = size < megabyte
  return {
    bytes: Math.max(64 * megabyte, 200 * size),
    elements: Math.max(400_000, (isSmall ? 3 : 5) * size),
    filled: Math.max(50_000, (isSmall ? 0.35 : 5) * size),
    letters: Math.max(4_000_000, (isSmall ? 30 : 100) * size),
  }
}
const megabyte = 1024 * 1024

/** A worksheet is about ten elements deep. */
export const deepestElement = 100
