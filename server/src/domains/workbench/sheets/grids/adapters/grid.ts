/** A number is a number and a day is a day; what its cell shows with a currency or a percent sign stays a text. */
export type GridCell = string | number | { day: string } | null

/** A sheet as it came. Rows, columns and cells count from 0; all ends are included. */
export interface Grid {
  name: string
  isHidden: boolean
  rows: readonly (readonly GridCell[])[]
  hiddenRows: readonly number[]
  hiddenColumns: readonly number[]
  merges: readonly { top: number; left: number; bottom: number; right: number }[]
  /** How many cells could not be read: a formula without its value, a text that is too long. */
  unread: number
}
