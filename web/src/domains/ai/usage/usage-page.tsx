import { Page, PageTabs } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { Endpoint } from './endpoint-view.tsx'
import { Prices } from './price-view.tsx'
import { Quotas } from './quota-view.tsx'
import { modelsSearch, modelsTabs } from './usage-filters.ts'
import { Usage } from './usage-view.tsx'
import './usage-view.css'

/** The endpoint of models, what it was used for, how much it may be used, and what it costs. */
export function ModelsPage() {
  const { t } = useWords()
  const { tab } = usePageSearch(modelsSearch)
  const setSearch = useSetPageSearch()
  return (
    <Page title={t('ai.models')} note={t('ai.models.note')}>
      <Endpoint />
      <PageTabs
        label={t('ai.models')}
        active={tab}
        onChange={(tab) => setSearch({ tab })}
        items={modelsTabs.map((key) => ({ key, label: t(`ai.models.tab.${key}`) }))}
      />
      {tab === 'usage' ? <Usage /> : tab === 'quotas' ? <Quotas /> : <Prices />}
    </Page>
  )
}
