import { type Key, useMemo } from 'react'
import { DataCards } from './cards.tsx'
import { DataRows } from './rows.tsx'
import { placeColumns } from './columns.ts'
import { TableFoot } from './foot.tsx'
import { useTableLayout } from './layout.ts'
import { TableTools } from './tools.tsx'
import { useIsPhone } from '../page/media-queries.ts'
import { Failed } from '../page/states.tsx'
import './data-table.css'
import type { DataTableProps } from './props.ts'

/**
 * A table of one page of at most 100 rows that scrolls in its own box under its head. The server sorts and pages by keyset; the person chooses,
 * orders, widens and freezes columns and sets the density. Keys reach every cell, and cells can be copied. A phone shows cards.
 */
export function DataTable<Row extends { id: Key }>(props: DataTableProps<Row>) {
  const { name, columns, rows, error, onRetry, paging, toolbar, under, tools } = props
  const phone = useIsPhone()
  const habit = useTableLayout(name)
  const { layout = habit.layout, onLayout = habit.setLayout } = props
  const all = useMemo(() => placeColumns(columns, layout), [columns, layout])
  const shown = useMemo(() => all.filter((one) => one.shown), [all])
  return (
    <div className="data-table">
      <div className="data-table-bar">
        <div className="data-table-toolbar">{toolbar}</div>
        <div className="data-table-tools">
          {tools}
          <TableTools all={all} layout={layout} onLayout={onLayout} phone={phone} {...sortOf(props)} />
        </div>
      </div>
      {under ? <div className="data-table-under">{under}</div> : null}
      {error && !rows ? (
        <Failed error={error} {...(onRetry ? { retry: onRetry } : {})} />
      ) : phone ? (
        <DataCards {...props} columns={shown.map(({ column }) => column)} />
      ) : (
        <DataRows {...props} all={all} shown={shown} layout={layout} onLayout={onLayout} />
      )}
      {paging && rows ? <TableFoot paging={paging} shown={rows.length} /> : null}
    </div>
  )
}

const sortOf = <Row extends { id: Key }>({ sort, onSort }: DataTableProps<Row>) => ({
  ...(sort ? { sort } : {}),
  ...(onSort ? { onSort } : {}),
})
