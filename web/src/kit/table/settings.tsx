import { HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import { changeColumn, type Density, mostFrozen, moveColumn, type Placed, type TableLayout } from './columns.ts'
import { columnDrag } from './column-drag.ts'

interface Settings<Row> {
  all: readonly Placed<Row>[]
  layout: TableLayout
  onLayout: (layout: TableLayout | undefined) => void
  phone: boolean
}

/** The settings of a table: density, frozen columns, shown columns and their order. */
export function TableSettings<Row>({ all, layout, onLayout, phone }: Settings<Row>) {
  const { t } = useWords()
  return (
    <div className="data-settings">
      {phone ? null : (
        <>
          <Segmented<Density>
            block
            size="small"
            aria-label={t('kit.density')}
            value={layout.density}
            onChange={(density) => onLayout({ ...layout, density })}
            options={[
              { value: 'small', label: t('kit.density.small') },
              { value: 'middle', label: t('kit.density.middle') },
              { value: 'large', label: t('kit.density.large') },
            ]}
          />
          <div className="data-settings-line">
            <span>{t('kit.frozen')}</span>
            <Segmented<number>
              size="small"
              aria-label={t('kit.frozen')}
              value={Math.min(layout.frozen, mostFrozen)}
              onChange={(frozen) => onLayout({ ...layout, frozen })}
              options={Array.from({ length: mostFrozen + 1 }, (_, count) => count)}
            />
          </div>
        </>
      )}
      <ColumnList all={all} onColumns={(columns) => onLayout({ ...layout, columns })} />
      <Button size="small" block onClick={() => onLayout(undefined)}>
        {t('kit.columnsReset')}
      </Button>
    </div>
  )
}

function ColumnList<Row>({
  all,
  onColumns,
}: {
  all: readonly Placed<Row>[]
  onColumns: (columns: TableLayout['columns']) => void
}) {
  const { t } = useWords()
  const [said, setSaid] = useState('')

  function move(key: string, to: number) {
    const title = all.find(({ column }) => column.key === key)?.column.title ?? ''
    if (to < 0 || to >= all.length) return
    onColumns(moveColumn(all, key, to))
    setSaid(t('kit.columnMoved', { name: title, place: to + 1, count: all.length }))
  }

  function onKeyDown(event: KeyboardEvent, key: string, place: number) {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(key, to)
  }

  return (
    <fieldset className="data-settings-columns">
      <legend>{t('kit.columns')}</legend>
      {all.map(({ column: { key, title, hideable = false }, shown }, place) => (
        <div
          key={key}
          className="data-settings-column"
          {...columnDrag(key, (dragged, to) =>
            move(
              dragged,
              all.findIndex(({ column }) => column.key === to),
            ),
          )}
        >
          <button
            type="button"
            className="data-settings-handle"
            aria-label={t('kit.columnMove', { name: title })}
            aria-keyshortcuts="ArrowUp ArrowDown"
            onKeyDown={(event) => onKeyDown(event, key, place)}
          >
            <HolderOutlined aria-hidden />
          </button>
          <Checkbox
            checked={shown}
            disabled={!hideable}
            onChange={(event) => onColumns(changeColumn(all, key, { shown: event.target.checked }))}
          >
            {title}
          </Checkbox>
        </div>
      ))}
      <span className="unseen" aria-live="polite">
        {said}
      </span>
    </fieldset>
  )
}
