import { Table } from 'antd'
import type { ColumnType, SorterResult } from 'antd/es/table/interface.js'
import { type Key, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useWords } from '../platform/i18n.ts'
import { Copy } from './copy.tsx'
import { DataCards } from './data-cards.tsx'
import { type Column, isShownColumn, type Paging, type Sort, useTableView } from './data-table-columns.ts'
import { TableFoot } from './data-table-foot.tsx'
import { TableTools } from './data-table-tools.tsx'
import { useIsPhone } from './phone.ts'
import { Empty, Failed } from './states.tsx'
import './data-table.css'

export interface DataTableProps<Row extends { id: Key }> {
  /** Under this name the reader's columns and density are remembered. */
  name: string
  label: string
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
  empty?: ReactNode
  /** Filters and the like, left of the table's own tools. */
  toolbar?: ReactNode
  /** The element that scrolls, when the table head should stick to its top. */
  scroller?: RefObject<HTMLElement | null>
}

/** A table of one page of rows, at most 100: server sort, keyset paging, column choice, density, keyboard; cards on a phone. */
export function DataTable<Row extends { id: Key }>(props: DataTableProps<Row>) {
  const { name, columns, rows, error, onRetry, paging, toolbar } = props
  const phone = useIsPhone()
  const { view, change } = useTableView(name)
  const shown = columns.filter((column) => isShownColumn(column, view))
  return (
    <div className="data-table">
      <div className="data-table-bar">
        <div className="data-table-toolbar">{toolbar}</div>
        <TableTools columns={columns} view={view} change={change} phone={phone} sort={props.sort} onSort={props.onSort} />
      </div>
      {error && !rows ? (
        <Failed error={error} retry={onRetry} />
      ) : phone ? (
        <DataCards {...props} columns={shown} />
      ) : (
        <Rows {...props} columns={shown} density={view.density} />
      )}
      {paging && rows ? <TableFoot paging={paging} shown={rows.length} /> : null}
    </div>
  )
}

function Rows<Row extends { id: Key }>(props: DataTableProps<Row> & { density: 'small' | 'middle' | 'large' }) {
  const { columns, rows, loading = false, sort, onSort, onOpen, label, empty, density, scroller } = props
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={onOpen ? 'data-rows data-rows-open' : 'data-rows'}>
      <Table<Row>
        aria-label={label}
        size={density}
        rowKey={(row) => row.id}
        dataSource={rows ? [...rows] : []}
        loading={loading ? { delay: 150 } : false}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
        sticky={scroller ? { getContainer: () => scroller.current ?? document.body } : false}
        locale={{
          emptyText: rows ? (empty ?? <Empty />) : <Empty text={t('kit.loading')} />,
          triggerAsc: t('kit.sortAscending'),
          triggerDesc: t('kit.sortDescending'),
          cancelSort: t('kit.sortDescending'),
        }}
        columns={columns.map((column) => antdColumn(column, sort))}
        sortDirections={['ascend', 'descend', 'ascend']}
        onChange={(_pagination, _filters, sorter) => onSort?.(sortOf(sorter, sort))}
        onRow={(row, index) => ({
          tabIndex: onOpen ? (index === 0 ? 0 : -1) : undefined,
          onClick: () => !hasSelection() && onOpen?.(row),
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => onRowKey(event, () => onOpen?.(row)),
        })}
      />
    </div>
  )
}

function antdColumn<Row>(column: Column<Row>, sort: Sort | undefined): ColumnType<Row> {
  const sorted = sort?.by === column.key ? (sort.order === 'asc' ? 'ascend' : 'descend') : null
  return {
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    fixed: column.fixed,
    ellipsis: true,
    ...(column.sortable ? { sorter: true, sortOrder: sorted } : {}),
    render: (_value, row) => (column.copy ? <Copy text={column.copy(row)}>{column.render(row)}</Copy> : column.render(row)),
  }
}

function sortOf<Row>(sorter: SorterResult<Row> | SorterResult<Row>[], before: Sort | undefined): Sort {
  const one = Array.isArray(sorter) ? sorter[0] : sorter
  const by = String(one?.columnKey ?? before?.by ?? '')
  return { by, order: one?.order === 'descend' ? 'desc' : 'asc' }
}

/** Text of a row can be marked with the mouse without opening it. */
const hasSelection = () => (getSelection()?.toString() ?? '') !== ''

/** Up, Down, Home and End move between rows; Enter opens. Keys inside a cell's own button are left alone. */
function onRowKey(event: KeyboardEvent<HTMLElement>, open: () => void) {
  const row = event.currentTarget
  if (event.target !== row) return
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > tr[data-row-key]') ?? [])]
  const target = { ArrowDown: rows[rows.indexOf(row) + 1], ArrowUp: rows[rows.indexOf(row) - 1], Home: rows[0], End: rows.at(-1) }[event.key]
  if (event.key === 'Enter') open()
  else if (target) moveTo(row, target)
  else return
  event.preventDefault()
}

function moveTo(from: HTMLElement, to: HTMLElement) {
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
}
