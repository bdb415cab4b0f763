import type { ListedField } from '@seamark/contract/phonebook/lists/lists'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { plannedByForm } from '../../../../platform/database/prepared-statements.ts'
import { selectColumns } from '../companies.queries.ts'
import { companiesWhere } from '../filters/filters.queries.ts'
import type { NamedRow } from '../masking.rules.ts'
import { columnsOf, type ListedRow } from './listed-companies.rules.ts'
import { collectPage, type Placed, type Placing, walkPage, walkWhole } from './walks.queries.ts'

export interface CompanyList extends Placing {
  /** The fields of the rows; all of them where nothing is asked for. */
  columns?: readonly ListedField[] | undefined
}

/**
 * Reads the rows of a page, in the order of its ids, with the columns of the asked fields. The statement has one form for each set of columns
 * and no `limit`, so it is prepared.
 */
export const readListed = (
  context: Context,
  ids: readonly number[],
  fields: readonly ListedField[] | undefined,
): Promise<ListedRow[]> =>
  inOrder(context, ids, (tail) =>
    selectColumns<ListedRow>(context, { ...companies, tail, columns: fields && columnsOf(fields) }),
  )

/**
 * Reads the rows of a page in the order in which `page` finds them, by one statement, which is prepared. `offset 0` lets the planner look for the
 * companies first and join the names afterwards, since the time of planning multiplies with each table that is joined.
 */
export async function readPlaced(
  context: Context,
  list: CompanyList,
  page: RawBuilder<Placed>,
): Promise<(ListedRow & Placed)[]> {
  const companies = sql`select c.*, page.value from (${page}) page join phonebook.companies c on c.id = page.id offset 0`
  return readRows(context, list, companies)
}

/** Reads the rows of a page that is collected by a text alone. It reads their companies anyway, and so does not look them up by their ids. */
export const readCollected = (context: Context, list: CompanyList): Promise<(ListedRow & Placed)[]> =>
  readRows(context, list, sql`${collectPage(context, list, { put: 'unseen', columns: sql`c.*` })} offset 0`)

/** Reads the rows of a page of all companies, in the same way. */
export const readAll = (context: Context, list: CompanyList): Promise<(ListedRow & Placed)[]> =>
  readRows(context, list, sql`${walkWhole(context, list)} offset 0`)

/**
 * Reads the rows of a page that is found by walking. A text is in no index by which a list is walked, so the companies that are passed are read anyway,
 * and those of the page are not looked up once more. By other filters companies are passed in the index alone.
 */
export const readWalked = (context: Context, list: CompanyList, reach?: number): Promise<(ListedRow & Placed)[]> =>
  list.q === undefined
    ? readPlaced(context, list, walkPage(context, list, reach))
    : readRows(context, list, sql`${walkWhole(context, list, reach)} offset 0`)

async function readRows(
  context: Context,
  list: CompanyList,
  companies: RawBuilder<unknown>,
): Promise<(ListedRow & Placed)[]> {
  const direction = sql.raw(list.order)
  const select = selectColumns<ListedRow & Placed>(context, {
    companies: sql`(${companies}) c`,
    tail: sql`order by c.value ${direction}, c.id ${direction}`,
    columns: list.columns && columnsOf(list.columns),
    more: sql`, c.value`,
  })
  const { rows } = await sql<ListedRow & Placed>`${plannedByForm} ${select}`.execute(context.db)
  return rows
}

/** Reads the rows of a page with all their columns. */
export const readWhole = (context: Context, ids: readonly number[]): Promise<NamedRow[]> =>
  inOrder(context, ids, (tail) => selectColumns<NamedRow>(context, { ...companies, tail }))

const companies = { companies: sql`phonebook.companies c` }

/** The policy is asked once more, since a company may have changed hands after its id was found. */
async function inOrder<Row extends { id: number }>(
  context: Context,
  ids: readonly number[],
  select: (tail: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await select(
    sql`where c.id = any(${[...ids]}::bigint[]) and ${companiesWhere(context, {})}`,
  ).execute(context.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
