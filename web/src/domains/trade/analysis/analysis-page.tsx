import { Tabs } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { type AnalysisSearch, analysisSearch } from './analysis-filters.ts'
import { ComparisonTab } from './comparison-view.tsx'
import { PortsTab } from './ports-view.tsx'
import './analysis-view.css'

/** Loaded on demand: it is in another folder, and seldom opened first. */
const AcquisitionTab = lazy(() =>
  import('../acquisition/acquisition-view.tsx').then((module) => ({ default: module.AcquisitionTab })),
)

/** The trade records in figures: a port, data sets side by side, and parties to win. */
export function AnalysisPage() {
  const { t } = useWords()
  const search = usePageSearch(analysisSearch)
  const setSearch = useSetPageSearch()
  const tabs: { key: AnalysisSearch['tab']; label: string; children: ReactNode }[] = [
    { key: 'ports', label: t('trade.analysis.ports'), children: <PortsTab search={search} setSearch={setSearch} /> },
    {
      key: 'comparison',
      label: t('trade.analysis.comparison'),
      children: <ComparisonTab search={search} setSearch={setSearch} />,
    },
    {
      key: 'acquisition',
      label: t('trade.acquisition'),
      children: (
        <Suspense fallback={<Loading rows={12} />}>
          <AcquisitionTab />
        </Suspense>
      ),
    },
  ]
  return (
    <Page title={t('trade.analysis')}>
      <Tabs
        className="analysis-tabs"
        activeKey={search.tab}
        onChange={(tab) => setSearch({ tab: tab === 'ports' ? undefined : tab })}
        items={tabs}
        destroyOnHidden
      />
    </Page>
  )
}
