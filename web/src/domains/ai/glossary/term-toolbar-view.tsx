import { termKinds } from '@seamark/contract/ai/choices'
import { Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { Filters, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { countFilters, type TermSearch, termViews, withoutFilters } from './term-filters.ts'

interface ToolbarProps {
  search: TermSearch
  setSearch: (patch: Partial<TermSearch>) => void
  picker?: ReactNode
}

/** The controls that choose between the two lists and narrow the one that is shown. */
export function TermToolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="ai-toolbar">
      <Segmented
        aria-label={t('ai.glossary')}
        value={search.view}
        options={termViews.map((value) => ({ value, label: t(`ai.glossary.view.${value}`) }))}
        onChange={(view) => setSearch({ ...withoutFilters, view })}
      />
      {picker}
      <SearchBox value={search.q ?? ''} label={t('ai.glossary.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={<BarFilters search={search} setSearch={setSearch} />}
        setInBar={countFilters(search)}
        set={0}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
      />
    </div>
  )
}

function BarFilters({ search, setSearch }: Pick<ToolbarProps, 'search' | 'setSearch'>) {
  const { t } = useWords()
  const kinds = search.view === 'own' ? termKinds : termKinds.filter((kind) => kind !== 'office')
  return (
    <>
      <Select
        className="ai-filter"
        aria-label={t('ai.field.kind')}
        placeholder={t('ai.field.kind')}
        value={search.kind}
        onChange={(kind: TermSearch['kind']) => setSearch({ kind })}
        options={kinds.map((value) => ({ value, label: t(`ai.termKind.${value}`) }))}
        allowClear
      />
      {search.view === 'own' ? (
        <Select
          className="ai-filter"
          aria-label={t('ai.field.locked')}
          placeholder={t('ai.field.locked')}
          value={search.locked}
          onChange={(locked: TermSearch['locked']) => setSearch({ locked })}
          options={(['true', 'false'] as const).map((value) => ({ value, label: t(`ai.locked.${value}`) }))}
          allowClear
        />
      ) : null}
    </>
  )
}
