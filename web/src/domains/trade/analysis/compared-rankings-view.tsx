import {
  type ComparedMeasure,
  type ComparedRow,
  type DataSet,
  type RankedSide,
  rankedSides,
} from '@seamark/contract/trade/analysis/comparisons'
import { Segmented } from 'antd'
import { Empty, Explanation, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { figureText } from '../records/record-text.ts'
import { partyPath } from '../slices/slice-filters.ts'
import { readSlice, recordsOf } from './analysis-filters.ts'
import { useComparedRankings } from './analysis-queries.ts'
import { percent, useKeyText } from './analysis-text.ts'

interface RankingsProps {
  sets: readonly DataSet[]
  measure: ComparedMeasure
  by: RankedSide
  setBy: (by: RankedSide) => void
}

/** The largest importers, exporters or goods of the data sets side by side. Every amount opens its records. */
export function ComparedRankingsView({ sets, measure, by, setBy }: RankingsProps) {
  const { t } = useWords()
  const { data, error, refetch } = useComparedRankings(sets, measure, by)
  return (
    <section aria-label={t('trade.analysis.ranked')}>
      <header className="bars-head">
        <h2>
          {t('trade.analysis.ranked')}
          <Explanation of={t('trade.analysis.ranked')}>{t('trade.analysis.rankedNote')}</Explanation>
        </h2>
        <Segmented<RankedSide>
          aria-label={t('trade.analysis.ranked')}
          value={by}
          onChange={setBy}
          options={rankedSides.map((value) => ({ value, label: t(`trade.analysis.by.${value}`) }))}
        />
      </header>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!error && !data ? <Loading rows={6} /> : null}
      {data?.rows.length === 0 ? <Empty text={t('trade.analysis.rankedNone')} /> : null}
      {data && data.rows.length > 0 ? (
        <Table rows={data.rows} spans={data.spans} baseSet={data.baseSet} sets={sets} by={by} />
      ) : null}
    </section>
  )
}

interface TableProps {
  rows: readonly ComparedRow[]
  spans: readonly { from: string; to: string }[]
  baseSet: number
  sets: readonly DataSet[]
  by: RankedSide
}

function Table({ rows, spans, baseSet, sets, by }: TableProps) {
  const { t } = useWords()
  const goods = useKeyText('hs4', by === 'hs4' ? rows.map(({ key }) => key) : [])
  return (
    <div className="bars-scroll">
      <table className="bars-table" aria-label={t('trade.analysis.ranked')}>
        <thead>
          <tr>
            <th scope="col">{t(`trade.analysis.by.${by}`)}</th>
            {sets.flatMap(({ name }, at) => [
              <th key={`${at}`} scope="col">
                {name}
              </th>,
              at === baseSet ? null : (
                <th key={`${at} change`} scope="col">
                  {t('trade.analysis.against', { name: sets[baseSet]?.name ?? '' })}
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {by !== 'hs4' && hasCode(342) ? (
                  <PageLink className="analysis-name" href={partyPath(Number(row.key))} title={row.name}>
                    {row.name}
                  </PageLink>
                ) : (
                  <span className="analysis-name">{row.name || goods(row.key)}</span>
                )}
              </th>
              {row.values.flatMap((value, at) => [
                <td key={`${at}`}>
                  <Amount value={value} set={sets[at]} span={spans[at]} by={by} of={row.key} />
                </td>,
                at === baseSet ? null : <td key={`${at} change`}>{changeText(row, at, baseSet, t)}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whoever had nothing in the base set is new, rather than a rise without a number. */
function changeText(
  { values, changes }: ComparedRow,
  at: number,
  baseSet: number,
  t: ReturnType<typeof useWords>['t'],
) {
  const change = changes[at]
  if (typeof change === 'number') return percent(change, true)
  return values[baseSet] === 0 && (values[at] ?? 0) > 0 ? t('trade.analysis.newThisYear') : '–'
}

interface AmountProps {
  value: number
  set: DataSet | undefined
  span: { from: string; to: string } | undefined
  by: RankedSide
  of: string
}

function Amount({ value, set, span, by, of }: AmountProps) {
  const to = value > 0 && set && span ? recordsOf(readSlice(set.slice), { ...span, by: { [by]: of } }) : undefined
  return to ? <PageLink href={to}>{figureText(value)}</PageLink> : figureText(value)
}
