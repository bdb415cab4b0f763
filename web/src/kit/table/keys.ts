interface Cell {
  /** 0 is the head. */
  row: number
  column: number
}

interface Extent {
  rows: number
  columns: number
  /** The number of rows that Page Up and Page Down skip. */
  page: number
}

/** Returns the cell that a key leads to; undefined if it leads nowhere. With Ctrl or ⌘, Home and End go to the table's corners. */
export function nextCell(
  { row, column }: Cell,
  key: string,
  { rows, columns, page }: Extent,
  isFar = false,
): Cell | undefined {
  const target = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: Math.max(row - page, Math.min(row, 1)), column },
    PageDown: { row: Math.min(row + page, rows - 1), column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns - 1 },
  }[key]
  if (!target || (target.row === row && target.column === column)) return undefined
  return target.row >= 0 && target.row < rows && target.column >= 0 && target.column < columns ? target : undefined
}
