import { type RawBuilder, sql } from 'kysely'
import { placeTexts } from '../../../territory/index.ts'

/** Whether a company lies in one of the areas or below them; `c` is its alias. An unknown area matches no company. */
export function inAreas(codes: readonly string[]): RawBuilder<boolean> {
  const conditions = codes.map(inArea)
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Matches as `isIn` of territory does: by country, by province and city, or by a city that needs no province beside it. */
function inArea(code: string): RawBuilder<boolean> {
  const texts = placeTexts(code)
  if (!texts) return sql<boolean>`false`
  const { countries, provinces, cities, lone } = texts
  const isChinese =
    code === 'CN' || /^\d/.test(code) || countries.some((country) => placeTexts('CN')?.countries.includes(country))
  const byCountry = countries.length > 0 ? [sql`c.country = any(${countries}::text[])`] : []
  if (!isChinese) return sql<boolean>`(${sql.join(byCountry, sql` or `)})`
  const inCity = cities === null ? sql`` : sql`and c.city = any(${cities}::text[])`
  const home = sql`c.country = any('{CN,""}'::text[])`
  const said = [
    sql`(${home} and c.province = any(${provinces}::text[]) ${inCity})`,
    sql`(${home} and c.province = '' and c.city = any(${lone}::text[]))`,
  ]
  return sql<boolean>`(${sql.join([...byCountry, ...said], sql` or `)})`
}
