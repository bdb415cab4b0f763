import { Button, Tag } from 'antd'
import { countryName } from '../../../platform/format.ts'
import { isWordKey, useWords } from '../../../platform/i18n.ts'
import { activeFilters, type CompanySearch, type FilterName, listOf, without } from './company-filters.ts'
import { useDepartments, usePersonName } from './company-queries.ts'

interface ChipsProps {
  search: CompanySearch
  onChange: (patch: Partial<CompanySearch>) => void
}

/** The filters in force, each with its way out. */
export function CompanyFilterChips({ search, onChange }: ChipsProps) {
  const { t } = useWords()
  const say = useFilterText(search)
  const active = activeFilters(search)
  if (active.length === 0) return null
  return (
    <div className="company-chips">
      {active.map((filter) => {
        const { title, value } = say(filter)
        return (
          <Tag key={filter} closable={{ 'aria-label': t('phonebook.filters.remove', { name: title }) }} onClose={() => onChange(without(filter))}>
            <span className="company-quiet">{title}</span> {value}
          </Tag>
        )
      })}
      <Button type="link" size="small" onClick={() => onChange(without(...active))}>
        {t('phonebook.filters.clear')}
      </Button>
    </div>
  )
}

function useFilterText(search: CompanySearch) {
  const { t, language } = useWords()
  const custodian = usePersonName(search.custodianId)
  const former = usePersonName(search.formerId)
  const departments = useDepartments(search.departmentId !== undefined).data?.departments
  const word = (key: string) => (isWordKey(key) ? t(key) : key)
  const choices = (prefix: string, value: string | undefined) =>
    listOf(value)
      .map((choice) => word(`${prefix}.${choice}`))
      .join(language === 'zh' || language === 'ja' ? '、' : ', ')
  const range = (from: string | undefined, to: string | undefined) =>
    from && to ? `${from} – ${to}` : from ? t('phonebook.filters.from', { day: from }) : t('phonebook.filters.to', { day: to ?? '' })
  const texts: Record<FilterName, () => string> = {
    progress: () => choices('phonebook.progress', search.progress),
    type: () => choices('phonebook.type', search.type),
    source: () => choices('phonebook.source', search.source),
    platform: () => choices('phonebook.platform', search.platform),
    routeArea: () => choices('territory.lane', search.routeArea),
    masterCoLoader: () => t(search.masterCoLoader === 'true' ? 'phonebook.yes' : 'phonebook.no'),
    country: () => countryName(search.country ?? '', language),
    province: () => search.province ?? '',
    city: () => search.city ?? '',
    custodianId: () => custodian ?? '…',
    departmentId: () => departments?.find(({ id }) => id === search.departmentId)?.name ?? '…',
    created: () => range(search.createdFrom, search.createdTo),
    updated: () => range(search.updatedFrom, search.updatedTo),
    due: () => (search.due === 0 ? t('phonebook.pool.today') : t('phonebook.pool.due', { days: search.due ?? 0 })),
    formerId: () => former ?? '…',
    recycledOn: () => search.recycledOn ?? '',
  }
  return (filter: FilterName) => ({ title: t(titles[filter]), value: texts[filter]() })
}

const titles = {
  progress: 'phonebook.field.progress',
  type: 'phonebook.field.type',
  source: 'phonebook.field.source',
  platform: 'phonebook.field.platform',
  routeArea: 'phonebook.field.routeAreas',
  masterCoLoader: 'phonebook.field.masterCoLoader',
  country: 'phonebook.field.country',
  province: 'phonebook.field.province',
  city: 'phonebook.field.city',
  custodianId: 'phonebook.field.custodian',
  departmentId: 'phonebook.field.departmentId',
  created: 'phonebook.field.createdAt',
  updated: 'phonebook.field.updatedAt',
  due: 'phonebook.pool.due.field',
  formerId: 'phonebook.pool.former',
  recycledOn: 'phonebook.pool.recycledOn',
} as const satisfies Record<FilterName, string>
