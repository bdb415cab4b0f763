import { companySorts, companyTypes, customerPlatforms, customerSources, progresses, type listCompanies } from '@seamark/contract/phonebook/companies'
import { lanes } from '@seamark/contract/territory/lanes'
import { isCountry } from '@seamark/contract/territory/countries'
import { z } from 'zod'
import { savedViewParam } from '../../../platform/search.ts'

/** All that I may see, those I keep, those in the pool. */
export const views = ['all', 'mine', 'pool'] as const

const text = (maximum: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).slice(0, maximum))
    .optional()
    .catch(undefined)
/** Comma-separated choices; unknown ones fall out, so that an old link still opens. */
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
const id = z.coerce.number().int().positive().optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** The list's address. Every value is a string or a number, as it stands in the URL. */
export const companySearch = z.object({
  view: z.enum(views).catch('all').default('all'),
  q: text(200),
  progress: some(progresses),
  type: some(companyTypes),
  source: some(customerSources),
  platform: some(customerPlatforms),
  routeArea: some(lanes),
  masterCoLoader: z
    .union([z.string(), z.boolean()])
    .transform(String)
    .pipe(z.enum(['true', 'false']))
    .optional()
    .catch(undefined),
  country: z.string().toUpperCase().refine(isCountry).optional().catch(undefined),
  province: text(60),
  city: text(60),
  custodianId: id,
  departmentId: id,
  createdFrom: day,
  createdTo: day,
  updatedFrom: day,
  updatedTo: day,
  due: z.coerce.number().int().min(0).max(365).optional().catch(undefined),
  formerId: id,
  recycledOn: day,
  sort: z.enum(companySorts).catch('updatedAt').default('updatedAt'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: z.coerce
    .number()
    .pipe(z.union([z.literal(20), z.literal(50), z.literal(100)]))
    .catch(50)
    .default(50),
  savedView: savedViewParam,
})
export type CompanySearch = z.output<typeof companySearch>

/** What narrows the list; a range counts as one filter. `q` and `view` have their own place on the screen. */
export const filterNames = [
  'progress',
  'type',
  'source',
  'platform',
  'routeArea',
  'masterCoLoader',
  'country',
  'province',
  'city',
  'custodianId',
  'departmentId',
  'created',
  'updated',
  'due',
  'formerId',
  'recycledOn',
] as const
export type FilterName = (typeof filterNames)[number]

/** The parts of the address that a filter fills. */
const partsOf = (filter: FilterName) =>
  filter === 'created' ? (['createdFrom', 'createdTo'] as const) : filter === 'updated' ? (['updatedFrom', 'updatedTo'] as const) : ([filter] as const)

export const activeFilters = (search: CompanySearch): FilterName[] => filterNames.filter((filter) => partsOf(filter).some((part) => search[part] !== undefined))

export const without = (...filters: FilterName[]): Partial<CompanySearch> =>
  Object.fromEntries(filters.flatMap((filter) => partsOf(filter).map((part) => [part, undefined])))

/** Whether anything but the order is asked for: an empty answer then means "no match", not "nothing there yet". */
export const isNarrowed = (search: CompanySearch) => Boolean(search.q) || search.view !== 'all' || activeFilters(search).length > 0

type ListQuery = z.input<NonNullable<typeof listCompanies.query>>

/** What the server is asked: "mine" is a custodian, "pool" a visibility. */
export function queryOf({ view, savedView: _savedView, ...search }: CompanySearch, me: number, cursor?: string): ListQuery {
  return {
    ...search,
    ...(view === 'mine' ? { custodianId: me } : {}),
    ...(view === 'pool' ? { visibility: 'public' } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

export const listOf = (value: string | undefined): string[] => (value ? value.split(',') : [])
export const joined = (values: readonly string[]) => values.join(',') || undefined

/** A company's page. The name is for the reader; a name of dots alone would be read as a folder. */
export const companyPath = ({ id, name }: { id: number; name: string }) => `/contacts/tabs/${/^\.+$/.test(name) ? '-' : encodeURIComponent(name)}/${id}`

/** Whether the form is open stands in the address, so that a reload comes back to what was typed. */
export const companyPageSearch = z.object({ edit: z.literal('true').optional().catch(undefined), tab: z.string().max(40).optional().catch(undefined) })
