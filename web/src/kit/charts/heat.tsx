import { lazy, Suspense, type ReactNode } from 'react'
import { number } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../platform/page.tsx'
import { FigureBox } from './figure-box.tsx'
import { FigureTable } from './figure-table.tsx'
import type { HeatCell, HeatEdge } from './heat-data.ts'

/** The chart library is larger than a page, so it is loaded only where a chart is drawn. */
const Drawing = lazy(() => import('./heat-drawing.tsx').then((module) => ({ default: module.HeatDrawing })))

interface HeatProps {
  title: string
  rows: readonly HeatEdge[]
  columns: readonly HeatEdge[]
  cells: readonly HeatCell[]
  to: (cell: HeatCell) => string | undefined
  empty: string
  actions?: ReactNode
  note?: ReactNode
}

/** A grid of amounts, darker where there is more; each cell opens its rows. A table of links has the same figures. */
export function Heat({ title, rows, columns, cells, to, empty, actions, note }: HeatProps) {
  const { t } = useWords()
  const go = useGo()
  const open = (cell: HeatCell | undefined) => {
    const address = cell && to(cell)
    if (address) go(address)
  }
  return (
    <FigureBox
      title={title}
      described={t('kit.drawn.described', { title })}
      empty={cells.some(({ value }) => value > 0) ? null : empty}
      height={rows.length * 34 + 72}
      width={columns.length * 68 + 120}
      actions={actions}
      note={note}
      drawing={
        <Suspense>
          <Drawing rows={rows} columns={columns} cells={cells} onOpen={open} />
        </Suspense>
      }
      table={<HeatTable title={title} rows={rows} columns={columns} cells={cells} to={to} />}
    />
  )
}

function HeatTable({
  title,
  rows,
  columns,
  cells,
  to,
}: Pick<HeatProps, 'title' | 'rows' | 'columns' | 'cells' | 'to'>) {
  const { language } = useWords()
  return (
    <FigureTable title={title} columns={columns}>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{row.label}</th>
          {columns.map((column) => {
            const cell = cells.find((one) => one.row === row.key && one.column === column.key)
            const address = cell && to(cell)
            const text = number(cell?.value ?? 0, language)
            return (
              <td key={column.key}>
                {address ? <PageLink href={address}>{text}</PageLink> : <span className="bars-nothing">{text}</span>}
              </td>
            )
          })}
        </tr>
      ))}
    </FigureTable>
  )
}
