import { groupPlatforms, groupStates, groupTypes } from '@seamark/contract/groups/groups/fields'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { Checkbox, InputNumber, Select } from 'antd'
import { DayField, Filter, SearchBox } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker } from '../../followups/index.ts'
import { AreaPicker, PortsPicker } from '../../territory/index.ts'
import { type GroupSearch, listOf } from './group-filters.ts'
import { PersonField } from './person-picker.tsx'

interface FiltersProps {
  search: GroupSearch
  setSearch: (patch: Partial<GroupSearch>) => void
}

const choices = { platform: groupPlatforms, type: groupTypes, state: groupStates } as const

/** The filters that people use most. Each choice applies at once. */
export function GroupBarFilters({ search, setSearch }: FiltersProps) {
  const { t } = useWords()
  const choice = <Part extends keyof typeof choices>(
    part: Part,
    wordOf: (value: (typeof choices)[Part][number]) => string,
  ) => (
    <Select
      mode="multiple"
      className="group-filter"
      aria-label={t(`groups.field.${part}`)}
      placeholder={t(`groups.field.${part}`)}
      value={listOf(search[part])}
      onChange={(chosen: string[]) => setSearch({ [part]: chosen.join(',') || undefined })}
      options={choices[part].map((value) => ({ value, label: wordOf(value) }))}
      maxTagCount="responsive"
      allowClear
    />
  )
  return (
    <>
      {choice('platform', (value) => t(`groups.platform.${value}`))}
      {choice('type', (value) => t(`groups.type.${value}`))}
      {choice('state', (value) => t(`groups.state.${value}`))}
      <Checkbox
        checked={search.quiet !== undefined}
        onChange={({ target }) => setSearch({ quiet: target.checked ? 'true' : undefined })}
      >
        {t('groups.quiet.filter')}
      </Checkbox>
      <Checkbox
        checked={search.openFindings !== undefined}
        onChange={({ target }) => setSearch({ openFindings: target.checked ? 'true' : undefined })}
      >
        {t('groups.openFindings.filter')}
      </Checkbox>
    </>
  )
}

/** The filters by which people look more rarely. */
export function GroupPanelFilters({ search, setSearch }: FiltersProps) {
  const { t } = useWords()
  return (
    <>
      {(['startPort', 'endPort', 'transferPort'] as const).map((part) => (
        <Filter key={part} label={t(`groups.field.${part}s`)}>
          <PortsPicker
            aria-label={t(`groups.field.${part}s`)}
            value={listOf(search[part])}
            onChange={(codes) => setSearch({ [part]: codes.join(',') || undefined })}
          />
        </Filter>
      ))}
      {(['account', 'owner'] as const).map((part) => (
        <Filter key={part} label={t(`groups.filter.${part}`)}>
          <SearchBox
            label={t(`groups.filter.${part}`)}
            value={search[part] ?? ''}
            onSearch={(text) => setSearch({ [part]: text })}
          />
        </Filter>
      ))}
      <Filter label={t('groups.field.ownerArea')}>
        <AreaPicker
          aria-label={t('groups.field.ownerArea')}
          value={search.ownerArea ?? null}
          onChange={(code) => setSearch({ ownerArea: code ?? undefined })}
        />
      </Filter>
      {(['membersFrom', 'membersTo'] as const).map((part) => (
        <Filter key={part} label={t(`groups.filter.${part}`)}>
          <InputNumber
            aria-label={t(`groups.filter.${part}`)}
            value={search[part] ?? null}
            min={0}
            max={1_000_000}
            precision={0}
            onChange={(size: number | null) => setSearch({ [part]: size ?? undefined })}
          />
        </Filter>
      ))}
      {(['lastMessageFrom', 'lastMessageTo'] as const).map((part) => (
        <Filter key={part} label={t(`groups.filter.${part}`)}>
          <DayField
            aria-label={t(`groups.filter.${part}`)}
            value={search[part] ?? null}
            onChange={(day) => setSearch({ [part]: day ?? undefined })}
          />
        </Filter>
      ))}
      {(['assistantId', 'operatorId', 'personId'] as const).map((part) => {
        const label = t(part === 'personId' ? 'groups.filter.person' : `groups.field.${part}`)
        return (
          <Filter key={part} label={label}>
            <PersonField
              label={label}
              isLabelled
              value={search[part] ?? null}
              onChange={(personId) => setSearch({ [part]: personId ?? undefined })}
            />
          </Filter>
        )
      })}
      {hasCode(321) ? <CompanyFilter search={search} setSearch={setSearch} /> : null}
    </>
  )
}

/** The company is named by its own record, since no row of the list may be of it. */
function CompanyFilter({ search: { companyId }, setSearch }: FiltersProps) {
  const { t } = useWords()
  const { data } = useCall(getCompany, { params: { id: companyId ?? 0 } }, { enabled: companyId !== undefined })
  return (
    <Filter label={t('groups.field.companyId')}>
      <CompanyPicker
        label={t('groups.field.companyId')}
        isLabelled
        value={companyId ?? null}
        onChange={(chosen) => setSearch({ companyId: chosen ?? undefined })}
        known={data && data.id === companyId ? { id: data.id, name: data.name } : null}
      />
    </Filter>
  )
}
