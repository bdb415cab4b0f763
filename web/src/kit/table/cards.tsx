import { Spin } from 'antd'
import { type Key, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import { Copy } from '../page/copy.tsx'
import { MoreMenu } from '../page/more-menu.tsx'
import type { Column, RowAction } from './columns.ts'
import { Empty, Loading } from '../page/states.tsx'
import type { DataTableProps } from './props.ts'

/** The rows of a table on a phone: the first column is the heading, the others are lines below it. */
export function DataCards<Row extends { id: Key }>({
  columns,
  rows,
  loading = false,
  label,
  empty,
  onOpen,
  rowActions,
  selection,
}: DataTableProps<Row>) {
  if (!rows) return <Loading />
  if (rows.length === 0) return empty ?? <Empty />
  return (
    <Spin spinning={loading} delay={150}>
      <ul className="data-cards" aria-label={label}>
        {rows.map((row) => (
          <Card
            key={row.id}
            row={row}
            columns={columns}
            onOpen={onOpen}
            actions={rowActions?.(row) ?? []}
            isChosen={selection ? selection.isAll || selection.ids.has(row.id) : undefined}
            onChoose={(isChosen) => selection?.choose([row.id], isChosen)}
          />
        ))}
      </ul>
    </Spin>
  )
}

interface CardProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  onOpen: ((row: Row) => void) | undefined
  actions: readonly RowAction[]
  /** Undefined where rows cannot be selected. */
  isChosen: boolean | undefined
  onChoose: (isChosen: boolean) => void
}

/** A card shows so many lines; the others come when they are asked for, so that several cards fit on a screen. */
const mostLines = 6

function Card<Row>({ row, columns: [first, ...others], onOpen, actions, isChosen, onChoose }: CardProps<Row>) {
  const { t } = useWords()
  const [isWhole, setWhole] = useState(false)
  const lines = others
    .map((column) => ({ column, value: column.render(row) }))
    .filter(({ value }) => value !== '' && value !== null && value !== undefined && value !== false)
  const isFolded = !isWhole && lines.length > mostLines + 1
  const items = actions.map(({ key, label, icon, danger = false, run }) => ({ key, label, icon, danger, onClick: run }))
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
  }
  // What is pressed inside of a card, and in a dialog that it has opened, is not meant for the card.
  function onClick({ target, currentTarget }: MouseEvent) {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (!target.closest('a, button, input')) onOpen?.(row)
  }
  const open = onOpen ? { tabIndex: 0, onClick, onKeyDown } : {}
  return (
    <li className="data-card" data-chosen={isChosen} {...open}>
      <div className="data-card-title">
        {isChosen === undefined ? null : (
          <input
            type="checkbox"
            className="data-select"
            checked={isChosen}
            onClick={(event) => event.stopPropagation()}
            onChange={() => onChoose(!isChosen)}
            aria-label={t('kit.selectRow')}
          />
        )}
        <span className="data-card-name">{first?.render(row)}</span>
        <MoreMenu items={items} label={t('kit.rowMenu')} />
      </div>
      <dl>
        {lines.slice(0, isFolded ? mostLines : undefined).map(({ column, value }) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>{column.copy ? <Copy text={column.copy(row)}>{value}</Copy> : value}</dd>
          </div>
        ))}
      </dl>
      {isFolded ? (
        <button type="button" className="text-button data-card-more" onClick={() => setWhole(true)}>
          {t('kit.cardMore', { count: lines.length - mostLines })}
        </button>
      ) : null}
    </li>
  )
}
