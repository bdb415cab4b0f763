import { FilterOutlined } from '@ant-design/icons'
import { groupPlatforms, groupStates, groupTypes } from '@seamark/contract/groups/groups/fields'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { Button, Checkbox, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { SearchBox, useIsPhone } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker } from '../../followups/index.ts'
import { PortPicker } from '../../territory/index.ts'
import type { GroupSearch } from './group-filters.ts'
import { PersonField } from './person-picker.tsx'

interface ToolbarProps {
  search: GroupSearch
  setSearch: (patch: Partial<GroupSearch>) => void
  /** The picker of the saved view in use. */
  picker: ReactNode
}

const listOf = (value: string | undefined) => (value ? value.split(',') : [])

/** The controls that narrow the list. */
export function GroupToolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  const choice = (part: 'platform' | 'type' | 'state', options: { value: string; label: string }[]) => (
    <Select
      mode="multiple"
      className="group-filter"
      aria-label={t(`groups.field.${part}`)}
      placeholder={t(`groups.field.${part}`)}
      value={listOf(search[part])}
      onChange={(chosen: string[]) => setSearch({ [part]: chosen.join(',') || undefined })}
      options={options}
      maxTagCount="responsive"
      allowClear
    />
  )
  const port = (part: 'startPort' | 'endPort') => (
    <span className="group-filter">
      <PortPicker
        aria-label={t(`groups.field.${part}s`)}
        placeholder={t(`groups.field.${part}s`)}
        value={search[part] ?? ''}
        onChange={(code) => setSearch({ [part]: code || undefined })}
      />
    </span>
  )
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="group-toolbar">
      {picker}
      <SearchBox value={search.q ?? ''} label={t('groups.search')} onSearch={(q) => setSearch({ q })} />
      {isPhone ? (
        <Button icon={<FilterOutlined aria-hidden />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('groups.filters')}
        </Button>
      ) : null}
      {!isPhone || isOpen ? (
        <>
          {choice(
            'platform',
            groupPlatforms.map((value) => ({ value, label: t(`groups.platform.${value}`) })),
          )}
          {choice(
            'type',
            groupTypes.map((value) => ({ value, label: t(`groups.type.${value}`) })),
          )}
          {choice(
            'state',
            groupStates.map((value) => ({ value, label: t(`groups.state.${value}`) })),
          )}
          {port('startPort')}
          {port('endPort')}
          <span className="group-filter">
            <PersonField
              label={t('groups.filter.person')}
              value={search.personId ?? null}
              onChange={(personId) => setSearch({ personId: personId ?? undefined })}
            />
          </span>
          <Checkbox
            checked={search.quiet !== undefined}
            onChange={({ target }) => setSearch({ quiet: target.checked ? 'true' : undefined })}
          >
            {t('groups.quiet.filter')}
          </Checkbox>
          {hasCode(321) ? <CompanyFilter search={search} setSearch={setSearch} /> : null}
        </>
      ) : null}
    </div>
  )
}

/** The company is named by its own record, since no row of the list may be of it. */
function CompanyFilter({ search: { companyId }, setSearch }: Pick<ToolbarProps, 'search' | 'setSearch'>) {
  const { t } = useWords()
  const { data } = useCall(getCompany, { params: { id: companyId ?? 0 } }, { enabled: companyId !== undefined })
  return (
    <span className="group-filter">
      <CompanyPicker
        label={t('groups.field.companyId')}
        value={companyId ?? null}
        onChange={(chosen) => setSearch({ companyId: chosen ?? undefined })}
        known={data && data.id === companyId ? { id: data.id, name: data.name } : null}
      />
    </span>
  )
}
