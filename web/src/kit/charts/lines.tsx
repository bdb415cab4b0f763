import { theme } from 'antd'
import { lazy, Suspense, type ReactNode } from 'react'
import { number } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../platform/page.tsx'
import { FigureBox } from './figure-box.tsx'
import { FigureTable } from './figure-table.tsx'
import type { Line, LinePoint } from './lines-data.ts'

/** The chart library is larger than a page, so it is loaded only where a chart is drawn. */
const Drawing = lazy(() => import('./lines-drawing.tsx').then((module) => ({ default: module.LinesDrawing })))

interface LinesProps {
  title: string
  /** The points along the time. */
  points: readonly LinePoint[]
  lines: readonly Line[]
  /** The text beside a point that is not over yet. */
  partial: string
  empty: string
  actions?: ReactNode
  note?: ReactNode
}

/** Lines along the time whose points open their rows; a partial month is a hatched bar. A table of links has the same figures. */
export function Lines({ title, points, lines, partial, empty, actions, note }: LinesProps) {
  const { t } = useWords()
  const go = useGo()
  const colours = lineColours(theme.useToken().token)
  const legend = lines.map(({ key, label, isBeside }, index) => ({
    key,
    label,
    colour: isBeside ? colours.beside : (colours.own[index % colours.own.length] ?? ''),
  }))
  const isEmpty = lines.every(({ values }) => values.every((value) => !value))
  const open = (line: number, point: number) => {
    const to = lines[line]?.to?.(point)
    if (to) go(to)
  }
  return (
    <FigureBox
      title={title}
      described={t('kit.drawn.described', { title })}
      empty={isEmpty ? empty : null}
      height={260}
      legend={legend}
      actions={actions}
      note={note}
      drawing={
        <Suspense>
          <Drawing points={points} lines={lines} colours={legend.map(({ colour }) => colour)} onOpen={open} />
        </Suspense>
      }
      table={<LinesTable title={title} points={points} lines={lines} partial={partial} />}
    />
  )
}

type Token = ReturnType<typeof theme.useToken>['token']

/** The colours differ also for colour-blind eyes, and each has enough contrast to white (WCAG 2.2, 1.4.11). */
const lineColours = (token: Token) => ({
  own: [token.colorPrimary, token.orange7, token.green7, token.purple5, token.magenta6],
  beside: token.colorTextTertiary,
})

function LinesTable({ title, points, lines, partial }: Pick<LinesProps, 'title' | 'points' | 'lines' | 'partial'>) {
  const { language } = useWords()
  // Where lines mark their own partial values, each shows its own mark.
  const isOfAll = lines.every(({ parts }) => parts === undefined)
  return (
    <FigureTable title={title} columns={lines}>
      {points.map((point, index) => (
        <tr key={point.key}>
          <th scope="row">
            {point.label}
            {point.isPartial && isOfAll ? <small> {partial}</small> : null}
          </th>
          {lines.map(({ key, values, parts, to }) => {
            const value = values[index]
            const address = value ? to?.(index) : undefined
            const text = value === null || value === undefined ? '–' : number(value, language)
            return (
              <td key={key}>
                {address ? <PageLink href={address}>{text}</PageLink> : text}
                {parts?.[index] ? <small> {partial}</small> : null}
              </td>
            )
          })}
        </tr>
      ))}
    </FigureTable>
  )
}
