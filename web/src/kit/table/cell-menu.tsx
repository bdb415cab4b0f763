import { CopyOutlined, SnippetsOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { t, useWords } from '../../platform/language/i18n.ts'
import { notices } from '../../platform/notices.ts'
import type { Column, Placed, RowAction } from './columns.ts'
import { toClipboard } from '../../platform/clipboard.ts'

/** A body cell, with its row and column. */
export interface CellOf<Row> {
  cell: HTMLTableCellElement
  row: Row
  /** Undefined in the cell of the menu button. */
  column: Column<Row> | undefined
}

/** A cell whose menu is open, and the menu's place. */
export interface OpenMenu<Row> extends CellOf<Row> {
  x: number
  y: number
}

interface MenuOf<Row> {
  menu: OpenMenu<Row>
  shown: readonly Placed<Row>[]
  actions: readonly RowAction[]
  onClose: () => void
}

/** One menu for the whole table, opened at the pointer: the row's actions, and copying. */
export function DataMenu<Row>({ menu, shown, actions, onClose }: MenuOf<Row>) {
  const { t } = useWords()
  const copying: RowAction[] = [
    ...(menu.column
      ? [
          {
            key: 'copyCell',
            label: t('kit.copyCell'),
            icon: <CopyOutlined aria-hidden />,
            run: () => void copyCell(menu),
          },
        ]
      : []),
    {
      key: 'copyRow',
      label: t('kit.copyRow'),
      icon: <SnippetsOutlined aria-hidden />,
      run: () => void copyRow(menu, shown),
    },
  ]
  const items: MenuProps['items'] = [
    ...actions.map((action) => itemOf(action)),
    ...(actions.length > 0 ? [{ type: 'divider' as const }] : []),
    ...copying.map((action) => itemOf(action)),
  ]

  function close() {
    onClose()
    menu.cell.focus({ preventScroll: true })
  }

  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement={menu.column ? 'bottomLeft' : 'bottomRight'}
      menu={{ items, onClick: close }}
      onOpenChange={(open) => !open && close()}
    >
      <span className="data-menu-place" style={{ left: menu.x, top: menu.y }} />
    </Dropdown>
  )
}

const itemOf = ({ key, label, icon, danger = false, run }: RowAction) => ({ key, label, icon, danger, onClick: run })

/** Copies a cell's value to the clipboard and shows a message. */
export async function copyCell<Row>({ cell, row, column }: CellOf<Row>) {
  await copyText(textOf(cell, row, column))
}

/** Copies the cells of a row in the form that spreadsheets paste. */
async function copyRow<Row>({ cell, row }: CellOf<Row>, shown: readonly Placed<Row>[]) {
  const line = cell.closest('tr')?.cells ?? []
  const cells = [...line].filter((one) => !one.classList.contains('data-select-cell'))
  await copyText(shown.map(({ column }, index) => textOf(cells[index], row, column).replace(/\s+/g, ' ')).join('\t'))
}

const textOf = <Row,>(cell: Element | undefined, row: Row, column: Column<Row> | undefined) =>
  (column?.copy?.(row) || (cell?.textContent ?? '')).trim()

async function copyText(text: string) {
  if (!text) return
  if (await toClipboard(text))
    notices.success(t('kit.copied', { text: text.length > 60 ? `${text.slice(0, 60)}…` : text }))
  else notices.error(t('kit.copyFailed'))
}
