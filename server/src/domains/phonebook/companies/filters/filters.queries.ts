import { businessDay, dayBegins } from '../../../../platform/business-day.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../../platform/context.ts'
import { furtherConditions, type Put } from './conditions.queries.ts'
import { isReached, partsOfVisible, reachesFormer, searchableBy, visibleTo } from '../../policy.ts'
import { dueBy, inForce } from '../due-days.queries.ts'
import { searchPatterns } from '../../matching/search.rules.ts'
import type { CompanyFilters } from '@seamark/contract/phonebook/lists/lists'

const isKept = sql`c.delete_after is null`
/** Most filters are not given, so their columns are put into SQL once and not at each question. */
const columns = {
  visibility: sql`c.visibility`,
  custodian_id: sql`c.custodian_id`,
  department_id: sql`c.department_id`,
  master_co_loader: sql`c.master_co_loader`,
  country: sql`c.country`,
  province: sql`c.province`,
  city: sql`c.city`,
  progress: sql`c.progress`,
  type: sql`c.type`,
  source: sql`c.source`,
  platform: sql`c.platform`,
} as const

/** The filters as conditions. The policy is always among them. */
export function companiesWhere(
  context: Context,
  filters: Partial<CompanyFilters>,
  put: Put = 'ofAll',
): RawBuilder<unknown> {
  const actor = personOf(context)
  const patterns = searchPatterns(filters.q ?? '')
  return whereOf(context, filters, put, [
    put === 'unseen' ? hideFromIndexes(visibleTo(actor)) : visibleTo(actor),
    patterns.length > 0 ? searchableBy(actor, put === 'unseen' ? hidePatterns(patterns) : patterns) : undefined,
  ])
}

/** The same as two conditions: what everybody finds in the pool, and what only this caller finds. Undefined for whoever sees everything. */
export function partsWhere(context: Context, filters: Partial<CompanyFilters>) {
  const parts = partsOfVisible(personOf(context), searchPatterns(filters.q ?? ''))
  if (!parts) return undefined
  return {
    pool: whereOf(context, filters, 'ofAll', [parts.pool]),
    own: whereOf(context, filters, 'ofAll', [parts.own]),
  }
}

function whereOf(
  context: Context,
  filters: Partial<CompanyFilters>,
  put: Put,
  seen: readonly (RawBuilder<unknown> | undefined)[],
): RawBuilder<unknown> {
  const actor = personOf(context)
  const day = (text: string, later = 0) => dayBegins(text, context.zone, later)
  const given: (RawBuilder<unknown> | undefined)[] = [
    isKept,
    ...seen,
    filters.ids ? sql`c.id = any(${filters.ids}::bigint[])` : undefined,
    equal(columns.visibility, filters.visibility),
    equal(columns.custodian_id, filters.custodianId),
    equal(columns.department_id, filters.departmentId),
    equal(columns.master_co_loader, filters.masterCoLoader),
    equal(columns.country, filters.country),
    equal(columns.province, filters.province),
    equal(columns.city, filters.city),
    oneOf(columns.progress, filters.progress),
    oneOf(columns.type, filters.type),
    oneOf(columns.source, filters.source),
    oneOf(columns.platform, filters.platform),
    filters.routeArea?.length ? sql`c.route_areas && ${filters.routeArea}::text[]` : undefined,
    filters.container?.length ? sql`c.containers && ${filters.container}::text[]` : undefined,
    filters.createdFrom ? sql`c.created_at >= ${day(filters.createdFrom)}` : undefined,
    filters.createdTo ? sql`c.created_at < ${day(filters.createdTo, 1)}` : undefined,
    filters.updatedFrom ? sql`c.updated_at >= ${day(filters.updatedFrom)}` : undefined,
    filters.updatedTo ? sql`c.updated_at < ${day(filters.updatedTo, 1)}` : undefined,
    filters.due === undefined
      ? undefined
      : dueBy(inForce, context.zone, sql`(${businessDay(context)} + ${filters.due}::int)`),
    filters.formerId === undefined
      ? undefined
      : sql`(${isReached(actor, filters.formerId)} and c.previous_custodian_id = ${filters.formerId})`,
    filters.recycledOn
      ? sql`c.id in (select company_id from phonebook.ownerships where recycled_on = ${filters.recycledOn}::date and ${reachesFormer(actor)})`
      : undefined,
    ...furtherConditions(context, filters, put),
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** PostgreSQL looks into a pattern when it plans, and not into a question that gives one. */
export const hidePatterns = (patterns: readonly string[][]) =>
  patterns.map((alternatives) => alternatives.map((pattern) => sql`(select ${pattern}::text)`))

/**
 * Whoever is found by a text is few. Looked for by an index, the companies that a person sees are those of the whole pool, which takes most of the time,
 * and differs from person to person, so that each search would be planned anew.
 */
const hideFromIndexes = (condition: RawBuilder<boolean>) => sql`case when ${condition} then true else false end`

const equal = (column: RawBuilder<unknown>, value: string | number | boolean | undefined) =>
  value === undefined || value === '' ? undefined : sql`${column} = ${value}`

const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} = any(${[...values]}::text[])` : undefined
