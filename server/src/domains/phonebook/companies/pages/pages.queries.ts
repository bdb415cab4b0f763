import type { CompanyFilters, ListedField } from '@seamark/contract/phonebook/lists/lists'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../../platform/context.ts'
import { countList, countOfPage } from '../../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../../platform/counting/rows.ts'
import { findWay, learnVainWalk, type Ways } from '../../../../platform/counting/ways.ts'
import { countRows, cutPage } from '../../../../platform/page.ts'
import { companyCursor, type CompanyOrder } from '../cursors.rules.ts'
import { companiesWhere } from '../filters/filters.queries.ts'
import { readListed } from './listed-companies.queries.ts'
import { asListed } from './listed-companies.rules.ts'

export interface CompanyList extends CompanyFilters, CompanyOrder {
  limit: number
  cursor?: string | undefined
  /** The fields of the rows; all of them where nothing is asked for. */
  columns?: readonly ListedField[] | undefined
}

/** A page of the companies that the caller may see. It is not counted: the count says what the page knows. */
export async function listCompanies(context: Context, list: CompanyList) {
  authorize(context, 'phonebook.listCompanies')
  const person = personOf(context)
  const { rows: ids, next } = await findPage(context, list, companiesWhere(context, list))
  const found = await readListed(context, ids, list.columns)
  const page = { rows: found.map((row) => asListed(person, row, list.columns)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

/** Counts the companies of a list for its foot, or estimates them where that takes too long. */
export async function countListedCompanies(context: Context, filters: CompanyFilters) {
  authorize(context, 'phonebook.listCompanies')
  return countList(context, companiesOf(companiesWhere(context, filters)))
}

/** Counts up to `most`, however long it takes, and says whether that was all. */
export const countOf = (context: Context, where: RawBuilder<unknown>, most?: number) =>
  countRows(context, sql`from phonebook.companies c where ${where}`, most)

const companiesOf = (where: RawBuilder<unknown>): ListedRows => ({
  table: 'phonebook.companies',
  alias: 'c',
  rest: sql`where ${where}`,
})

/**
 * The ids of a page, and the cursor of the one after it. Rare companies are found by the filters' own indexes and then sorted; frequent ones by
 * walking the list's order until the page is full. A walk that finds no page within its reach is given up, so that a wrong guess costs as much
 * as collecting and not a whole index.
 */
export async function findPage(context: Context, list: CompanyList, where: RawBuilder<unknown>) {
  const walked = await walk(context, list, where)
  const found = walked ?? (await collectIds(where, list).execute(context.db)).rows
  const { rows, next } = cutPage(found, list.limit, (last) => companyCursor.write(list, last.value, last.id))
  return { rows: rows.map(({ id }) => id), next }
}

interface PlacedId {
  id: number
  value: string | number | Date
}

/** Walks the list's order where that is the cheaper way; returns nothing where it is not, or where the walk found no page. */
async function walk(context: Context, list: CompanyList, where: RawBuilder<unknown>) {
  const ways = waysOf(list, where)
  const way = await findWay(context, ways)
  if (way.kind === 'collect') return undefined
  const { rows } = await walkIds(where, list, way.reach).execute(context.db)
  if (way.reach === undefined || rows.length > list.limit) return rows
  if (list.cursor === undefined) learnVainWalk(context, ways)
  return undefined
}

/** The way to the first page; the others are found by the same. */
export function waysOf({ cursor: _, ...list }: CompanyList, where: RawBuilder<unknown>): Ways {
  return {
    fitting: companiesOf(where),
    passed: companiesOf(leadOf(list)),
    collect: collectIds(where, list),
    walk: walkIds(where, list),
    limit: list.limit,
  }
}

/** Finds the ids by the indexes of the filters: `offset 0` keeps the planner from walking the list's order instead. */
export function collectIds(where: RawBuilder<unknown>, list: CompanyList): RawBuilder<PlacedId> {
  return sql<PlacedId>`
    select c.id, ${sortColumns[list.sort]} as value
    from (select * from phonebook.companies c where ${where} ${pageFrom(list)} offset 0) c
    order by ${orderOf(list)} limit ${list.limit + 1}`
}

/** Finds the ids among the first `reach` companies in the order of the list, or among all. */
export function walkIds(where: RawBuilder<unknown>, list: CompanyList, reach?: number): RawBuilder<PlacedId> {
  const passed = sql`phonebook.companies c where ${leadOf(list)} ${pageFrom(list)}`
  const within =
    reach === undefined
      ? sql`${passed} and`
      : sql`(select * from ${passed} order by ${orderOf(list)} limit ${reach}) c where`
  return sql<PlacedId>`
    select c.id, ${sortColumns[list.sort]} as value
    from ${within} ${where} order by ${orderOf(list)} limit ${list.limit + 1}`
}

/** The condition of an index that has the list's order within one value, so that only rows with that value are walked. */
function leadOf({ sort, custodianId, visibility }: CompanyList): RawBuilder<unknown> {
  if (sort !== 'updatedAt') return sql`true`
  if (custodianId !== undefined) return sql`c.custodian_id = ${custodianId}`
  return visibility === 'public' ? sql`c.visibility = 'public'` : sql`true`
}

const sortColumns: Record<CompanyOrder['sort'], RawBuilder<unknown>> = {
  name: sql`c.name collate "zh-x-icu"`,
  code: sql`c.code`,
  progress: sql`c.progress_rank`,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
}

const orderOf = ({ sort, order }: CompanyOrder) =>
  order === 'asc' ? sql`${sortColumns[sort]}, c.id` : sql`${sortColumns[sort]} desc, c.id desc`

/** Continues after the last row of the page before: by its sort value and its id, never by counting rows. */
function pageFrom({ sort, order, cursor }: CompanyList): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = companyCursor.read(cursor, { sort, order })
  return order === 'asc'
    ? sql`and (${sortColumns[sort]}, c.id) > (${after.value}, ${after.id})`
    : sql`and (${sortColumns[sort]}, c.id) < (${after.value}, ${after.id})`
}
