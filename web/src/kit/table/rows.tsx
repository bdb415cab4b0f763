import { MoreOutlined } from '@ant-design/icons'
import { type Key, memo, type ReactNode, useState } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import { Copy } from '../page/copy.tsx'
import { type DrawnColumn, menuWidth, sumOf, useDrawnColumns, widthsOf } from './drawn-columns.ts'
import { gridEvents } from './grid-events.ts'
import { DataHead } from './head.tsx'
import { DataMenu, type OpenMenu } from './cell-menu.tsx'
import { SelectBox, SelectPage, selectWidth } from './select-boxes.tsx'
import {
  boundedWidth,
  changeColumn,
  mostFrozen,
  moveColumn,
  type Placed,
  type TableLayout,
  usualWidth,
} from './columns.ts'
import { Empty, Loading } from '../page/states.tsx'
import type { DataTableProps } from './props.ts'

interface DataRowsProps<Row extends { id: Key }> extends DataTableProps<Row> {
  all: readonly Placed<Row>[]
  shown: readonly Placed<Row>[]
  layout: TableLayout
  onLayout: (layout: TableLayout | undefined) => void
}

/** The rows as a grid: one stop in the tab order, arrow keys from cell to cell. Hover and focus render nothing. */
export function DataRows<Row extends { id: Key }>(props: DataRowsProps<Row>) {
  const {
    all,
    shown,
    rows,
    layout,
    onLayout,
    sort,
    onSort,
    onOpen,
    rowActions,
    label,
    loading = false,
    empty,
    selection,
  } = props
  const { t } = useWords()
  const [menu, setMenu] = useState<OpenMenu<Row>>()
  const frozen = Math.min(layout.frozen, mostFrozen, shown.length)
  const lead = selection ? selectWidth : 0
  const cells = useDrawnColumns(shown, frozen, lead)
  const hasMenu = rowActions !== undefined
  const placeOf = (key: string) => all.find(isOf(key))
  const change = (columns: TableLayout['columns']) => onLayout({ ...layout, columns })

  if (!rows) return <Loading />
  return (
    <div
      className="data-rows"
      style={widthsOf(shown, frozen, lead)}
      data-density={layout.density}
      data-open={onOpen !== undefined}
      aria-busy={loading}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA calls a table whose cells take arrow keys a grid
        role="grid"
        aria-label={label}
        style={{ minWidth: sumOf(shown, lead + (hasMenu ? menuWidth : 0)) }}
        aria-multiselectable={selection ? true : undefined}
        {...gridEvents({ rows, shown, onOpen, onMenu: setMenu, selection })}
      >
        <DataHead
          cells={cells}
          hasMenu={hasMenu}
          select={selection ? <SelectPage rows={rows} selection={selection} /> : null}
          sort={sort}
          onSort={onSort}
          widthOf={(key) => placeOf(key)?.width ?? 0}
          onWidth={(key, width) => {
            const place = placeOf(key)
            if (place) change(changeColumn(all, key, { width: boundedWidth(width ?? usualWidth(place.column)) }))
          }}
          onMove={(key, to) => change(moveColumn(all, key, all.findIndex(isOf(to))))}
        />
        <tbody>
          {rows.map((row) => (
            <Line
              key={row.id}
              row={row}
              cells={cells}
              more={hasMenu ? t('kit.rowMenu') : ''}
              select={selection ? t('kit.selectRow') : ''}
              isChosen={selection ? selection.isAll || selection.ids.has(row.id) : undefined}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <div className="data-empty">{empty ?? <Empty />}</div> : null}
      {menu ? (
        <DataMenu menu={menu} shown={shown} actions={rowActions?.(menu.row) ?? []} onClose={() => setMenu(undefined)} />
      ) : null}
    </div>
  )
}

const isOf =
  (key: string) =>
  <Row,>({ column }: Placed<Row>) =>
    column.key === key

interface LineProps<Row> {
  row: Row
  cells: readonly DrawnColumn<Row>[]
  /** The name of the row's menu button; empty without a menu. */
  more: string
  /** The name of the row's check box; empty where rows cannot be selected. */
  select: string
  isChosen: boolean | undefined
}

// The cast restores the generic that `memo` removes.
const Line = memo(function Line<Row extends { id: Key }>({
  row,
  cells,
  more,
  select,
  isChosen = false,
}: LineProps<Row>) {
  return (
    <tr data-row-key={row.id} aria-selected={select ? isChosen : undefined}>
      {select ? (
        <td className="data-select-cell" tabIndex={-1}>
          <SelectBox isChosen={isChosen} label={select} />
        </td>
      ) : null}
      {cells.map(({ column, className, style }) => (
        <td key={column.key} className={className || undefined} style={style} tabIndex={-1}>
          {column.copy ? (
            <Copy text={column.copy(row)} tabIndex={-1}>
              {column.render(row)}
            </Copy>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
      {more ? (
        <td className="data-menu-cell" tabIndex={-1}>
          <button type="button" className="data-more" aria-label={more} aria-haspopup="menu" tabIndex={-1}>
            <MoreOutlined aria-hidden />
          </button>
        </td>
      ) : null}
    </tr>
  )
}) as <Row extends { id: Key }>(props: LineProps<Row>) => ReactNode
