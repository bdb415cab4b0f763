import { findAreas } from '@seamark/contract/territory/index'
import { countryName } from '../../../../platform/language/format.ts'
import { useCall } from '../../../../platform/api/calls.ts'
import { isWordKey, t, useWords } from '../../../../platform/language/i18n.ts'
import { useTags } from '../../tags/tag-queries.ts'
import { tagText } from '../../tags/tag-text.ts'
import { type CompanySearch, type FilterName, listOf } from '../../companies/company-filters.ts'
import { useDepartments, usePersonName } from '../../../identity/index.ts'

/** The title of each filter. */
export const filterTitles = {
  progress: 'phonebook.field.progress',
  type: 'phonebook.field.type',
  tags: 'phonebook.field.tags',
  source: 'phonebook.field.source',
  platform: 'phonebook.field.platform',
  routeArea: 'phonebook.field.routeAreas',
  ports: 'phonebook.field.coreRoutes',
  container: 'phonebook.field.containers',
  area: 'phonebook.column.region',
  masterCoLoader: 'phonebook.field.masterCoLoader',
  country: 'phonebook.field.country',
  province: 'phonebook.field.province',
  city: 'phonebook.field.city',
  industry: 'phonebook.field.industry',
  mainCategory: 'phonebook.field.mainCategory',
  custodianId: 'phonebook.field.custodian',
  followerId: 'phonebook.filter.follower',
  departmentId: 'phonebook.field.departmentId',
  claimed: 'phonebook.filter.claimed',
  assigned: 'phonebook.filter.assigned',
  held: 'phonebook.filter.held',
  nextContact: 'phonebook.filter.nextContact',
  lastTouch: 'phonebook.filter.lastTouch',
  created: 'phonebook.field.createdAt',
  updated: 'phonebook.field.updatedAt',
  due: 'phonebook.pool.due.field',
  formerId: 'phonebook.pool.former',
  recycledOn: 'phonebook.pool.recycledOn',
  hasContacts: 'phonebook.filter.hasContacts',
  hasTelephone: 'phonebook.field.telephone',
  hasEmail: 'phonebook.field.email',
  hasOrganizationNumber: 'phonebook.field.organizationNumber',
} as const satisfies Record<FilterName, string>

/** The value of a filter, in words. */
export function useFilterText(search: CompanySearch): (filter: FilterName) => string {
  const { language } = useWords()
  const people = {
    custodianId: usePersonName(search.custodianId),
    followerId: usePersonName(search.followerId),
    formerId: usePersonName(search.formerId),
  }
  const departments = useDepartments(search.departmentId !== undefined).data?.departments
  const areas = useAreaNames(search.area)
  const tags = useTagNames()
  const separator = language === 'zh' || language === 'ja' ? '、' : ', '
  const choices = (prefix: string, value: string | undefined) =>
    listOf(value)
      .map((choice) => word(`${prefix}.${choice}`))
      .join(separator)
  const person = (name: keyof typeof people) => () => people[name] ?? '…'
  const has = (name: 'hasContacts' | 'hasTelephone' | 'hasEmail' | 'hasOrganizationNumber') => () =>
    t(search[name] === 'true' ? 'phonebook.filter.has' : 'phonebook.filter.hasNot')
  const texts: Record<FilterName, () => string> = {
    progress: () => choices('phonebook.progress', search.progress),
    type: () => choices('phonebook.type', search.type),
    tags: () => tagsText(search, (value) => tags(value).join(separator)),
    source: () => choices('phonebook.source', search.source),
    platform: () => choices('phonebook.platform', search.platform),
    routeArea: () => choices('territory.lane', search.routeArea),
    ports: () => {
      const from = search.pol?.replaceAll(',', ' / ') ?? t('phonebook.filters.any')
      const to = [search.pod?.replaceAll(',', ' / '), choices('territory.lane', search.podLane)].filter(Boolean)
      return `${from} → ${to.join(' / ') || t('phonebook.filters.any')}`
    },
    container: () => listOf(search.container).join(separator),
    area: () => areas.join(separator),
    masterCoLoader: () => t(search.masterCoLoader === 'true' ? 'phonebook.yes' : 'phonebook.no'),
    country: () => countryName(search.country ?? '', language),
    province: () => search.province ?? '',
    city: () => search.city ?? '',
    industry: () => search.industry ?? '',
    mainCategory: () => search.mainCategory ?? '',
    custodianId: person('custodianId'),
    followerId: person('followerId'),
    formerId: person('formerId'),
    departmentId: () => departments?.find(({ id }) => id === search.departmentId)?.name ?? '…',
    claimed: () => t(`phonebook.filter.claimed.${search.claimed ?? 'false'}`),
    assigned: () => t(`phonebook.filter.assigned.${search.assigned ?? 'false'}`),
    held: () => rangeText(search.heldFrom, search.heldTo),
    nextContact: () =>
      [
        search.nextContact && t(`phonebook.nextContact.${search.nextContact}`),
        rangeText(search.nextContactFrom, search.nextContactTo),
      ]
        .filter(Boolean)
        .join(' · '),
    lastTouch: () =>
      [untouchedText(search.untouchedDays), rangeText(search.lastTouchFrom, search.lastTouchTo)]
        .filter(Boolean)
        .join(' · '),
    created: () => rangeText(search.createdFrom, search.createdTo),
    updated: () => rangeText(search.updatedFrom, search.updatedTo),
    due: () => (search.due === 0 ? t('phonebook.pool.today') : t('phonebook.pool.due', { days: search.due ?? 0 })),
    recycledOn: () => search.recycledOn ?? '',
    hasContacts: has('hasContacts'),
    hasTelephone: has('hasTelephone'),
    hasEmail: has('hasEmail'),
    hasOrganizationNumber: has('hasOrganizationNumber'),
  }
  return (filter) => texts[filter]()
}

const word = (key: string) => (isWordKey(key) ? t(key) : key)

function rangeText(from: string | undefined, to: string | undefined) {
  if (from && to) return from === to ? from : `${from} – ${to}`
  if (from) return t('phonebook.filters.from', { day: from })
  return to ? t('phonebook.filters.to', { day: to }) : ''
}

const untouchedText = (days: number | undefined) =>
  days === undefined ? '' : days === 0 ? t('phonebook.filter.never') : t('phonebook.filter.untouched', { days })

const tagsText = (search: CompanySearch, names: (value: string) => string) =>
  (['tagAny', 'tagAll', 'tagNone'] as const)
    .flatMap((part) => {
      const value = search[part]
      return value === undefined ? [] : [t(`phonebook.filter.${part}.names`, { names: names(value) })]
    })
    .join(' · ')

function useTagNames() {
  const { language } = useWords()
  const tags = useTags()
  return (value: string) =>
    listOf(value).map((id) => {
      const tag = tags.get(Number(id))
      return tag ? tagText(tag, language) : `#${id}`
    })
}

/** The names of areas by their codes; the codes until the names are loaded. */
function useAreaNames(area: string | undefined): string[] {
  const { language } = useWords()
  const { data } = useCall(
    findAreas,
    { query: { codes: area ?? '' } },
    { enabled: area !== undefined, staleTime: 3_600_000 },
  )
  return listOf(area).map((code) => {
    const found = data?.areas.find((one) => one.code === code)
    return found ? areaName(found, language) : code
  })
}

/** The area's name in the reader's language. */
export function areaName(
  { code, names }: { code: string; names: { zh: string; en: string } | null },
  language: ReturnType<typeof useWords>['language'],
) {
  if (!names) return countryName(code, language)
  return language === 'zh' || language === 'ja' ? names.zh : names.en
}
