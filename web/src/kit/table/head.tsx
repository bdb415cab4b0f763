import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import type { DrawnColumn } from './drawn-columns.ts'
import { boundedWidth, type Sort } from './columns.ts'
import { columnDrag } from './column-drag.ts'

interface HeadProps<Row> {
  cells: readonly DrawnColumn<Row>[]
  hasMenu: boolean
  /** The box above the boxes of the rows; without it rows cannot be selected. */
  select?: ReactNode
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  widthOf: (key: string) => number
  /** Undefined restores the column's own width. */
  onWidth: (key: string, width: number | undefined) => void
  onMove: (key: string, to: string) => void
}

/** The head: a click or Enter sorts, dragging the edge widens, dragging the head moves the column; Shift with the arrows widens by keys. */
export function DataHead<Row>({ cells, hasMenu, select, ...does }: HeadProps<Row>) {
  const { t } = useWords()
  return (
    <thead>
      <tr>
        {select ? (
          <th className="data-select-cell" tabIndex={-1}>
            {select}
          </th>
        ) : null}
        {cells.map((cell, index) => (
          <HeadCell key={cell.column.key} cell={cell} tabIndex={index === 0 ? 0 : -1} {...does} />
        ))}
        {hasMenu ? (
          <th className="data-menu-cell" tabIndex={-1}>
            <span className="unseen">{t('kit.rowMenu')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

const step = 16

type CellProps<Row> = Omit<HeadProps<Row>, 'cells' | 'hasMenu' | 'select'> & {
  cell: DrawnColumn<Row>
  tabIndex: number
}

function HeadCell<Row>({
  cell: { column, className, style },
  tabIndex,
  sort,
  onSort,
  widthOf,
  onWidth,
  onMove,
}: CellProps<Row>) {
  const { t } = useWords()
  const { key, title, align, sortable = false } = column
  const sorted = sort?.by === key ? sort.order : undefined
  // Figures are first sorted from the largest, words and days from the smallest.
  const next = (sorted ?? (align === 'right' ? 'asc' : 'desc')) === 'asc' ? 'desc' : 'asc'
  const sortBy = () => sortable && onSort?.({ by: key, order: next })

  function onKeyDown(event: KeyboardEvent<HTMLTableCellElement>) {
    if (event.key === 'Enter') return void sortBy()
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!event.shiftKey || way === undefined) return
    event.preventDefault()
    onWidth(key, widthOf(key) + way * step)
  }

  return (
    <th
      scope="col"
      className={[className, sortable ? 'data-sortable' : ''].filter(Boolean).join(' ')}
      style={style}
      tabIndex={tabIndex}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      title={sortable ? t(next === 'desc' ? 'kit.sortDescending' : 'kit.sortAscending') : undefined}
      onClick={sortBy}
      onKeyDown={onKeyDown}
      {...columnDrag(key, onMove)}
    >
      <span className="data-head">
        <span className="data-head-text">{title}</span>
        {sortable && onSort ? <SortMark sorted={sorted} /> : null}
      </span>
      <span
        className="data-resize"
        aria-hidden
        title={t('kit.columnWidth')}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => dragWidth(event, key, widthOf(key), (width) => onWidth(key, width))}
        onDoubleClick={() => onWidth(key, undefined)}
      />
    </th>
  )
}

/** Shows before its use that a column sorts. */
const SortMark = ({ sorted }: { sorted: Sort['order'] | undefined }) => (
  <span className="data-sort" data-sorted={sorted} aria-hidden>
    <CaretUpFilled />
    <CaretDownFilled />
  </span>
)

/** Sets the width on the box while the pointer moves; React gets the width once, when the edge is released. */
function dragWidth(down: PointerEvent<HTMLElement>, key: string, from: number, done: (width: number) => void) {
  const handle = down.currentTarget
  const box = handle.closest<HTMLElement>('.data-rows')
  const head = handle.closest('th')
  if (!box || !head || down.button !== 0) return
  // Otherwise the whole head would be dragged.
  head.draggable = false
  handle.setPointerCapture(down.pointerId)
  const end = new AbortController()
  const { signal } = end
  let width = from
  const draw = () => box.style.setProperty(`--w-${key}`, `${width}px`)
  handle.addEventListener(
    'pointermove',
    (move: globalThis.PointerEvent) => {
      width = boundedWidth(from + move.clientX - down.clientX)
      draw()
    },
    { signal },
  )
  const stop = (isKept: boolean) => {
    end.abort()
    head.draggable = true
    if (!isKept) width = from
    draw()
    if (width !== from) done(width)
  }
  handle.addEventListener('pointerup', () => stop(true), { signal })
  handle.addEventListener('pointercancel', () => stop(false), { signal })
}
