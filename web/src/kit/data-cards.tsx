import { Spin } from 'antd'
import type { Key, KeyboardEvent } from 'react'
import { Copy } from './copy.tsx'
import type { DataTableProps } from './data-table.tsx'
import type { Column } from './data-table-columns.ts'
import { Empty, Loading } from './states.tsx'

/** The rows of a table on a phone: the first column is the heading, the others are lines below it. */
export function DataCards<Row extends { id: Key }>({ columns, rows, loading = false, label, empty, onOpen }: DataTableProps<Row>) {
  if (!rows) return <Loading />
  if (rows.length === 0) return empty ?? <Empty />
  return (
    <Spin spinning={loading} delay={150}>
      <ul className="data-cards" aria-label={label}>
        {rows.map((row) => (
          <Card key={row.id} row={row} columns={columns} onOpen={onOpen} />
        ))}
      </ul>
    </Spin>
  )
}

function Card<Row>({ row, columns: [first, ...others], onOpen }: { row: Row; columns: readonly Column<Row>[]; onOpen?: (row: Row) => void }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
  }
  const open = onOpen ? { tabIndex: 0, onClick: () => onOpen(row), onKeyDown } : {}
  return (
    <li className="data-card" {...open}>
      <div className="data-card-title">{first?.render(row)}</div>
      <dl>
        {others
          .map((column) => ({ column, value: column.render(row) }))
          .filter(({ value }) => value !== '' && value !== null && value !== undefined)
          .map(({ column, value }) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{column.copy ? <Copy text={column.copy(row)}>{value}</Copy> : value}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}
