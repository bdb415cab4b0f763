import type { Lane } from '@seamark/contract/territory/lanes'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { areaOfPlace, areaPath } from '../../territory/index.ts'
import { companiesWhere } from '../companies/filters/filters.queries.ts'
import type { AreaFigures } from '@seamark/contract/phonebook/areas/areas'

/**
 * The figures of the areas page. Each is the count of the list that it opens, since counts and filters read the spellings of places in the same way.
 */
export async function countByArea(context: Context) {
  authorize(context, 'phonebook.listCompanies')
  const where = companiesWhere(context, {})
  const { rows: places } = await sql<{ country: string; province: string; city: string } & AreaFigures>`
    select c.country, c.province, c.city, count(*)::int as companies, count(*) filter (where c.visibility = 'public')::int as unowned
    from phonebook.companies c where ${where} group by c.country, c.province, c.city`.execute(context.db)
  const { rows: lanes } = await sql<{ lane: Lane } & AreaFigures>`
    select lane, count(*)::int as companies, count(*) filter (where c.visibility = 'public')::int as unowned
    from phonebook.companies c, unnest(c.route_areas) lane where ${where} group by lane order by lane`.execute(
    context.db,
  )
  const counted = new Map<string, AreaFigures>()
  let elsewhere: AreaFigures = { companies: 0, unowned: 0 }
  for (const { companies, unowned, ...place } of places) {
    const code = areaOfPlace(place)
    if (code === undefined) elsewhere = sum(elsewhere, { companies, unowned })
    else for (const above of areaPath(code)) counted.set(above, sum(counted.get(above), { companies, unowned }))
  }
  return { areas: [...counted].map(([code, figures]) => ({ code, ...figures })), lanes, elsewhere }
}

const sum = (one: AreaFigures = { companies: 0, unowned: 0 }, other: AreaFigures): AreaFigures => ({
  companies: one.companies + other.companies,
  unowned: one.unowned + other.unowned,
})
