import type { FocusEvent, Key, KeyboardEvent, MouseEvent } from 'react'
import { type CellOf, copyCell, type OpenMenu } from './cell-menu.tsx'
import type { Placed } from './columns.ts'
import { nextCell } from './keys.ts'
import { rowsBetween, type Selection } from './selection.ts'

interface Grid<Row> {
  rows: readonly Row[] | undefined
  shown: readonly Placed<Row>[]
  onOpen: ((row: Row) => void) | undefined
  onMenu: (menu: OpenMenu<Row>) => void
  selection: Selection | undefined
}

/** Returns the table's event handlers for all of its cells: opening, the menu, copying, and moving by keys. */
export function gridEvents<Row extends { id: Key }>({ rows, shown, onOpen, onMenu, selection }: Grid<Row>) {
  /** Returns the row and the column of a body cell. */
  function findCell(cell: HTMLTableCellElement | null): CellOf<Row> | undefined {
    const line = cell?.parentElement
    const row = line instanceof HTMLTableRowElement && cell?.tagName === 'TD' ? rows?.[line.sectionRowIndex] : undefined
    return cell && row ? { cell, row, column: shown[cell.cellIndex - (selection ? 1 : 0)]?.column } : undefined
  }

  /** Selects or deselects the row; with Shift also all rows between it and the last one. */
  function choose({ id }: Row, isRange: boolean) {
    if (!selection) return
    const isChosen = !(selection.isAll || selection.ids.has(id))
    selection.choose(isRange ? rowsBetween(rows ?? [], selection.last, id) : [id], isChosen, id)
  }

  const choosesAt = (cell: Element | null | undefined) => cell?.classList.contains('data-select-cell') === true

  function onClick({ target, shiftKey }: MouseEvent) {
    if (!(target instanceof Element)) return
    const at = findCell(target.closest('td'))
    if (at && choosesAt(at.cell)) return choose(at.row, shiftKey)
    const button = target.closest('.data-more')
    if (at && button) return openMenu(at, button)
    if (at && !target.closest('a, button, input') && !hasSelection()) onOpen?.(at.row)
  }

  function openMenu(at: CellOf<Row>, from: Element) {
    const box = from.getBoundingClientRect()
    onMenu({ ...at, x: box.right, y: box.bottom })
  }

  function onContextMenu(event: MouseEvent) {
    const at = event.target instanceof Element ? findCell(event.target.closest('td')) : undefined
    if (!at || hasSelection()) return
    event.preventDefault()
    const box = at.cell.getBoundingClientRect()
    // A menu opened by the keyboard has no pointer position.
    onMenu({ ...at, x: event.clientX || box.left + 16, y: event.clientY || box.bottom })
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target: cell, key } = event
    if (!(cell instanceof HTMLTableCellElement)) return
    const at = findCell(cell)
    const isFar = event.ctrlKey || event.metaKey
    if (at && (key === ' ' || (key === 'Enter' && choosesAt(cell))) && selection) {
      event.preventDefault()
      return choose(at.row, event.shiftKey)
    }
    if (isFar && key.toLowerCase() === 'a' && selection && rows) {
      event.preventDefault()
      return selection.choose(
        rows.map(({ id }) => id),
        true,
      )
    }
    if (key === 'Escape' && selection) return selection.clear()
    if (key === 'Enter' && at) return at.column ? onOpen?.(at.row) : openMenu(at, cell)
    if (isFar && key.toLowerCase() === 'c' && at && !hasSelection()) return void copyCell(at)
    const next = event.shiftKey || event.altKey ? undefined : cellBeside(cell, key, isFar)
    if (!next) return
    event.preventDefault()
    goTo(next)
  }

  return { onClick, onContextMenu, onKeyDown, onFocus: takeTabStop }
}

/** Tab returns to the cell that last had the focus. The first head cell stays reachable too, since rows come and go. */
function takeTabStop({ target, currentTarget }: FocusEvent<HTMLTableElement>) {
  if (!(target instanceof HTMLTableCellElement)) return
  for (const stop of currentTarget.querySelectorAll<HTMLElement>(
    'td[tabindex="0"], th[tabindex="0"]:not(:first-child, .data-select-cell + th)',
  ))
    stop.tabIndex = -1
  target.tabIndex = 0
}

/** Focuses a cell and scrolls it into view. A frozen cell is always in view, so for it the box scrolls back to its beginning. */
function goTo(cell: HTMLTableCellElement) {
  cell.focus()
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const box = cell.closest('.data-rows')
  if (box && cell.classList.contains('data-frozen')) box.scrollLeft = 0
}

function cellBeside(cell: HTMLTableCellElement, key: string, isFar: boolean): HTMLTableCellElement | undefined {
  const rows = cell.closest('table')?.rows
  const line = cell.parentElement
  if (!rows || !(line instanceof HTMLTableRowElement)) return undefined
  const next = nextCell(
    { row: line.rowIndex, column: cell.cellIndex },
    key,
    { rows: rows.length, columns: line.cells.length, page: 10 },
    isFar,
  )
  return next && rows[next.row]?.cells[next.column]
}

/** True while text is selected: selecting text with the mouse must not open the row. */
const hasSelection = () => (getSelection()?.toString() ?? '') !== ''
