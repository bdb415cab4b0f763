/** The limits of every reader: columns, characters of a cell and of a row, rows, and the rows of a first look. */
export const most = {
  columns: 500,
  cell: 32_767,
  row: 200_000,
  xlsxRows: 1_048_576,
  csvRows: 2_000_000,
  headRows: 30,
  /** In characters: how much of a quoted cell is kept to be scanned again if its quote is taken literally. */
  again: 1024 * 1024,
  swallowed: 64 * 1024 * 1024,
} as const
