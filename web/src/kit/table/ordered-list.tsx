import { HolderOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { MoreMenu } from '../page/more-menu.tsx'
import { dropPlace } from './ordered-list-places.ts'
import './ordered-list.css'

interface ListProps<Row> {
  rows: readonly Row[]
  /** The class of each row. A row for which `isOff` is true has its name struck through. */
  row: string
  isOff: (row: Row) => boolean
  /** Returns the menu of a row; without it the rows are read-only and stay in place. */
  menu: ((row: Row) => NonNullable<MenuProps['items']>) | undefined
  menuLabel: (row: Row) => string
  /** Puts a row before another one; null puts it last. */
  onPlace: (row: Row, before: number | null) => unknown
  /** The help text about changing the order. */
  help: string
  children: (row: Row) => ReactNode
}

/** Rows in the office's own order: each can be dragged to its place, or moved by its menu. */
export function OrderedList<Row extends { id: number }>({
  rows,
  row: look,
  isOff,
  menu,
  menuLabel,
  onPlace,
  help,
  children,
}: ListProps<Row>) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()

  function drop(target: number) {
    const moved = rows.find(({ id }) => id === dragged)
    const place = moved && dropPlace(rows, moved.id, target)
    setDragged(undefined)
    setOver(undefined)
    if (moved && place !== undefined) onPlace(moved, place)
  }

  return (
    <>
      <ul className="ordered">
        {rows.map((row) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row's menu does the same by keys
          <li
            key={row.id}
            className={`ordered-row ${look}`}
            data-off={isOff(row)}
            data-over={over === row.id && dragged !== row.id}
            draggable={menu !== undefined}
            onDragStart={() => setDragged(row.id)}
            onDragEnd={() => setOver(undefined)}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(row.id)
            }}
            onDrop={() => drop(row.id)}
          >
            {menu ? <HolderOutlined className="ordered-handle" aria-hidden /> : null}
            {children(row)}
            {menu ? <MoreMenu items={menu(row)} label={menuLabel(row)} /> : null}
          </li>
        ))}
      </ul>
      {menu ? <p className="ordered-help">{help}</p> : null}
    </>
  )
}
