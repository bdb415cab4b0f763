import type { ReadingSheet } from '@seamark/contract/rates/readings/grids'
import type { GridRow, Reading, ReadingLine } from '@seamark/contract/rates/readings/readings'
import { cellOfLine } from '@seamark/contract/rates/readings/source-cells'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { HiddenParts } from './hidden-form.tsx'
import { rowsShown, useReadingRows } from './reading-queries.ts'
import { cellText, litRows, type ShownAs, shownAs } from './sheet-rules.ts'

interface SheetsProps {
  reading: Reading
  lines: readonly ReadingLine[]
  lit: number | null
  onLight: (place: number | null) => void
}

/** The sheets as they came, hidden parts grey, a window of rows at a time, beginning where the shown lines do. */
export function Sheets({ reading, lines, lit, onLight }: SheetsProps) {
  const { t } = useWords()
  const first = lines[0] && cellOfLine(lines[0].line)
  const begin = { sheet: first?.sheet ?? 0, from: Math.max(0, (first?.row ?? 0) - rowsAbove) }
  const [chosen, choose] = useState<{ of: number | undefined; sheet: number; from: number }>()
  const of = lines[0]?.place
  const { sheet, from } = chosen && chosen.of === of ? chosen : begin
  const shown = reading.sheets.find((one) => one.sheet === sheet)
  if (!shown) return null
  const go = (to: { sheet: number; from: number }) => choose({ of, ...to })
  return (
    <section className="reading-sheets" aria-label={t('rates.reading.source')}>
      {reading.sheets.length > 1 ? (
        <Tabs sheets={reading.sheets} at={sheet} onChoose={(next) => go({ sheet: next, from: 0 })} />
      ) : null}
      <HiddenParts reading={reading} sheet={shown} />
      <Rows id={reading.id} sheet={shown} from={from} lines={lines} lit={lit} onLight={onLight} />
      {shown.rows > rowsShown ? (
        <Space className="reading-window">
          <Button size="small" disabled={from === 0} onClick={() => go({ sheet, from: Math.max(0, from - rowsShown) })}>
            {t('rates.sheet.before')}
          </Button>
          <span className="reading-note">
            {number(from + 1)}–{number(Math.min(from + rowsShown, shown.rows))} / {number(shown.rows)}
          </span>
          <Button
            size="small"
            disabled={from + rowsShown >= shown.rows}
            onClick={() => go({ sheet, from: from + rowsShown })}
          >
            {t('rates.sheet.after')}
          </Button>
        </Space>
      ) : null}
    </section>
  )
}

/** The head of a table stands in the rows above its first line. */
const rowsAbove = 8

function Tabs({
  sheets,
  at,
  onChoose,
}: {
  sheets: readonly ReadingSheet[]
  at: number
  onChoose: (sheet: number) => void
}) {
  const { t } = useWords()
  return (
    <div className="reading-tabs" role="group">
      {sheets.map(({ sheet, name, isHidden }) => (
        <Button
          key={sheet}
          size="small"
          type={sheet === at ? 'primary' : 'default'}
          aria-pressed={sheet === at}
          className={isHidden ? 'reading-hidden' : ''}
          onClick={() => onChoose(sheet)}
        >
          {name}
          {isHidden ? ` (${t('rates.sheet.hidden')})` : ''}
        </Button>
      ))}
    </div>
  )
}

interface RowsProps extends Omit<SheetsProps, 'reading'> {
  id: number
  sheet: ReadingSheet
  from: number
}

function Rows({ id, sheet, from, lines, lit, onLight }: RowsProps) {
  const { data, error, refetch } = useReadingRows(id, sheet.sheet, from)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={8} />
  const places = litRows(lines, sheet.sheet)
  const litRow = lines.find(({ place }) => place === lit)
  const litAt = litRow && cellOfLine(litRow.line)
  const hidden = new Set(sheet.hiddenColumns)
  const cells = shownAs(data.rows, data.merges)
  return (
    <div className="reading-grid">
      <table>
        <tbody>
          {data.rows.map((row) => (
            <Row
              key={row.row}
              row={row}
              place={places.get(row.row) ?? null}
              isLit={litAt?.sheet === sheet.sheet && litAt.row === row.row}
              isGrey={sheet.isHidden}
              hidden={hidden}
              cells={cells}
              onLight={onLight}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  row: GridRow
  place: number | null
  isLit: boolean
  isGrey: boolean
  hidden: ReadonlySet<number>
  cells: ReadonlyMap<string, ShownAs>
  onLight: (place: number | null) => void
}

function Row({ row: { row, cells, isHidden }, place, isLit, isGrey, hidden, cells: spans, onLight }: RowProps) {
  const grey = isGrey || isHidden
  return (
    <tr
      className={[place === null ? '' : 'reading-row', isLit ? 'reading-lit' : '', grey ? 'reading-hidden' : ''].join(
        ' ',
      )}
      onMouseEnter={() => onLight(place)}
      onMouseLeave={() => onLight(null)}
    >
      <th scope="row">{row + 1}</th>
      {cells.map((cell, column) => {
        const span = spans.get(`${row} ${column}`)
        return span === 'covered' ? null : (
          <td
            // oxlint-disable-next-line react/no-array-index-key -- a cell of what came in has no name but its place
            key={column}
            className={hidden.has(column) ? 'reading-hidden' : undefined}
            rowSpan={span?.rows}
            colSpan={span?.columns}
          >
            {cellText(cell)}
          </td>
        )
      })}
    </tr>
  )
}
