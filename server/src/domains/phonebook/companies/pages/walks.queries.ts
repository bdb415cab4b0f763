import { type CompanyFilters, type companySorts, narrowSort } from '@seamark/contract/phonebook/lists/lists'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import type { ListedRows } from '../../../../platform/counting/rows.ts'
import type { Ways } from '../../../../platform/counting/ways.ts'
import { companyCursor, type CompanyOrder } from '../cursors.rules.ts'
import type { Put } from '../filters/conditions.queries.ts'
import { fallsOn } from '../due-days.queries.ts'
import { companiesWhere } from '../filters/filters.queries.ts'
import { seesEverything } from '../../policy.ts'

/** Which page of a list is to be found. */
export interface Placing extends CompanyFilters, CompanyOrder {
  limit: number
  cursor?: string | undefined
}

/** A company of a page, and the value by which the list has sorted it. */
export interface Placed {
  id: number
  value: string | number | Date
}

export const companiesOf = (where: RawBuilder<unknown>): ListedRows => ({
  table: 'phonebook.companies',
  alias: 'c',
  rest: sql`where ${where}`,
})

/** The ways to the first page; the others are found by the same. */
export function waysOf(context: Context, list: Omit<Placing, 'cursor'>): Ways {
  return {
    fitting: companiesOf(companiesWhere(context, list)),
    passed: companiesOf(leadOf(list)),
    collect: collectPage(context, list),
    walk: walkWhere(context, pricedCondition(context, list), list),
    limit: list.limit,
  }
}

/** Finds the page by the indexes of the filters: `offset 0` keeps the planner from walking the list's order instead. */
export function collectPage(
  context: Context,
  list: Placing,
  { put, columns = sql`c.id` }: { put?: Put; columns?: RawBuilder<unknown> } = {},
): RawBuilder<Placed> {
  return sql<Placed>`
    select ${columns}, ${sortValue(context, list)} as value
    from (select * from phonebook.companies c where ${companiesWhere(context, list, put)} ${pageFrom(context, list)} offset 0) c
    order by ${orderOf(context, list)} limit ${sql.lit(list.limit + 1)}`
}

/** Whether the list is narrowed by a text alone. Then the index of the search is the way to collect it, whatever the text. */
export const onlySeeksText = ({ q, ...list }: Placing) => q !== undefined && isWhole(list)

/** Whether the list holds all companies that there are. Then it is walked, and passes none in vain. */
export const holdsEverything = ({ actor }: Context, list: Placing) =>
  actor !== null && seesEverything(actor) && isWhole(list)

const isWhole = ({ sort: _sort, order: _order, limit: _limit, cursor: _cursor, ...filters }: Placing) =>
  Object.values(filters).every((filter) => filter === undefined)

/**
 * Finds the page among the first `reach` companies in the order of the list, or among all, by a statement whose plan suits all values: numbers
 * stand in its text.
 */
export const walkPage = (context: Context, list: Placing, reach?: number): RawBuilder<Placed> =>
  walkWhere(context, conditionOfWalk(context, list), list, { reach })

/** The same with the companies themselves. What is passed in vain is then read too. */
export const walkWhole = (context: Context, list: Placing, reach?: number): RawBuilder<Placed> =>
  walkWhere(context, conditionOfWalk(context, list), list, { reach, columns: sql`c.*` })

function walkWhere(
  context: Context,
  condition: RawBuilder<unknown>,
  list: Placing,
  { reach, columns = sql`c.id` }: { reach?: number | undefined; columns?: RawBuilder<unknown> } = {},
): RawBuilder<Placed> {
  const passed = sql`phonebook.companies c where ${leadOf(list)} ${pageFrom(context, list)}`
  const within =
    reach === undefined
      ? sql`${passed} and`
      : sql`(select * from ${passed} order by ${orderOf(context, list)} limit ${sql.lit(reach)}) c where`
  return sql<Placed>`
    select ${columns}, ${sortValue(context, list)} as value
    from ${within} ${condition} order by ${orderOf(context, list)} limit ${sql.lit(list.limit + 1)}`
}

/** Inside a `case` the planner sees nothing by which one value's plan could be better than another's, so it plans once and keeps the plan. */
function conditionOfWalk(context: Context, list: Placing): RawBuilder<unknown> {
  const condition = companiesWhere(context, list, 'ofEach')
  return asksOtherTables(list) ? condition : sql`case when ${condition} then true else false end`
}

/** Tags are asked for last, and so of few companies: they only tell this list from others. */
function pricedCondition(context: Context, { tagAny, tagAll, tagNone, ...list }: Placing): RawBuilder<unknown> {
  return sql`${conditionOfWalk(context, list)} and ${JSON.stringify([tagAny, tagAll, tagNone])}::text is not null`
}

/** Whether a filter is a question about many companies to another table, for which the planner must find the way each time. */
export const asksOtherTables = ({ recycledOn, due }: Placing): boolean => recycledOn !== undefined || due !== undefined

/** The condition of an index that has the list's order within one value, so that only rows with that value are walked. */
function leadOf({ sort, custodianId, progress = [], visibility }: Placing): RawBuilder<unknown> {
  if (sort !== 'updatedAt') return sql`true`
  if (custodianId !== undefined) return sql`c.custodian_id = ${custodianId}`
  if (progress.length === 1) return sql`c.progress = ${progress[0]}`
  return visibility === 'public' ? sql`c.visibility = 'public'` : sql`true`
}

const never = sql`timestamptz '1970-01-01 00:00:00+00'`
const noEnd = sql`timestamptz '9999-01-01 00:00:00+00'`

type Column = RawBuilder<unknown> | Record<CompanyOrder['order'], RawBuilder<unknown>>

/** What stands where a company has no such moment keeps it out of the way; the indexes hold the same. */
const sortColumns: Record<(typeof companySorts)[number], Column> = {
  name: sql`c.name collate "zh-x-icu"`,
  code: sql`c.code`,
  progress: sql`c.progress_rank`,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
  nextContactAt: {
    asc: sql`coalesce(c.next_contact_at, ${noEnd})`,
    desc: sql`coalesce(c.next_contact_at, ${never})`,
  },
  lastTouchAt: sql`coalesce(c.last_touch_at, ${never})`,
  progressSince: sql`c.progress_since`,
}

function sortValue({ zone }: Context, { sort, order }: CompanyOrder): RawBuilder<unknown> {
  if (sort === narrowSort)
    return sql`coalesce(${fallsOn(zone)}, ${order === 'asc' ? sql`date '9999-01-01'` : sql`date '1970-01-01'`})`
  const column = sortColumns[sort]
  return 'asc' in column ? column[order] : column
}

/** An order that is worked out is called by the name that the statement gives its value, so that it is worked out once. */
function orderOf(context: Context, list: CompanyOrder): RawBuilder<unknown> {
  const value = list.sort === narrowSort ? sql`value` : sortValue(context, list)
  return list.order === 'asc' ? sql`${value}, c.id` : sql`${value} desc, c.id desc`
}

/** Continues after the last row of the page before: by its sort value and its id, never by counting rows. */
function pageFrom(context: Context, { sort, order, cursor }: Placing): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = companyCursor.read(cursor, { sort, order })
  const value = sortValue(context, { sort, order })
  return order === 'asc'
    ? sql`and (${value}, c.id) > (${after.value}, ${after.id})`
    : sql`and (${value}, c.id) < (${after.value}, ${after.id})`
}
