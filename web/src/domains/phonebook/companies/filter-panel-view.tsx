import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/i18n.ts'
import { isCountryMatch, useChoices } from './company-text.ts'
import { type CompanySearch, joined, listOf } from './company-filters.ts'
import { CustodianPicker } from './custodian-picker.tsx'
import { DepartmentPicker } from './department-picker.tsx'

interface PanelProps {
  search: CompanySearch
  onChange: (patch: Partial<CompanySearch>) => void
}

/** Every filter of the list; each applies at once. */
export function CompanyFilterPanel({ search, onChange }: PanelProps) {
  const { t } = useWords()
  const choices = useChoices()
  const several = (name: 'progress' | 'type' | 'source' | 'platform' | 'routeArea', options: { value: string; label: string }[]) => (
    <Select
      mode="multiple"
      maxTagCount="responsive"
      value={listOf(search[name])}
      onChange={(values) => onChange({ [name]: joined(values) })}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      placeholder={t('phonebook.filters.any')}
    />
  )
  return (
    <div className="company-filters">
      <Labelled title={t('phonebook.field.progress')}>{several('progress', choices.progress)}</Labelled>
      <Labelled title={t('phonebook.field.type')}>{several('type', choices.type)}</Labelled>
      <Labelled title={t('phonebook.field.routeAreas')}>{several('routeArea', choices.lane)}</Labelled>
      {search.view === 'all' && (
        <Labelled title={t('phonebook.field.custodian')}>
          <CustodianPicker value={search.custodianId} onChange={(custodianId) => onChange({ custodianId })} />
        </Labelled>
      )}
      <Labelled title={t('phonebook.field.departmentId')}>
        <DepartmentPicker
          placeholder={t('phonebook.filters.any')}
          value={search.departmentId ?? null}
          onChange={(departmentId) => onChange({ departmentId: departmentId ?? undefined })}
        />
      </Labelled>
      <Labelled title={t('phonebook.field.country')}>
        <Select
          value={search.country}
          onChange={(country) => onChange({ country })}
          options={choices.country}
          showSearch={{ filterOption: isCountryMatch }}
          allowClear
          placeholder={t('phonebook.filters.any')}
        />
      </Labelled>
      <TextFilter title={t('phonebook.field.province')} value={search.province} onChange={(province) => onChange({ province })} />
      <TextFilter title={t('phonebook.field.city')} value={search.city} onChange={(city) => onChange({ city })} />
      <Labelled title={t('phonebook.field.source')}>{several('source', choices.source)}</Labelled>
      <Labelled title={t('phonebook.field.platform')}>{several('platform', choices.platform)}</Labelled>
      <Labelled title={t('phonebook.field.masterCoLoader')}>
        <Select
          value={search.masterCoLoader}
          onChange={(masterCoLoader) => onChange({ masterCoLoader })}
          options={[
            { value: 'true' as const, label: t('phonebook.yes') },
            { value: 'false' as const, label: t('phonebook.no') },
          ]}
          allowClear
          placeholder={t('phonebook.filters.any')}
        />
      </Labelled>
      {search.view !== 'pool' && (
        <Labelled title={t('phonebook.pool.due.field')}>
          <Select
            value={search.due}
            onChange={(due: number | undefined) => onChange({ due })}
            options={[0, 1, 3, 7, 30].map((value) => ({ value, label: value === 0 ? t('phonebook.pool.today') : t('phonebook.pool.due', { days: value }) }))}
            allowClear
            placeholder={t('phonebook.filters.any')}
          />
        </Labelled>
      )}
      <Labelled title={t('phonebook.field.createdAt')}>
        <DayRange from={search.createdFrom} to={search.createdTo} onChange={(createdFrom, createdTo) => onChange({ createdFrom, createdTo })} />
      </Labelled>
      <Labelled title={t('phonebook.field.updatedAt')}>
        <DayRange from={search.updatedFrom} to={search.updatedTo} onChange={(updatedFrom, updatedTo) => onChange({ updatedFrom, updatedTo })} />
      </Labelled>
    </div>
  )
}

function Labelled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <label className="company-filter">
      <span>{title}</span>
      {children}
    </label>
  )
}

/** Applies when it is left or confirmed, so that half a word is never asked for. */
function TextFilter({ title, value = '', onChange }: { title: string; value: string | undefined; onChange: (text: string | undefined) => void }) {
  const { t } = useWords()
  const apply = (text: string) => text.trim() !== value && onChange(text.trim() || undefined)
  return (
    <Labelled title={title}>
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
    </Labelled>
  )
}

function DayRange({
  from,
  to,
  onChange,
}: {
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}) {
  return (
    <DatePicker.RangePicker
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(range) => onChange(dayText(range?.[0]), dayText(range?.[1]))}
      allowEmpty={[true, true]}
    />
  )
}

const dayText = (day: dayjs.Dayjs | null | undefined) => day?.format('YYYY-MM-DD')
