import { type CompanyGroups, groupCompanies } from '@seamark/contract/phonebook/lists/lists'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { isWordKey, useWords } from '../../../platform/language/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { areaName, useAreas } from '../../territory/index.ts'
import {
  type CompanySearch,
  filtersOf,
  type Grouping,
  groupingsOf,
  isInGroup,
  queryOf,
  toggleGroup,
  withoutGroup,
} from '../companies/company-filters.ts'
import './groups-view.css'

/** The titles of the groupings. */
const titles = {
  progress: 'phonebook.field.progress',
  custodian: 'phonebook.field.custodian',
  region: 'phonebook.column.region',
} as const satisfies Record<Grouping, string>

interface ChoiceProps {
  view: CompanySearch['view']
  by: Grouping | undefined
  onChange: (by: Grouping | undefined) => void
}

/** What the list is put into groups by. */
export function GroupingChoice({ view, by, onChange }: ChoiceProps) {
  const { t } = useWords()
  return (
    <Select<Grouping | 'none'>
      className="company-grouping"
      value={by ?? 'none'}
      onChange={(chosen) => onChange(chosen === 'none' ? undefined : chosen)}
      prefix={<span className="company-quiet">{t('phonebook.group')}</span>}
      aria-label={t('phonebook.group')}
      popupMatchSelectWidth={false}
      options={[
        { value: 'none', label: t('phonebook.group.none') },
        ...groupingsOf(view).map((value) => ({ value, label: t(titles[value]) })),
      ]}
    />
  )
}

interface GroupsProps {
  by: Grouping
  search: CompanySearch
  onChange: (patch: Partial<CompanySearch>) => void
}

/** A line is enough for these; the others are unfolded. */
const few = 8

/** The groups of the list with the number of companies in each; a click narrows the list to a group, or no longer. */
export function CompanyGroupsBar({ by, search, onChange }: GroupsProps) {
  const { t, language } = useWords()
  const [isUnfolded, setUnfolded] = useState(false)
  const query = { ...filtersOf(queryOf({ ...search, ...withoutGroup(by) }, useSession().id)), by }
  const { data } = useCall(groupCompanies, { query }, { placeholderData: keepPreviousData })
  const nameOf = useGroupName(by, data?.groups)
  if (!data) return <div className="company-groups" />
  if (!data.counted) return <p className="company-groups company-quiet">{t('phonebook.group.tooMany')}</p>
  const shown = data.groups.filter(({ key }, place) => isUnfolded || place < few || isInGroup(by, key, search))
  const hidden = data.groups.length - shown.length
  return (
    <div className="company-groups" role="group" aria-label={t('phonebook.group.by', { what: t(titles[by]) })}>
      {shown.map(({ key, name, value }) => {
        const isChosen = isInGroup(by, key, search)
        return (
          <button
            type="button"
            key={key}
            className={isChosen ? 'company-group company-group-chosen' : 'company-group'}
            aria-pressed={isChosen}
            disabled={toggleGroup(by, key, search) === undefined}
            onClick={() => onChange(toggleGroup(by, key, search) ?? {})}
          >
            <span className="company-group-name">{nameOf({ key, name })}</span>
            <span className="company-quiet">{number(value, language)}</span>
          </button>
        )
      })}
      {hidden > 0 || isUnfolded ? (
        <Button type="link" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t('phonebook.group.fewer') : t('phonebook.group.more', { count: hidden })}
        </Button>
      ) : null}
      {data.others > 0 && isUnfolded ? (
        <span className="company-quiet company-small">
          {t('phonebook.group.others', { count: number(data.others, language) })}
        </span>
      ) : null}
    </div>
  )
}

/** How a group is called. Companies that nobody holds are in the pool; of others no province or country is known. */
function useGroupName(by: Grouping, groups: CompanyGroups['groups'] = []) {
  const { t, language } = useWords()
  const codes = by === 'region' ? groups.map(({ key }) => key).filter((key) => key !== '') : []
  const areas = new Map((useAreas(codes).data?.areas ?? []).map((area) => [area.code, area]))
  return ({ key, name }: { key: string; name: string }) => {
    const step = `phonebook.progress.${key}`
    if (by === 'progress') return isWordKey(step) ? t(step) : key
    if (key === '') return t(by === 'custodian' ? 'phonebook.visibility.public' : 'phonebook.group.nowhere')
    const area = areas.get(key)
    return by === 'custodian' ? name : area ? areaName(area, language) : key
  }
}
