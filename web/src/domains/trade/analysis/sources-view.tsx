import type { ComparedMeasure, Comparison } from '@seamark/contract/trade/analysis/comparisons'
import { lacks, type PortFigures, type Span } from '@seamark/contract/trade/analysis/ports'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface SourcesProps {
  rows: PortFigures['rows']
  asOf: string
  lastImport: string | null
  dataPeriod: Span
}

/** The sources of the figures, and what is missing in them. */
export function Sources({ rows: { used, lacking, undated }, asOf, lastImport, dataPeriod }: SourcesProps) {
  const { t } = useWords()
  const missing = lacks
    .filter((lack) => lacking[lack] > 0)
    .map((lack) =>
      t('trade.analysis.lacking', { what: t(`trade.analysis.lack.${lack}`), count: number(lacking[lack]) }),
    )
  return (
    <footer className="analysis-sources">
      <p>
        {t('trade.analysis.asOf', { at: dateTime(asOf), from: dataPeriod.from, to: dataPeriod.to })}
        {lastImport ? ` ${t('trade.analysis.lastImport', { at: dateTime(lastImport) })}` : ''}
      </p>
      <p>
        {t('trade.analysis.used', { count: number(used) })}{' '}
        {missing.length > 0
          ? t('trade.analysis.excluded', { what: missing.join(' · ') })
          : t('trade.analysis.noneExcluded')}
        {undated > 0 ? ` ${t('trade.analysis.undated', { count: number(undated) })}` : ''}
      </p>
      <p>{t('trade.analysis.definitions')}</p>
    </footer>
  )
}

/** The field that a row needs to count in a measure. */
const needed = { shipments: null, teu: 'containers', weight: 'weight', value: 'value', quantity: 'quantity' } as const

/** The sources of each compared data set. */
export function ComparedSources({
  data: { asOf, lastImport, sets },
  measure,
}: {
  data: Comparison
  measure: ComparedMeasure
}) {
  const { t } = useWords()
  const lack = needed[measure]
  return (
    <footer className="analysis-sources">
      <p>
        {t('trade.analysis.comparedAsOf', { at: dateTime(asOf) })}
        {lastImport ? ` ${t('trade.analysis.lastImport', { at: dateTime(lastImport) })}` : ''}
      </p>
      {sets.map(({ name, coverage: dataPeriod, rows, lacking, undated }, at) => {
        const what = lack
          ? t('trade.analysis.lacking', { what: t(`trade.analysis.lack.${lack}`), count: number(lacking) })
          : ''
        return (
          <p key={`${at}`}>
            {t('trade.analysis.setRows', { name, ...dataPeriod, count: number(rows) })}{' '}
            {lacking > 0 ? t('trade.analysis.setLacking', { what }) : t('trade.analysis.noneExcluded')}
            {undated > 0 ? ` ${t('trade.analysis.undated', { count: number(undated) })}` : ''}
          </p>
        )
      })}
    </footer>
  )
}
