import { DownloadOutlined } from '@ant-design/icons'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button } from 'antd'
import { useState } from 'react'
import { type Column, placeColumns, type TableLayout } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import { useFollowExports } from './export-actions.tsx'
import { type ExportedParts, ExportForm } from './export-form.tsx'
import { textsOf } from './export-rules.ts'

interface ExportedList<Row> {
  /** The list's name on the server. */
  list: string
  title: string
  /** The label of the button, where the page shows more than this list. */
  label?: string
  /** The screen's columns as the reader has arranged them; a list that is no table is exported whole. */
  columns?: readonly Column<Row>[]
  layout?: TableLayout
  /** The query of the list's own call, without paging. */
  query: Record<string, unknown>
  count?: ListCount | undefined
  /** Exports only the chosen rows. */
  isChosen?: boolean
  parts?: ExportedParts
}

/** The button that exports the list as it is shown; renders nothing for readers who may not export. */
export function ExportButton<Row>(props: ExportedList<Row>) {
  return can('export') ? <OfferedExport {...props} /> : null
}

function OfferedExport<Row>(props: ExportedList<Row>) {
  const { list, title, label, columns, layout, count, isChosen, parts } = props
  const { limit: _limit, cursor: _cursor, ...query } = props.query
  const { t, language } = useWords()
  const [open, setOpen] = useState(false)
  useFollowExports()
  const shown =
    columns && layout ? placeColumns(columns, layout).flatMap((one) => (one.shown ? [one.column.key] : [])) : undefined
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {isChosen && count
          ? t('workbench.export.chosen', { count: number(count.value, language) })
          : (label ?? t('workbench.export.start'))}
      </Button>
      {open ? (
        <ExportForm
          list={list}
          title={title}
          shown={shown}
          query={textsOf(query)}
          count={count}
          parts={parts}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
