import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { t } from '../../platform/language/i18n.ts'
import { neighbourOf } from './ordered-list-places.ts'

interface Ordered {
  id: number
}

/** Returns the menu entries that move a row by one place, so that the order can be changed without a mouse. `place` gets the row before which it goes. */
export function moveItems<Row extends Ordered>(
  rows: readonly Row[],
  row: Row,
  labels: { up: string; down: string },
  place: (before: number | null) => void,
) {
  const step = (key: 'up' | 'down', icon: ReactNode, before: number | null | undefined) => ({
    key,
    icon,
    label: labels[key],
    disabled: before === undefined,
    onClick: () => before !== undefined && place(before),
  })
  return [
    step('up', <ArrowUpOutlined aria-hidden />, neighbourOf(rows, row, -1)),
    step('down', <ArrowDownOutlined aria-hidden />, neighbourOf(rows, row, 1)),
  ]
}

/** Returns the menu entry that deletes. */
export const deleteItem = (onClick: () => void) => ({
  key: 'delete',
  icon: <DeleteOutlined aria-hidden />,
  danger: true,
  label: t('kit.delete'),
  onClick,
})
