import {
  companyTypes,
  customerPlatforms,
  customerSources,
  progresses,
} from '@seamark/contract/phonebook/companies/companies'
import { nextContacts } from '@seamark/contract/phonebook/companies/filters'
import { containerCodes } from '@seamark/contract/territory/containers'
import { lanes, portCode } from '@seamark/contract/territory/lanes'
import { isCountry } from '@seamark/contract/territory/countries'
import { z } from 'zod'
import { dayParam, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'
import {
  companyGroupings,
  companySorts,
  isNarrowEnough,
  type listCompanies,
  narrowSort,
} from '@seamark/contract/phonebook/lists/lists'

/** All companies that I may see, those I hold, those in the pool. */
export const views = ['all', 'mine', 'pool'] as const

/** Comma-separated choices; unknown ones are dropped, so that an old link still opens. */
const some = (known: readonly string[]) =>
  z
    .string()
    .transform(
      (value) =>
        value
          .split(',')
          .filter((choice) => known.includes(choice))
          .join(',') || undefined,
    )
    .optional()
    .catch(undefined)
/** Comma-separated codes or ids of the given form; others are dropped. */
const codes = (form: RegExp) =>
  z
    .union([z.string(), z.number()])
    .transform(
      (value) =>
        [...new Set(String(value).toUpperCase().split(','))]
          .filter((code) => form.test(code))
          .slice(0, 50)
          .join(',') || undefined,
    )
    .optional()
    .catch(undefined)
const ids = codes(/^[1-9]\d{0,14}$/)
const yesOrNo = z
  .union([z.string(), z.boolean()])
  .transform(String)
  .pipe(z.enum(['true', 'false']))
  .optional()
  .catch(undefined)

/** The list's address. Every value is a string or a number, as it is in the URL. */
export const companySearch = z.object({
  view: z.enum(views).catch('all').default('all'),
  q: textParam(200),
  progress: some(progresses),
  type: some(companyTypes),
  source: some(customerSources),
  platform: some(customerPlatforms),
  routeArea: some(lanes),
  container: some(containerCodes),
  masterCoLoader: yesOrNo,
  country: z.string().toUpperCase().refine(isCountry).optional().catch(undefined),
  province: textParam(60),
  city: textParam(60),
  custodianId: idParam,
  departmentId: idParam,
  createdFrom: dayParam,
  createdTo: dayParam,
  updatedFrom: dayParam,
  updatedTo: dayParam,
  tagAny: ids,
  tagAll: ids,
  tagNone: ids,
  followerId: idParam,
  area: codes(/^(?:[A-Z]{2}|\d{6})$/),
  pol: codes(portCode),
  pod: codes(portCode),
  podLane: some(lanes),
  nextContact: z.enum(nextContacts).optional().catch(undefined),
  nextContactFrom: dayParam,
  nextContactTo: dayParam,
  untouchedDays: z.coerce.number().int().min(0).max(3650).optional().catch(undefined),
  lastTouchFrom: dayParam,
  lastTouchTo: dayParam,
  claimed: yesOrNo,
  assigned: yesOrNo,
  heldFrom: dayParam,
  heldTo: dayParam,
  industry: textParam(100),
  mainCategory: textParam(100),
  hasContacts: yesOrNo,
  hasTelephone: yesOrNo,
  hasEmail: yesOrNo,
  hasOrganizationNumber: yesOrNo,
  due: z.coerce.number().int().min(0).max(365).optional().catch(undefined),
  formerId: idParam,
  recycledOn: dayParam,
  sort: z
    .enum([...companySorts, narrowSort])
    .catch('updatedAt')
    .default('updatedAt'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
})
export type CompanySearch = z.output<typeof companySearch>

/** The same companies as a table, or as columns by progress, and what the table is put into groups by. Both are in the address and belong to no saved view. */
export const shapes = ['list', 'board'] as const
export const shapeSearch = z.object({
  shape: z.enum(shapes).catch('list').default('list'),
  group: z.enum(companyGroupings).optional().catch(undefined),
})
export const companiesPageSearch = companySearch.extend(shapeSearch.shape)

/**
 * The filters and the parts of the address that each one fills: a range is one filter, and so are the three ways to ask
 * for tags. `q` and `view` have controls of their own.
 */
const parts = {
  progress: ['progress'],
  type: ['type'],
  tags: ['tagAny', 'tagAll', 'tagNone'],
  masterCoLoader: ['masterCoLoader'],
  industry: ['industry'],
  mainCategory: ['mainCategory'],
  area: ['area'],
  country: ['country'],
  province: ['province'],
  city: ['city'],
  routeArea: ['routeArea'],
  ports: ['pol', 'pod', 'podLane'],
  container: ['container'],
  custodianId: ['custodianId'],
  followerId: ['followerId'],
  departmentId: ['departmentId'],
  claimed: ['claimed'],
  assigned: ['assigned'],
  held: ['heldFrom', 'heldTo'],
  due: ['due'],
  formerId: ['formerId'],
  recycledOn: ['recycledOn'],
  nextContact: ['nextContact', 'nextContactFrom', 'nextContactTo'],
  lastTouch: ['untouchedDays', 'lastTouchFrom', 'lastTouchTo'],
  created: ['createdFrom', 'createdTo'],
  updated: ['updatedFrom', 'updatedTo'],
  source: ['source'],
  platform: ['platform'],
  hasContacts: ['hasContacts'],
  hasTelephone: ['hasTelephone'],
  hasEmail: ['hasEmail'],
  hasOrganizationNumber: ['hasOrganizationNumber'],
} as const satisfies Record<string, readonly (keyof CompanySearch)[]>
export type FilterName = keyof typeof parts
export const filterNames = Object.keys(parts) as FilterName[]

/**
 * The filters as the builder offers them, by section. Countries, provinces and cities as plain texts come from older
 * links only: areas have replaced them.
 */
export const filterSections = [
  {
    title: 'company',
    filters: ['progress', 'type', 'tags', 'masterCoLoader', 'industry', 'mainCategory', 'source', 'platform'],
  },
  { title: 'place', filters: ['area', 'routeArea', 'ports', 'container'] },
  {
    title: 'ownership',
    filters: [
      'claimed',
      'assigned',
      'custodianId',
      'followerId',
      'departmentId',
      'held',
      'due',
      'formerId',
      'recycledOn',
    ],
  },
  { title: 'time', filters: ['nextContact', 'lastTouch', 'created', 'updated'] },
  { title: 'contact', filters: ['hasContacts', 'hasTelephone', 'hasEmail', 'hasOrganizationNumber'] },
] as const satisfies readonly { title: string; filters: readonly FilterName[] }[]

const partsOf = (filter: FilterName): readonly (keyof CompanySearch)[] => parts[filter]

export const activeFilters = (search: CompanySearch): FilterName[] =>
  filterNames.filter((filter) => partsOf(filter).some((part) => search[part] !== undefined))

export const withoutFilters = (...filters: FilterName[]): Partial<CompanySearch> =>
  Object.fromEntries(filters.flatMap((filter) => partsOf(filter).map((part) => [part, undefined])))

/** Whether anything but the order is asked for: an empty answer then means "no match" rather than "nothing there yet". */
export const isNarrowed = (search: CompanySearch) =>
  Boolean(search.q) || search.view !== 'all' || activeFilters(search).length > 0

type ListQuery = z.input<NonNullable<typeof listCompanies.query>>

/** Whether the list can be sorted by the days that are left: they are worked out for each company. */
export const sortsDays = ({ view, custodianId, due }: CompanySearch) =>
  isNarrowEnough({ custodianId: view === 'mine' ? true : custodianId, due })

/** The order in which the list is. An address that asks for days after its filter has gone has the usual one. */
export const sortOf = (search: CompanySearch): Pick<CompanySearch, 'sort' | 'order'> =>
  search.sort === narrowSort && !sortsDays(search)
    ? { sort: 'updatedAt', order: 'desc' }
    : { sort: search.sort, order: search.order }

/** The query for the server: "mine" becomes a custodian, "pool" a visibility. */
export function queryOf(asked: CompanySearch, me: number, cursor?: string): ListQuery {
  const { view, savedView: _savedView, ...search } = asked
  return {
    ...search,
    ...sortOf(asked),
    ...(view === 'mine' ? { custodianId: me } : {}),
    ...(view === 'pool' ? { visibility: 'public' } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

/** The filters of a query for the list, as its count takes them. */
export function filtersOf({
  sort: _sort,
  order: _order,
  limit: _limit,
  cursor: _cursor,
  columns: _columns,
  ...filters
}: ListQuery) {
  return filters
}

export type Grouping = (typeof companyGroupings)[number]

/** Who holds the companies is settled where they are mine, or the pool's. */
export const groupingsOf = (view: CompanySearch['view']): readonly Grouping[] =>
  companyGroupings.filter((by) => by !== 'custodian' || view === 'all')

/** The filters that choose groups. The groups are counted without them, so that each can be chosen. */
const groupFilters = {
  progress: ['progress'],
  custodian: ['custodianId', 'claimed'],
  region: ['area'],
} as const satisfies Record<Grouping, readonly FilterName[]>

export const withoutGroup = (by: Grouping) => withoutFilters(...groupFilters[by])

/** Whether the list is narrowed to a group; the empty key of custodians is the pool. */
export function isInGroup(by: Grouping, key: string, search: CompanySearch): boolean {
  if (by === 'custodian') return key === '' ? search.claimed === 'false' : search.custodianId === Number(key)
  return listOf(by === 'progress' ? search.progress : search.area).includes(key)
}

/** Adds a group to those that the list is narrowed to, or takes it away. Undefined where no filter finds the group. */
export function toggleGroup(by: Grouping, key: string, search: CompanySearch): Partial<CompanySearch> | undefined {
  const isChosen = isInGroup(by, key, search)
  if (by === 'custodian')
    return {
      ...withoutGroup(by),
      ...(isChosen ? {} : key === '' ? { claimed: 'false' } : { custodianId: Number(key) }),
    }
  if (key === '') return undefined
  const name = by === 'progress' ? 'progress' : 'area'
  const others = listOf(search[name]).filter((one) => one !== key)
  return { [name]: joinValues(isChosen ? others : [...others, key]) }
}

export const listOf = (value: string | undefined): string[] => (value ? value.split(',') : [])
export const joinValues = (values: readonly string[]) => values.join(',') || undefined

/** The address of a company's page. The name is for the reader; a name of dots alone would be read as a folder. */
export const companyPath = ({ id, name }: { id: number; name: string }) =>
  `/contacts/tabs/${encodeURIComponent(companyWord(name))}/${id}`

/** The word before the id in the address of a company. */
export const companyWord = (name: string) => (/^\.+$/.test(name) ? '-' : name)

/** Whether the form is open is part of the address, so that a reload returns to what was typed. */
export const companyPageSearch = z.object({
  edit: z.literal('true').optional().catch(undefined),
  tab: z.string().max(40).optional().catch(undefined),
})

/** The bulk runs page: whose runs are listed and which one is open. */
export const bulkRunsSearch = z.object({
  of: z.enum(['own', 'all']).catch('own').default('own'),
  id: idParam,
  limit: limitParam,
})
