import { Input, InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { possessions } from '@seamark/contract/phonebook/companies/filters'
import { t as say, useWords } from '../../../../platform/language/i18n.ts'
import { ItemPicker } from '../../../settings/index.ts'
import { TagPicker } from '../../tags/tag-picker.tsx'
import { AreaPicker } from './area-picker.tsx'
import { type CompanySearch, type FilterName, joinValues, listOf } from '../../companies/company-filters.ts'
import { isCountryMatch, useChoices } from '../../companies/company-text.ts'
import { CustodianPicker } from '../../companies/custodian-picker.tsx'
import { DepartmentPicker } from '../../companies/department-picker.tsx'
import { ChoiceList } from './filter-choices-view.tsx'
import { DayRange, LastTouch, NextContact, OneDay } from './filter-times-view.tsx'
import { PortsPicker } from './ports-picker.tsx'

export interface EditorProps {
  filter: FilterName
  search: CompanySearch
  onChange: (patch: Partial<CompanySearch>) => void
}

/** The editor of one filter; each choice applies at once. */
export function FilterEditor({ filter, search, onChange }: EditorProps) {
  const { t } = useWords()
  const choices = useChoices()
  return (
    <div className="filter-editor">
      {isPossession(filter) ? (
        <YesOrNo
          name={filter}
          search={search}
          onChange={onChange}
          words={[t('phonebook.filter.has'), t('phonebook.filter.hasNot')]}
        />
      ) : (
        editorOf(filter, { search, onChange, choices, any: t('phonebook.filters.any') })
      )}
    </div>
  )
}

interface EditingProps extends Omit<EditorProps, 'filter'> {
  choices: ReturnType<typeof useChoices>
  any: string
}

function editorOf(
  filter: Exclude<FilterName, (typeof possessions)[number]>,
  { search, onChange, choices, any }: EditingProps,
): ReactNode {
  switch (filter) {
    case 'progress':
      return <Several name="progress" options={choices.progress} search={search} onChange={onChange} />
    case 'type':
      return <Several name="type" options={choices.type} search={search} onChange={onChange} />
    case 'tags':
      return <TagFilter search={search} onChange={onChange} />
    case 'source':
      return <Several name="source" options={choices.source} search={search} onChange={onChange} />
    case 'platform':
      return <Several name="platform" options={choices.platform} search={search} onChange={onChange} />
    case 'routeArea':
      return <Several name="routeArea" options={choices.lane} search={search} onChange={onChange} />
    case 'container':
      return <Several name="container" options={choices.container} search={search} onChange={onChange} />
    case 'area':
      return <AreaPicker value={listOf(search.area)} onChange={(codes) => onChange({ area: joinValues(codes) })} />
    case 'ports':
      return (
        <PortsPicker
          pol={listOf(search.pol)}
          pod={listOf(search.pod)}
          onChange={(pol, pod) =>
            onChange({
              pol: joinValues(pol),
              pod: joinValues(pod),
              podLane: pod.length > 0 ? undefined : search.podLane,
            })
          }
        />
      )
    case 'masterCoLoader':
      return (
        <YesOrNo
          name="masterCoLoader"
          search={search}
          onChange={onChange}
          words={[say('phonebook.yes'), say('phonebook.no')]}
        />
      )
    case 'claimed':
    case 'assigned':
      return (
        <>
          <YesOrNo
            name={filter}
            search={search}
            onChange={onChange}
            words={[say(`phonebook.filter.${filter}.true`), say(`phonebook.filter.${filter}.false`)]}
          />
          <span className="company-quiet company-small">{say(`phonebook.filter.${filter}.hint`)}</span>
        </>
      )
    case 'country':
      return (
        <Select
          value={search.country}
          onChange={(country) => onChange({ country })}
          options={choices.country}
          showSearch={{ filterOption: isCountryMatch }}
          allowClear
          placeholder={any}
        />
      )
    case 'province':
      return <TextFilter value={search.province} onChange={(province) => onChange({ province })} />
    case 'city':
      return <TextFilter value={search.city} onChange={(city) => onChange({ city })} />
    case 'industry':
      return (
        <TextFilter value={search.industry} onChange={(industry) => onChange({ industry })} dictionary="industry" />
      )
    case 'mainCategory':
      return (
        <TextFilter
          value={search.mainCategory}
          onChange={(mainCategory) => onChange({ mainCategory })}
          dictionary="mainCategory"
        />
      )
    case 'custodianId':
      return <CustodianPicker value={search.custodianId} onChange={(custodianId) => onChange({ custodianId })} />
    case 'followerId':
      return <CustodianPicker value={search.followerId} onChange={(followerId) => onChange({ followerId })} />
    case 'formerId':
      return <CustodianPicker value={search.formerId} onChange={(formerId) => onChange({ formerId })} />
    case 'departmentId':
      return (
        <DepartmentPicker
          placeholder={any}
          value={search.departmentId ?? null}
          onChange={(departmentId) => onChange({ departmentId: departmentId ?? undefined })}
        />
      )
    case 'held':
      return (
        <DayRange
          from={search.heldFrom}
          to={search.heldTo}
          onChange={(heldFrom, heldTo) => onChange({ heldFrom, heldTo })}
        />
      )
    case 'created':
      return (
        <DayRange
          from={search.createdFrom}
          to={search.createdTo}
          onChange={(createdFrom, createdTo) => onChange({ createdFrom, createdTo })}
        />
      )
    case 'updated':
      return (
        <DayRange
          from={search.updatedFrom}
          to={search.updatedTo}
          onChange={(updatedFrom, updatedTo) => onChange({ updatedFrom, updatedTo })}
        />
      )
    case 'nextContact':
      return <NextContact search={search} onChange={onChange} />
    case 'lastTouch':
      return <LastTouch search={search} onChange={onChange} />
    case 'due':
      return (
        <InputNumber
          min={0}
          max={365}
          precision={0}
          value={search.due ?? null}
          onChange={(due) => onChange({ due: due ?? undefined })}
          suffix={say('phonebook.filter.days')}
          aria-label={say('phonebook.pool.due.field')}
        />
      )
    case 'recycledOn':
      return <OneDay value={search.recycledOn} onChange={(recycledOn) => onChange({ recycledOn })} />
  }
}

interface SeveralProps extends Omit<EditorProps, 'filter'> {
  name: 'progress' | 'type' | 'source' | 'platform' | 'routeArea' | 'container'
  options: readonly { value: string; label: string }[]
}

const Several = ({ name, options, search, onChange }: SeveralProps) => (
  <ChoiceList
    options={options}
    value={listOf(search[name])}
    onChange={(values) => onChange({ [name]: joinValues(values) })}
  />
)

const isPossession = (filter: FilterName): filter is (typeof possessions)[number] =>
  possessions.some((one) => one === filter)

/** Any of the tags, all of them, or none of them; the three conditions must hold together. */
function TagFilter({ search, onChange }: Omit<EditorProps, 'filter'>) {
  const { t } = useWords()
  return (['tagAny', 'tagAll', 'tagNone'] as const).map((part) => (
    <div key={part} className="company-filter">
      <span>{t(`phonebook.filter.${part}`)}</span>
      <TagPicker
        value={listOf(search[part]).map(Number)}
        onChange={(ids) => onChange({ [part]: joinValues(ids.map(String)) })}
        label={t(`phonebook.filter.${part}`)}
      />
    </div>
  ))
}

interface YesOrNoProps extends Omit<EditorProps, 'filter'> {
  name: 'masterCoLoader' | 'claimed' | 'assigned' | (typeof possessions)[number]
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
  /** The dictionary whose names are offered. */
  dictionary?: 'industry' | 'mainCategory'
}

/** Applies when the field is left or confirmed, so that no query is sent for half a word. */
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
