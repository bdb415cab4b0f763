/** What every reader refuses to pass. */
export const most = {
  columns: 500,
  cell: 32_767,
  row: 200_000,
  xlsxRows: 1_048_576,
  csvRows: 2_000_000,
  headRows: 30,
  /** Of a cell in quotes that is scanned again when the quote turns out to be none. */
  again: 1024 * 1024,
  swallowed: 64 * 1024 * 1024,
} as const
