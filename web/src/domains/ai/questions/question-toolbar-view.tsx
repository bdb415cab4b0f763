import { languages } from '@seamark/contract/languages'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { Filters, SearchBox } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { useWords } from '../../../platform/language/i18n.ts'
import { countFilters, noCategory, type QuestionSearch, withoutFilters } from './question-filters.ts'
import { useCategories } from './question-queries.ts'

interface ToolbarProps {
  search: QuestionSearch
  setSearch: (patch: Partial<QuestionSearch>) => void
  picker: ReactNode
}

/** The controls that narrow the list. */
export function QuestionToolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="ai-toolbar">
      {picker}
      <SearchBox value={search.q ?? ''} label={t('ai.questions.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={<BarFilters search={search} setSearch={setSearch} />}
        setInBar={countFilters(search)}
        set={0}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
      />
    </div>
  )
}

function BarFilters({ search, setSearch }: Omit<ToolbarProps, 'picker'>) {
  const { t } = useWords()
  const { data } = useCategories()
  const choices = (data?.categories ?? []).map(({ category, questions }) => ({
    value: category,
    label: `${category} (${questions})`,
  }))
  return (
    <>
      <Select
        className="ai-filter"
        aria-label={t('ai.field.category')}
        placeholder={t('ai.field.category')}
        value={search.category}
        onChange={(category: string | undefined) => setSearch({ category })}
        options={[...choices, { value: noCategory, label: t('ai.categories.none') }]}
        showSearch
        allowClear
      />
      <Select
        className="ai-filter"
        aria-label={t('ai.field.language')}
        placeholder={t('ai.field.language')}
        value={search.language}
        onChange={(language: QuestionSearch['language']) => setSearch({ language })}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        allowClear
      />
      <Select
        className="ai-filter"
        aria-label={t('ai.field.enabled')}
        placeholder={t('ai.field.enabled')}
        value={search.enabled}
        onChange={(enabled: QuestionSearch['enabled']) => setSearch({ enabled })}
        options={(['true', 'false'] as const).map((value) => ({ value, label: t(`ai.enabled.${value}`) }))}
        allowClear
      />
      <Select
        className="ai-filter"
        aria-label={t('ai.ended')}
        placeholder={t('ai.ended')}
        value={search.ended}
        onChange={(ended: QuestionSearch['ended']) => setSearch({ ended })}
        options={(['true', 'false'] as const).map((value) => ({ value, label: t(`ai.ended.${value}`) }))}
        allowClear
      />
    </>
  )
}
