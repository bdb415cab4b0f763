import { businessDay, dayBegins } from '../../../../platform/business-day.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../../platform/context.ts'
import { furtherConditions, type Put } from './conditions.queries.ts'
import { isReached, reachesFormer, searchableBy, visibleTo } from '../../policy.ts'
import { dueBy, inForce } from '../due-days.queries.ts'
import { searchPatterns } from '../../matching/search.rules.ts'
import type { CompanyFilters } from '@seamark/contract/phonebook/lists/lists'

/** The filters as conditions. The policy is always among them. */
export function companiesWhere(
  context: Context,
  filters: Partial<CompanyFilters>,
  put: Put = 'ofAll',
): RawBuilder<unknown> {
  const actor = personOf(context)
  const patterns = searchPatterns(filters.q ?? '')
  const day = (text: string, later = 0) => dayBegins(text, context.zone, later)
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`c.delete_after is null`,
    visibleTo(actor),
    patterns.length > 0 ? searchableBy(actor, put === 'unseen' ? hidePatterns(patterns) : patterns) : undefined,
    filters.ids ? sql`c.id = any(${filters.ids}::bigint[])` : undefined,
    equal(sql`c.visibility`, filters.visibility),
    equal(sql`c.custodian_id`, filters.custodianId),
    equal(sql`c.department_id`, filters.departmentId),
    equal(sql`c.master_co_loader`, filters.masterCoLoader),
    equal(sql`c.country`, filters.country),
    equal(sql`c.province`, filters.province),
    equal(sql`c.city`, filters.city),
    oneOf(sql`c.progress`, filters.progress),
    oneOf(sql`c.type`, filters.type),
    oneOf(sql`c.source`, filters.source),
    oneOf(sql`c.platform`, filters.platform),
    filters.routeArea?.length ? sql`c.route_areas && ${filters.routeArea}::text[]` : undefined,
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
const hidePatterns = (patterns: readonly string[][]) =>
  patterns.map((alternatives) => alternatives.map((pattern) => sql`(select ${pattern}::text)`))

const equal = (column: RawBuilder<unknown>, value: string | number | boolean | undefined) =>
  value === undefined || value === '' ? undefined : sql`${column} = ${value}`

const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} = any(${[...values]}::text[])` : undefined
