import type { ListCount } from '@seamark/contract/platform/envelope'
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  /** In px; the column is at least as wide as its title, which some languages say in many letters. */
  width: number
  /** All texts of its badges, where they are few: the column is as wide as the longest. */
  texts?: readonly string[]
  render: (row: Row) => ReactNode
  /** The fields of the record that the cell is made of, where they are others than the key; a list asks for those of its shown columns. */
  fields?: readonly string[]
  /** The server can sort by this key. */
  sortable?: boolean
  /** The person may hide the column. */
  hideable?: boolean
  /** The column is hidden until the person asks for it. */
  hidden?: boolean
  /** Returns the text that is copied, and gives the cell a copy button; without it the shown text is copied. */
  copy?: (row: Row) => string
  align?: 'left' | 'right' | 'center'
}

/** An action on a row as data, for the menu at its end and the one of the right mouse button. */
export interface RowAction {
  key: string
  label: string
  icon?: ReactNode
  danger?: boolean
  run: () => void
}

export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

export type Density = 'small' | 'middle' | 'large'

/** A person's layout of a table: the columns in order with their widths, the density, the number of frozen columns. No columns: the default ones. */
export interface TableLayout {
  columns: { key: string; shown: boolean; width?: number | undefined }[]
  density: Density
  frozen: number
}

export const plainLayout: TableLayout = { columns: [], density: 'small', frozen: 1 }
export const mostFrozen = 5
const narrowest = 64
const widest = 800

export interface Paging {
  limit: number
  onLimit: (limit: number) => void
  /** The number of pages before this one. */
  index: number
  /** The cursor of the following page; null on the last. */
  next: string | null | undefined
  onNext: (cursor: string) => void
  /** Somebody is about to go to the following page. */
  onNearNext?: (cursor: string) => void
  onPrevious: () => void
  /** Undefined while the rows are counted. */
  count?: ListCount | undefined
  /** The sums over the rows of all pages, in words. */
  sums?: string
}

export const pageSizes = [20, 50, 100] as const

/** A column at its place in the person's layout. */
export interface Placed<Row> {
  column: Column<Row>
  shown: boolean
  width: number
}

/** Returns every column in the person's order. A column new to the layout follows its neighbour; one that no longer exists is skipped. */
export function placeColumns<Row>(columns: readonly Column<Row>[], layout: TableLayout): Placed<Row>[] {
  const result = layout.columns.flatMap(({ key, shown, width }): Placed<Row>[] => {
    const column = columns.find((one) => one.key === key)
    return column ? [{ column, shown: shown || !column.hideable, width: width ?? usualWidth(column) }] : []
  })
  columns.forEach((column, index) => {
    if (result.some((one) => one.column.key === column.key)) return
    const before = columns[index - 1]?.key
    const place = result.findIndex((one) => one.column.key === before) + 1
    result.splice(place, 0, { column, shown: !column.hideable || !column.hidden, width: usualWidth(column) })
  })
  return result
}

/** Returns the fields that the shown columns are made of, as a list's call asks for them: `progress,telephone`. */
export function askedFields<Row>(columns: readonly Column<Row>[], layout: TableLayout): string {
  const shown = placeColumns(columns, layout).filter((one) => one.shown)
  return [...new Set(shown.flatMap(({ column }) => column.fields ?? [column.key]))].toSorted().join(',')
}

/** Returns the columns as they are stored; a width is stored only if it was changed. */
export const toStoredColumns = <Row>(all: readonly Placed<Row>[]): TableLayout['columns'] =>
  all.map(({ column, shown, width }) => ({
    key: column.key,
    shown,
    ...(width === usualWidth(column) ? {} : { width }),
  }))

/** Returns the columns with one changed. */
export const changeColumn = <Row>(
  all: readonly Placed<Row>[],
  key: string,
  change: Partial<Pick<Placed<Row>, 'shown' | 'width'>>,
): TableLayout['columns'] => toStoredColumns(all.map((one) => (one.column.key === key ? { ...one, ...change } : one)))

/** Returns the columns with one at the place of another; those between move up. */
export function moveColumn<Row>(all: readonly Placed<Row>[], key: string, to: number): TableLayout['columns'] {
  const from = all.findIndex((one) => one.column.key === key)
  const column = all[from]
  if (!column) return toStoredColumns(all)
  const others = all.toSpliced(from, 1)
  return toStoredColumns(others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, column))
}

/** What stands beside a title, or around the text of a badge: the padding of the cell, the arrow of the sort or the padding of the badge. */
const besideText = 38
const widestTitle = 240

/** The width of a column that nobody has changed. */
export function usualWidth<Row>({ title, width, texts = [] }: Column<Row>): number {
  const longest = Math.max(...[title, ...texts].map(lettersWidth))
  return Math.max(width, Math.min(longest + besideText, widestTitle))
}

/** About how wide a text is, in px: a Chinese or Japanese character takes twice the place of a letter. */
const lettersWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 14 : 7.5), 0)

export const boundedWidth = (width: number) => Math.round(Math.min(Math.max(width, narrowest), widest))

/** Returns whether two layouts draw the same table. */
export function isSameLayout<Row>(columns: readonly Column<Row>[], one: TableLayout, other: TableLayout): boolean {
  const drawn = (layout: TableLayout) =>
    JSON.stringify([toStoredColumns(placeColumns(columns, layout)), layout.density, layout.frozen])
  return drawn(one) === drawn(other)
}
