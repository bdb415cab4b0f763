import { type Kpi, type KpiFigure, kpis, type PortFigures } from '@seamark/contract/trade/analysis/ports'
import type { Slice } from '@seamark/contract/trade/slices/slices'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { partiesOf, recordsOf } from './analysis-filters.ts'
import { changeText } from './analysis-text.ts'
import { figureText, isInTonnes, tonnesText } from '../records/record-text.ts'

/** The slice in five numbers, each compared with the months before and with last year. */
export function KpiStrip({ figures, slice }: { figures: PortFigures; slice: Slice }) {
  const { t, language } = useWords()
  // The time before a year is last year: the two would be the same figure twice.
  const { compared } = figures
  const isYear = compared?.before?.from === compared?.lastYear?.from && compared?.before?.to === compared?.lastYear?.to
  return (
    <ul className="analysis-kpis" aria-label={t('trade.analysis.kpis')}>
      {kpis.map((kpi) => {
        const { value } = figures.kpis[kpi]
        const isTonnes = kpi === 'weight' && isInTonnes(value)
        return (
          <li key={kpi}>
            <span>{t(`trade.analysis.kpi.${isTonnes ? 'tonnes' : kpi}`)}</span>
            <strong>
              <Value
                text={isTonnes ? tonnesText(value, language) : figureText(value)}
                to={addressOf(kpi, figures, slice)}
              />
            </strong>
            <Changes figure={figures.kpis[kpi]} isYear={isYear} />
          </li>
        )
      })}
    </ul>
  )
}

const Value = ({ text, to }: { text: string; to: string | undefined }) =>
  to ? <PageLink href={to}>{text}</PageLink> : text

function addressOf(kpi: Kpi, { period }: PortFigures, slice: Slice): string | undefined {
  if (kpi !== 'importers' && kpi !== 'exporters') return recordsOf(slice, period)
  return hasCode(342) ? partiesOf({ ...slice, ...period }, kpi === 'importers' ? 'importer' : 'exporter') : undefined
}

function Changes({ figure: { now, before, nowOfYear, lastYear }, isYear }: { figure: KpiFigure; isYear: boolean }) {
  const { t } = useWords()
  const said = [
    ...(isYear ? [] : [{ key: 'before', label: t('trade.analysis.onBefore'), text: changeText(now, before) }]),
    { key: 'lastYear', label: t('trade.column.change'), text: changeText(nowOfYear, lastYear) },
  ]
  return (
    <small>
      {said.map(({ key, label, text }) => (
        <span key={key}>
          {label} <b className={text?.startsWith('-') ? 'analysis-less' : 'analysis-more'}>{text ?? '–'}</b>
        </span>
      ))}
    </small>
  )
}
