import { type TemplateGroup, templateGroups } from '@seamark/contract/ai/choices'
import { languages } from '@seamark/contract/languages'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { Filters, PageTabs, SearchBox } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { useWords } from '../../../platform/language/i18n.ts'
import { countFilters, type TemplateSearch, withoutFilters } from './template-filters.ts'
import { useTemplateGroups } from './template-queries.ts'

interface ToolbarProps {
  search: TemplateSearch
  setSearch: (patch: Partial<TemplateSearch>) => void
  picker: ReactNode
}

/** The controls that narrow the list. */
export function TemplateToolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="ai-toolbar">
      {picker}
      <SearchBox value={search.q ?? ''} label={t('ai.templates.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={<BarFilters search={search} setSearch={setSearch} />}
        setInBar={countFilters(search)}
        set={0}
        onClear={() => setSearch({ ...withoutFilters, q: search.q, group: search.group })}
      />
    </div>
  )
}

function BarFilters({ search, setSearch }: Omit<ToolbarProps, 'picker'>) {
  const { t } = useWords()
  return (
    <>
      <Select
        className="ai-filter"
        aria-label={t('ai.templates.of')}
        placeholder={t('ai.templates.of')}
        value={search.of}
        onChange={(of: TemplateSearch['of']) => setSearch({ of })}
        options={(['own', 'shipped'] as const).map((value) => ({ value, label: t(`ai.templates.of.${value}`) }))}
        allowClear
      />
      <Select
        className="ai-filter"
        aria-label={t('ai.field.language')}
        placeholder={t('ai.field.language')}
        value={search.language}
        onChange={(language: TemplateSearch['language']) => setSearch({ language })}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        allowClear
      />
      <Select
        className="ai-filter"
        aria-label={t('ai.field.enabled')}
        placeholder={t('ai.field.enabled')}
        value={search.enabled}
        onChange={(enabled: TemplateSearch['enabled']) => setSearch({ enabled })}
        options={(['true', 'false'] as const).map((value) => ({ value, label: t(`ai.enabled.${value}`) }))}
        allowClear
      />
    </>
  )
}

/** The groups with how many of what is found each has. */
export function GroupTabs({ search, setSearch }: Omit<ToolbarProps, 'picker'>) {
  const { t } = useWords()
  const { data } = useTemplateGroups(search)
  const counts = new Map(data?.groups.map(({ group, templates }) => [group, templates]))
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0)
  const labelOf = (text: string, templates: number) => (data ? `${text} ${templates}` : text)
  return (
    <PageTabs
      label={t('ai.field.group')}
      active={search.group ?? 'all'}
      items={[
        { key: 'all', label: labelOf(t('ai.templates.all'), all) },
        ...templateGroups.map((group) => ({
          key: group,
          label: labelOf(t(`ai.group.${group}`), counts.get(group) ?? 0),
        })),
      ]}
      onChange={(key) => setSearch({ group: templateGroups.find((group: TemplateGroup) => group === key) })}
    />
  )
}
