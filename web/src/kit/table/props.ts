import type { Key, ReactNode } from 'react'
import type { Column, Paging, RowAction, Sort, TableLayout } from './columns.ts'
import type { Selection } from './selection.ts'

export interface DataTableProps<Row extends { id: Key }> {
  /** Under this name the reader's columns, widths and density are remembered. */
  name: string
  label: string
  /** The same array as long as nothing about the columns changes: every cell is drawn anew for another one. */
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  sort?: Sort
  onSort?: (sort: Sort) => void
  paging?: Paging
  /** A row was chosen, by click, tap or Enter. */
  onOpen?: (row: Row) => void
  /** What the menu of a row offers. */
  rowActions?: (row: Row) => readonly RowAction[]
  empty?: ReactNode
  /** Rows can be chosen, for what is done with many of them. */
  selection?: Selection
  /** Filters and the like, left of the table's own tools. */
  toolbar?: ReactNode
  /** Further tools beside the table's own. */
  tools?: ReactNode
  /** How the table is drawn where a saved view says so; without it, as the reader is used to. */
  layout?: TableLayout
  onLayout?: (layout: TableLayout | undefined) => void
}
