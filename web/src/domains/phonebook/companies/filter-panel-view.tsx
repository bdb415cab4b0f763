import { Input, InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { possessions } from '@seamark/contract/phonebook/company-filters'
import { useWords } from '../../../platform/i18n.ts'
import { ItemPicker } from '../../settings/index.ts'
import { TagPicker } from '../tags/tag-picker.tsx'
import { AreaPicker } from './area-picker.tsx'
import { type CompanySearch, type FilterName, joined, listOf } from './company-filters.ts'
import { isCountryMatch, useChoices } from './company-text.ts'
import { CustodianPicker } from './custodian-picker.tsx'
import { DepartmentPicker } from './department-picker.tsx'
import { ChoiceList } from './filter-choices-view.tsx'
import { DayRange, LastTouch, NextContact, OneDay } from './filter-times-view.tsx'
import { PortsPicker } from './ports-picker.tsx'

interface EditorProps {
  filter: FilterName
  search: CompanySearch
  onChange: (patch: Partial<CompanySearch>) => void
}

/** What of one field is asked for; each choice applies at once. */
export function FilterEditor({ filter, search, onChange }: EditorProps) {
  const { t } = useWords()
  const choices = useChoices()
  const several = (name: 'progress' | 'type' | 'source' | 'platform' | 'routeArea', options: { value: string; label: string }[]) => (
    <ChoiceList options={options} value={listOf(search[name])} onChange={(values) => onChange({ [name]: joined(values) })} />
  )
  const person = (name: 'custodianId' | 'followerId' | 'formerId') => <CustodianPicker value={search[name]} onChange={(id) => onChange({ [name]: id })} />
  const text = (name: 'province' | 'city') => <TextFilter value={search[name]} onChange={(typed) => onChange({ [name]: typed })} />
  const item = (name: 'industry' | 'mainCategory') => <TextFilter value={search[name]} onChange={(typed) => onChange({ [name]: typed })} dictionary={name} />
  const editors: Record<Exclude<FilterName, (typeof possessions)[number]>, () => ReactNode> = {
    progress: () => several('progress', choices.progress),
    type: () => several('type', choices.type),
    tags: () => <TagFilter search={search} onChange={onChange} />,
    source: () => several('source', choices.source),
    platform: () => several('platform', choices.platform),
    routeArea: () => several('routeArea', choices.lane),
    area: () => <AreaPicker value={listOf(search.area)} onChange={(codes) => onChange({ area: joined(codes) })} />,
    ports: () => <PortsPicker pol={listOf(search.pol)} pod={listOf(search.pod)} onChange={(pol, pod) => onChange({ pol: joined(pol), pod: joined(pod) })} />,
    masterCoLoader: () => <YesOrNo name="masterCoLoader" search={search} onChange={onChange} words={[t('phonebook.yes'), t('phonebook.no')]} />,
    country: () => (
      <Select
        value={search.country}
        onChange={(country) => onChange({ country })}
        options={choices.country}
        showSearch={{ filterOption: isCountryMatch }}
        allowClear
        placeholder={t('phonebook.filters.any')}
      />
    ),
    province: () => text('province'),
    city: () => text('city'),
    industry: () => item('industry'),
    mainCategory: () => item('mainCategory'),
    custodianId: () => person('custodianId'),
    followerId: () => person('followerId'),
    formerId: () => person('formerId'),
    departmentId: () => (
      <DepartmentPicker
        placeholder={t('phonebook.filters.any')}
        value={search.departmentId ?? null}
        onChange={(departmentId) => onChange({ departmentId: departmentId ?? undefined })}
      />
    ),
    held: () => <DayRange from={search.heldFrom} to={search.heldTo} onChange={(heldFrom, heldTo) => onChange({ heldFrom, heldTo })} />,
    created: () => <DayRange from={search.createdFrom} to={search.createdTo} onChange={(createdFrom, createdTo) => onChange({ createdFrom, createdTo })} />,
    updated: () => <DayRange from={search.updatedFrom} to={search.updatedTo} onChange={(updatedFrom, updatedTo) => onChange({ updatedFrom, updatedTo })} />,
    nextContact: () => <NextContact search={search} onChange={onChange} />,
    lastTouch: () => <LastTouch search={search} onChange={onChange} />,
    due: () => (
      <InputNumber
        min={0}
        max={365}
        precision={0}
        value={search.due ?? null}
        onChange={(due) => onChange({ due: due ?? undefined })}
        suffix={t('phonebook.filter.days')}
        aria-label={t('phonebook.pool.due.field')}
      />
    ),
    recycledOn: () => <OneDay value={search.recycledOn} onChange={(recycledOn) => onChange({ recycledOn })} />,
  }
  return (
    <div className="filter-editor">
      {isPossession(filter) ? (
        <YesOrNo name={filter} search={search} onChange={onChange} words={[t('phonebook.filter.has'), t('phonebook.filter.hasNot')]} />
      ) : (
        editors[filter]()
      )}
    </div>
  )
}

const isPossession = (filter: FilterName): filter is (typeof possessions)[number] => possessions.some((one) => one === filter)

/** One of them, all of them, none of them; together they must all hold. */
function TagFilter({ search, onChange }: Omit<EditorProps, 'filter'>) {
  const { t } = useWords()
  return (['tagAny', 'tagAll', 'tagNone'] as const).map((part) => (
    <div key={part} className="company-filter">
      <span>{t(`phonebook.filter.${part}`)}</span>
      <TagPicker
        value={listOf(search[part]).map(Number)}
        onChange={(ids) => onChange({ [part]: joined(ids.map(String)) })}
        label={t(`phonebook.filter.${part}`)}
      />
    </div>
  ))
}

interface YesOrNoProps extends Omit<EditorProps, 'filter'> {
  name: 'masterCoLoader' | (typeof possessions)[number]
  words: readonly [string, string]
}

function YesOrNo({ name, search, onChange, words: [yes, no] }: YesOrNoProps) {
  return (
    <Radio.Group
      value={search[name] ?? null}
      onChange={({ target }) => onChange({ [name]: target.value === 'true' ? 'true' : 'false' })}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
    />
  )
}

interface TextFilterProps {
  value: string | undefined
  onChange: (text: string | undefined) => void
  /** Whose names are offered. */
  dictionary?: 'industry' | 'mainCategory'
}

/** Applies when it is left or confirmed, so that half a word is never asked for. */
function TextFilter({ value = '', onChange, dictionary }: TextFilterProps) {
  const { t } = useWords()
  const apply = (text: string) => text.trim() !== value && onChange(text.trim() || undefined)
  if (dictionary) return <ItemPicker key={value} dictionary={dictionary} value={value} onChange={apply} />
  return (
    <Input
      key={value}
      defaultValue={value}
      maxLength={60}
      allowClear
      placeholder={t('phonebook.filters.any')}
      onBlur={(event) => apply(event.target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && apply(event.currentTarget.value)}
      onClear={() => apply('')}
    />
  )
}
