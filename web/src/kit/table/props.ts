import type { Key, ReactNode } from 'react'
import type { Column, Paging, RowAction, Sort, TableLayout } from './columns.ts'
import type { Selection } from './selection.ts'

export interface DataTableProps<Row extends { id: Key }> {
  /** The name under which the person's columns, widths and density are stored. */
  name: string
  label: string
  /** Must stay the same array while the columns do not change: another array renders every cell. */
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  sort?: Sort
  onSort?: (sort: Sort) => void
  paging?: Paging
  /** Called when a row is opened by click, tap or Enter. */
  onOpen?: (row: Row) => void
  /** Returns the actions in the menu of a row. */
  rowActions?: (row: Row) => readonly RowAction[]
  empty?: ReactNode
  /** Lets the person select rows, for actions on many of them. */
  selection?: Selection
  /** The filters and the like, left of the table's own tools. */
  toolbar?: ReactNode
  /** What stands below the bar: the filters in use. */
  under?: ReactNode
  /** Further tools beside the table's own. */
  tools?: ReactNode
  /** The layout of a saved view; without it, the person's own is used. */
  layout?: TableLayout
  onLayout?: (layout: TableLayout | undefined) => void
}
