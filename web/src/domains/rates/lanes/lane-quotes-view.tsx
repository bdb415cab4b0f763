import type { LaneQuotes } from '@seamark/contract/rates/lanes/lanes'
import type { Lane } from '@seamark/contract/territory/lanes'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { LaneSection } from './lane-figure-view.tsx'

/** How the quotes of half a year ended, and why those were lost that were; each number opens its quotes. */
export function QuoteFigures({ lane, quotes }: { lane: Lane; quotes: LaneQuotes }) {
  const { t } = useWords()
  const { since, issued, won, lost, noReply, reasons, gap } = quotes
  const rows = (query: Record<string, string>) => href('/freight/quotes', { lane, issuedFrom: since, ...query })
  const ended = won + lost + noReply
  const figures = [
    ['won', won],
    ['lost', lost],
    ['noReply', noReply],
  ] as const
  return (
    <LaneSection title={t('rates.lanes.quotes', { day: since })} all={rows({})}>
      <table>
        <tbody>
          <tr>
            <th scope="row">{t('rates.lanes.issued')}</th>
            <td className="lane-number">{number(issued)}</td>
          </tr>
          {figures.map(([show, value]) => (
            <tr key={show}>
              <th scope="row">{t(`rates.quotes.list.${show}`)}</th>
              <td className="lane-number">
                {value === 0 ? '0' : <PageLink href={rows({ show })}>{number(value)}</PageLink>}
                {show === 'won' && ended > 0 ? <small> {Math.round((won / ended) * 100)}%</small> : null}
              </td>
            </tr>
          ))}
          {reasons.map(({ reason, quotes: value }) => (
            <tr key={reason}>
              <th scope="row">
                <small>{t(`rates.lossReason.${reason}`)}</small>
              </th>
              <td className="lane-number">
                <PageLink href={rows({ show: 'lost', reason })}>{number(value)}</PageLink>
              </td>
            </tr>
          ))}
          {gap === null ? null : (
            <tr>
              <th scope="row">{t('rates.report.gap')}</th>
              <td className="lane-number">
                {t('rates.report.gapOf', {
                  percent: gap.percent > 0 ? `+${gap.percent}` : gap.percent,
                  n: gap.quotes,
                })}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </LaneSection>
  )
}
