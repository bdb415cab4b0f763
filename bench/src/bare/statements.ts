import { type CompanyFilters, companyListQuery } from '@seamark/contract/phonebook/lists/lists'
import { companyCursor } from '@seamark/server/domains/phonebook/companies/cursors.rules'
import { companiesWhere } from '@seamark/server/domains/phonebook/companies/filters/filters.queries'
import type { Context } from '@seamark/server/platform/context'
import { type RawBuilder, sql } from 'kysely'

export interface Statement {
  /** Prepared under this name: one for each text. */
  name: string
  text: string
  values: readonly unknown[]
}

const usualRows = 50
export const countedTo = 10_001

/** The columns of the list's standard view. */
const shown = sql`c.id, c.name, c.progress, c.type, holder.name as custodian, c.last_touch_at, c.telephone, c.email, c.province, c.city, c.route_areas, c.updated_at`
const named = sql`left join identity.users holder on holder.id = c.custodian_id`
const order = sql`c.updated_at desc, c.id desc`

/**
 * The same question in several forms, because the planner does not find the best plan of each by itself: as it is; found first and then sorted;
 * with the ids of the page found before its rows are read; and walked in the order of the list, with each company asked by itself.
 */
export function listForms(context: Context, query: URLSearchParams): Statement[] {
  const { filters, after } = askedIn(query)
  const rows = rowsOfPage(query) + 1
  const where = sql`${companiesWhere(context, filters)} ${after}`
  const each = sql`case when ${companiesWhere(context, filters, 'ofEach')} then true else false end ${after}`
  const ids = (from: RawBuilder<unknown>) =>
    sql`select ${shown} from (select c.id from ${from} order by ${order} limit ${rows}) page join phonebook.companies c on c.id = page.id ${named} order by ${order}`
  return [
    sql`select ${shown} from phonebook.companies c ${named} where ${where} order by ${order} limit ${rows}`,
    sql`select ${shown} from (select * from phonebook.companies c where ${where} offset 0) c ${named} order by ${order} limit ${rows}`,
    ids(sql`phonebook.companies c where ${where}`),
    ids(sql`(select * from phonebook.companies c where ${where} offset 0) c`),
    ids(sql`phonebook.companies c where ${each}`),
  ].map((form) => compile(context, form))
}

/** How many rows a page has. */
export const rowsOfPage = (query: URLSearchParams) => Number(query.get('limit') ?? usualRows)

export function countForms(context: Context, query: URLSearchParams): Statement[] {
  const where = companiesWhere(context, askedIn(query).filters)
  return [
    sql`select count(*)::int as count from (select from phonebook.companies c where ${where} limit ${countedTo}) counted`,
  ].map((form) => compile(context, form))
}

/** The filters in the product's own words, and the place after which the page begins. */
function askedIn(query: URLSearchParams): { filters: Partial<CompanyFilters>; after: RawBuilder<unknown> } {
  const { limit: _limit, cursor, columns: _columns, ...given } = Object.fromEntries(query)
  const { sort, order, ...filters } = companyListQuery.parse(given)
  if (cursor === undefined) return { filters, after: sql`` }
  const { value, id } = companyCursor.read(cursor, { sort, order })
  return { filters, after: sql`and (c.updated_at, c.id) < (${value}, ${id})` }
}

const names = new Map<string, string>()

/** Puts a form into SQL; each text has one name. */
export function compile({ db }: Context, form: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = form.compile(db)
  const name = names.get(text) ?? `b${names.size}`
  names.set(text, name)
  return { name, text, values: parameters }
}
