import { progresses } from '@seamark/contract/phonebook/companies/companies'
import type { CompanyFilters, companyGroupings, CompanyGroups } from '@seamark/contract/phonebook/lists/lists'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { readFigures } from '../../../platform/counting/counts.ts'
import { areaOfPlace, areaPath } from '../../territory/index.ts'
import { companiesWhere } from '../companies/filters/filters.queries.ts'

type Grouping = (typeof companyGroupings)[number]
type Group = CompanyGroups['groups'][number]

/** More groups are of no use on a screen. */
const mostGroups = 50

/** The groups of a list, each with as many companies as the list has that opens from it: those of the pipeline in its order, others the largest first. */
export async function groupCompanies(
  context: Context,
  by: Grouping,
  filters: Partial<CompanyFilters>,
): Promise<CompanyGroups> {
  authorize(context, 'phonebook.listCompanies')
  const found = await readFigures(context, async (db) => {
    const { rows } = await statements[by](companiesWhere(context, filters)).execute(db)
    return rows
  })
  if (!found) return { groups: [], others: 0, counted: false }
  const groups = by === 'region' ? regionsOf(found) : found.map(({ key, name, value }) => ({ key, name, value }))
  const sorted = groups.toSorted(by === 'progress' ? inPipeline : largestFirst)
  const others = sorted.slice(mostGroups).reduce((sum, { value }) => sum + value, 0)
  return { groups: sorted.slice(0, mostGroups), others, counted: true }
}

interface Counted extends Group {
  country: string
  province: string
  city: string
}

const statements: Record<Grouping, (where: RawBuilder<unknown>) => RawBuilder<Counted>> = {
  progress: (where) => sql`
    select c.progress as key, '' as name, count(*)::int as value from phonebook.companies c where ${where} group by c.progress`,
  custodian: (where) => sql`
    select coalesce(g.id::text, '') as key, coalesce(u.name, '') as name, g.value
    from (select c.custodian_id as id, count(*)::int as value from phonebook.companies c where ${where} group by c.custodian_id) g
    left join identity.users u on u.id = g.id`,
  region: (where) => sql`
    select '' as key, '' as name, c.country, c.province, c.city, count(*)::int as value
    from phonebook.companies c where ${where} group by c.country, c.province, c.city`,
}

/** Spellings of places are read as the filter reads them. A company of China whose province is not known would be in no group that the filter finds. */
function regionsOf(places: readonly Counted[]): Group[] {
  const sums = new Map<string, number>()
  for (const { value, ...place } of places) {
    const [country = '', province = ''] = areaPath(areaOfPlace(place) ?? '').toReversed()
    const key = country === 'CN' ? province : country
    sums.set(key, (sums.get(key) ?? 0) + value)
  }
  return [...sums].map(([key, value]) => ({ key, name: '', value }))
}

const inPipeline = (one: Group, other: Group) => rankOf(one) - rankOf(other)
const rankOf = ({ key }: Group) => progresses.findIndex((progress) => progress === key)
const largestFirst = (one: Group, other: Group) => other.value - one.value || (one.key < other.key ? -1 : 1)
