import { theme } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { number } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../platform/page.tsx'
import { type Bar, type BarPart, totalOf } from './bars-data.ts'
import { FigureBox } from './figure-box.tsx'

/** The chart library is larger than a page, so it is loaded only where a chart is drawn. */
const Drawing = lazy(() => import('./bars-drawing.tsx').then((module) => ({ default: module.BarsDrawing })))

interface BarsProps {
  title: string
  bars: readonly Bar[]
  parts: readonly BarPart[]
  /** The name of the figure beside the parts. */
  beside?: string
  /** The bars lie, one for each name, instead of standing along the time. */
  lying?: boolean
  /** Returns the address of the rows behind a part of a bar, or behind all of it. */
  to: (bar: Bar, part?: BarPart) => string | undefined
  empty: string
  actions?: ReactNode
  note?: ReactNode
}

/** Stacked bars whose parts open their rows. A table of links has the same figures, for keyboards, screen readers and exact values. */
export function Bars({ title, bars, parts, beside, lying = false, to, empty, actions, note }: BarsProps) {
  const { t } = useWords()
  const go = useGo()
  const { token } = theme.useToken()
  const open = (bar: Bar, part: BarPart) => {
    const address = to(bar, part)
    if (address) go(address)
  }
  const used = parts.filter(({ key }) => bars.some(({ values }) => (values[key] ?? 0) > 0))
  const colours = coloursOf(used, token)
  const total = bars.reduce((sum, bar) => sum + totalOf(bar, used), 0)
  return (
    <FigureBox
      title={title}
      described={t('kit.bars.described', { title, count: number(total) })}
      empty={total === 0 ? empty : null}
      height={heightOf(bars, lying)}
      legend={used.map(({ key, label }, index) => ({ key, label, colour: colours[index] ?? '' }))}
      actions={actions}
      note={note}
      drawing={
        <Suspense>
          <Drawing bars={bars} parts={used} beside={beside} colours={colours} lying={lying} onOpen={open} />
        </Suspense>
      }
      table={<BarsTable label={title} bars={bars} parts={used} beside={beside} to={to} />}
    />
  )
}

const heightOf = (bars: readonly Bar[], lying: boolean) => (lying ? Math.max(2, bars.length) * 30 + 28 : 220)

type Token = ReturnType<typeof theme.useToken>['token']

/** The colours differ also for colour-blind eyes, and each has enough contrast to white (WCAG 2.2, 1.4.11). */
const paletteOf = (token: Token) => [
  token.colorPrimary,
  token.orange7,
  token.green7,
  token.purple5,
  token.cyan7,
  token.magenta6,
  token.gold8,
  token.colorTextTertiary,
]

/** Green is more and orange is less, as people expect. */
const tonesOf = (token: Token) => ({
  fresh: token.colorPrimary,
  growth: token.green7,
  decline: token.orange7,
  loss: token.purple5,
})

function coloursOf(parts: readonly BarPart[], token: Token): string[] {
  const [palette, tones] = [paletteOf(token), tonesOf(token)]
  return parts.map(({ tone }, index) => (tone ? tones[tone] : (palette[index % palette.length] ?? '')))
}

function BarsTable({
  label,
  bars,
  parts,
  beside,
  to,
}: Pick<BarsProps, 'bars' | 'parts' | 'to'> & { label: string; beside: string | undefined }) {
  const { t, language } = useWords()
  const cell = (value: number, address: string | undefined) => {
    if (value > 0 && address) return <PageLink href={address}>{number(value, language)}</PageLink>
    return <span className="bars-nothing">{number(value, language)}</span>
  }
  return (
    <div className="bars-scroll">
      <table className="bars-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col" aria-label={label} />
            <th scope="col">{t('kit.bars.total')}</th>
            {parts.map((part) => (
              <th key={part.key} scope="col">
                {part.label}
              </th>
            ))}
            {beside === undefined ? null : <th scope="col">{beside}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.title ?? bar.label}</th>
              <td>{cell(totalOf(bar, parts), to(bar))}</td>
              {parts.map((part) => (
                <td key={part.key}>{cell(bar.values[part.key] ?? 0, to(bar, part))}</td>
              ))}
              {beside === undefined ? null : <td>{cell(bar.beside ?? 0, to(bar))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
