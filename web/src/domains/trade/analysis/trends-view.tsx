import { type Dimension, dimensions } from '@seamark/contract/trade/analysis/ports'
import { Select } from 'antd'
import { Failed, type Line, Lines, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { ExportButton } from '../../workbench/index.ts'
import { portQueryOf, readSlice, recordsOf, type FigureProps } from './analysis-filters.ts'
import { useSplitTrend } from './analysis-queries.ts'
import { monthLabel, useKeyText } from './analysis-text.ts'

/** The months beside those of last year, or by the five largest parts; a trend of one kind is never shown for another kind. */
export function Trend(props: FigureProps) {
  const { by } = props.search
  return by ? <SplitTrend key={by} {...props} by={by} /> : <PlainTrend {...props} />
}

function PlainTrend(props: FigureProps) {
  const { t } = useWords()
  const { figures, search } = props
  const slice = readSlice(search)
  const { months } = figures
  // Where a source began meanwhile, last year is compared with the other sources alone.
  const isApart = months.some(
    ({ value, comparable, isPartial }) => !isPartial && comparable !== null && comparable !== value,
  )
  const lines: Line[] = [
    {
      key: 'now',
      label: t(`trade.measure.${search.measure}`),
      values: months.map(({ value }) => value),
      to: (at) => recordsOf(slice, { from: months[at]?.from, to: months[at]?.to }),
    },
    ...(isApart
      ? [
          {
            key: 'comparable',
            label: t('trade.column.comparable'),
            values: months.map(({ comparable }) => comparable),
            isBeside: true,
          },
        ]
      : []),
    {
      key: 'lastYear',
      label: t('trade.column.lastYear'),
      values: months.map(({ lastYear }) => lastYear),
      isBeside: true,
    },
  ]
  return (
    <Lines
      title={t('trade.figure.months')}
      points={months.map(({ from, isPartial }) => ({ key: from, label: monthLabel(from), isPartial }))}
      lines={lines}
      partial={t('trade.column.isPartial')}
      empty={t('trade.analysis.nothing')}
      actions={<TrendTools {...props} />}
      note={months.some(({ isPartial }) => isPartial) ? t('trade.analysis.partial') : null}
    />
  )
}

function SplitTrend({ by, ...props }: FigureProps & { by: Dimension }) {
  const { t } = useWords()
  const { data, error, refetch } = useSplitTrend(props.search, by)
  const textOf = useKeyText(by, data?.series.map(({ key }) => key) ?? [])
  const slice = readSlice(props.search)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />
  const lines = data.series.map(
    ({ key, name, values }): Line => ({
      key,
      label: name ?? textOf(key),
      values,
      to: (at) => recordsOf(slice, { from: data.months[at]?.from, to: data.months[at]?.to, by: { [by]: key } }),
    }),
  )
  return (
    <Lines
      title={`${t('trade.figure.months')} · ${t(`trade.measure.${props.search.measure}`)}`}
      points={data.months.map(({ from, isPartial }) => ({ key: from, label: monthLabel(from), isPartial }))}
      lines={lines}
      partial={t('trade.column.isPartial')}
      empty={t('trade.analysis.nothing')}
      actions={<TrendTools {...props} />}
      note={data.months.some(({ isPartial }) => isPartial) ? t('trade.analysis.partial') : null}
    />
  )
}

function TrendTools({ search, setSearch, figures }: FigureProps) {
  const { t } = useWords()
  return (
    <>
      <Select<Dimension | 'none'>
        size="small"
        className="analysis-by"
        aria-label={t('trade.analysis.by')}
        value={search.by ?? 'none'}
        onChange={(by) => setSearch({ by: by === 'none' ? undefined : by })}
        options={[
          { value: 'none' as const, label: t('trade.analysis.notSplit') },
          ...dimensions.map((value) => ({ value, label: t(`trade.analysis.by.${value}`) })),
        ]}
      />
      {search.by ? (
        <ExportButton
          list="portTrend"
          title={t('trade.figure.months')}
          query={{ ...portQueryOf(search), by: search.by }}
        />
      ) : (
        <ExportButton
          list="portMonths"
          title={t('trade.figure.months')}
          query={portQueryOf(search)}
          count={{ value: figures.months.length, exact: true }}
        />
      )}
    </>
  )
}

/** The share of each calendar month relative to an average month. */
export function Seasons({ figures: { seasons }, search }: FigureProps) {
  const { t, language } = useWords()
  const months = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  return (
    <Lines
      title={t('trade.figure.seasons')}
      points={Array.from({ length: 12 }, (_, at) => ({
        key: String(at),
        label: months.format(new Date(Date.UTC(2026, at, 1))),
        isPartial: false,
      }))}
      lines={[
        { key: 'index', label: t('trade.column.index'), values: seasons.index ?? [] },
        {
          key: 'average',
          label: t('trade.analysis.average'),
          values: seasons.index ? seasons.index.map(() => 100) : [],
          isBeside: true,
        },
      ]}
      partial=""
      empty={t('trade.analysis.seasonsFew', { months: seasons.months })}
      note={seasons.index ? t('trade.analysis.seasonsNote', { months: seasons.months }) : null}
      actions={
        seasons.index ? (
          <ExportButton
            list="portSeasons"
            title={t('trade.figure.seasons')}
            query={portQueryOf(search)}
            count={{ value: 12, exact: true }}
          />
        ) : null
      }
    />
  )
}
