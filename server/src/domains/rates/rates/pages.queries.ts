import type { rateSorts } from '@seamark/contract/rates/choices'
import type { RateFilters, RateListedField } from '@seamark/contract/rates/rates/lists'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import { cursorTime, cutPage, sortedCursor } from '../../../platform/page.ts'
import { ratesWhere } from './filters.queries.ts'
import { asRate, findRates, selectRates } from './rates.queries.ts'

export interface RateOrder {
  sort: (typeof rateSorts)[number]
  order: 'asc' | 'desc'
}
export interface RateList extends RateFilters, RateOrder {
  limit: number
  cursor?: string | undefined
  /** The fields of the rows; all of them where nothing is asked for. */
  columns?: readonly RateListedField[] | undefined
}

/** A page of offers and requests. It is not counted: the count says what the page knows. */
export async function listRates(context: Context, list: RateList) {
  authorize(context, 'rates.read')
  const { rows: ids, next } = await findPage(context, list)
  const page = { rows: await readListed(context, ids, list.columns), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

/** Counts the rows of a list for its foot, or estimates them where that takes too long. */
export async function countRates(context: Context, filters: RateFilters) {
  authorize(context, 'rates.read')
  return countList(context, ratesOf(await ratesWhere(context, filters)))
}

const ratesOf = (where: RawBuilder<unknown>): ListedRows => ({
  table: 'rates.rates',
  alias: 'r',
  rest: sql`where ${where}`,
})

/** The rows of these ids in their order, as the caller may see them. */
async function readListed(context: Context, ids: readonly number[], fields: readonly RateListedField[] | undefined) {
  if (ids.length === 0) return []
  const tail = sql`where r.id = any(${[...ids]}::bigint[]) and r.delete_after is null`
  const { rows } = await selectRates(context, tail, fields).execute(context.db)
  return inOrder(ids, rows).map((row) => asRate(personOf(context), row))
}

/** The whole rates of these ids in their order, as the caller may see them. */
export const readWhole = async (context: Context, ids: readonly number[]): Promise<Rate[]> =>
  inOrder(ids, await findRates(context, ids))

function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The ids of a page, and the cursor of the one after it. */
export async function findPage(context: Context, list: RateList) {
  const by = sortColumn(list)
  const { rows: found } = await sql<{ id: number; value: string | number | Date }>`
    select r.id, ${by} as value from rates.rates r
    where ${await ratesWhere(context, list)} ${pageFrom(list, by)}
    order by ${list.order === 'asc' ? sql`${by}, r.id` : sql`${by} desc, r.id desc`} limit ${list.limit + 1}`.execute(
    context.db,
  )
  const { rows, next } = cutPage(found, list.limit, (last) => rateCursor.write(list, last.value, last.id))
  return { rows: rows.map(({ id }) => id), next }
}

const dayText = z.iso.date()
const rateCursor = sortedCursor<RateOrder['sort'], string | number>(
  { updatedAt: cursorTime, effective: dayText, expiry: dayText, number: z.number().int(), price: z.number() },
  'rates.cursor_invalid',
)

/** Prices are compared in dollars with all that is known to come on top; a rate without one comes last. */
function sortColumn({ sort, order, container }: RateOrder & { container?: ContainerType | undefined }) {
  const last = order === 'asc' ? 1e9 : -1e9
  return {
    updatedAt: sql`r.updated_at`,
    effective: sql`r.effective::text`,
    expiry: sql`coalesce(r.ends_on, '9999-12-31')::text`,
    number: sql`r.id`,
    price: sql`coalesce((
      select p.comparable_usd from rates.prices p
      where p.rate_id = r.id and p.container = ${container ?? '40HQ'}), ${last}::numeric)::float8`,
  }[sort]
}

/** Continues after the last row of the page before: by its sort value and its id, never by counting rows. */
function pageFrom({ sort, order, cursor }: RateList, by: RawBuilder<unknown>): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = rateCursor.read(cursor, { sort, order })
  const value = sort === 'updatedAt' ? sql`${after.value}::timestamptz` : sql`${after.value}`
  return order === 'asc'
    ? sql`and (${by}, r.id) > (${value}, ${after.id})`
    : sql`and (${by}, r.id) < (${value}, ${after.id})`
}
