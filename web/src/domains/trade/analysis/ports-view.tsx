import type { analysePorts } from '@seamark/contract/trade/index'
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { isSliced, withoutSlice } from '../slices/slice-filters.ts'
import { ToImports } from '../sources/import-link-view.tsx'
import { readSlice, type TabProps, type FigureProps } from './analysis-filters.ts'
import { usePortAnalysis } from './analysis-queries.ts'
import { AnalysisToolbar } from './analysis-toolbar-view.tsx'
import { KpiStrip } from './kpis-view.tsx'
import { Mixes, Routes } from './mixes-view.tsx'
import { Rankings } from './rankings-view.tsx'
import { Sources } from './sources-view.tsx'
import { Trend } from './trends-view.tsx'

type Analysis = z.output<typeof analysePorts.response>

/** A slice of the records in figures, each of which opens its records. */
export function PortsTab({ search, setSearch }: TabProps) {
  const { data, error, refetch, isPlaceholderData } = usePortAnalysis(search)
  return (
    <>
      <AnalysisToolbar
        search={search}
        setSearch={setSearch}
        figures={isPlaceholderData ? undefined : data?.figures}
        dataPeriod={data?.coverage}
      />
      <Spin spinning={isPlaceholderData}>
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : data ? (
          <Answer data={data} search={search} setSearch={setSearch} />
        ) : (
          <Loading rows={12} />
        )}
      </Spin>
    </>
  )
}

function Answer({
  data: { figures, asOf, lastImport, coverage: dataPeriod },
  search,
  setSearch,
}: TabProps & { data: Analysis }) {
  const { t } = useWords()
  const clear = <Button onClick={() => setSearch(withoutSlice)}>{t('trade.filter.clear')}</Button>
  if (!figures || !dataPeriod) {
    // Other sources, the other direction or the monthly figures may well have data.
    const isOfSome = search.source !== undefined || search.direction !== undefined
    return isOfSome ? (
      <Empty text={t('trade.analysis.noFull')} action={clear} />
    ) : (
      <Empty text={t('trade.analysis.noData')} action={<ToImports />} />
    )
  }
  if (figures.rows.used === 0) {
    return (
      <Empty
        text={t('trade.analysis.noneOfSlice', { from: dataPeriod.from, to: dataPeriod.to })}
        action={isSliced(search) ? clear : null}
      />
    )
  }
  return (
    <Figures
      figures={figures}
      search={search}
      setSearch={setSearch}
      footer={<Sources rows={figures.rows} asOf={asOf} lastImport={lastImport} dataPeriod={dataPeriod} />}
    />
  )
}

function Figures({ footer, ...props }: FigureProps & { footer: ReactNode }) {
  const { t } = useWords()
  const { partialFrom, period } = props.figures
  return (
    <div className="analysis">
      <p className="analysis-note">
        {t('trade.analysis.period', { from: period.from, to: period.to, count: number(props.figures.rows.used) })}
        {partialFrom ? ` ${t('trade.analysis.partialFrom', { day: partialFrom })}` : ''}
        {(['before', 'lastYear'] as const).map((than) => {
          const counted = props.figures.comparedSources[than]
          return counted && counted.sources < counted.of
            ? ` ${t(`trade.analysis.comparedSources.${than}`, counted)}`
            : ''
        })}
      </p>
      <KpiStrip figures={props.figures} slice={readSlice(props.search)} />
      <Trend {...props} />
      <Routes {...props} />
      <Rankings {...props} />
      <Mixes {...props} />
      {footer}
    </div>
  )
}
