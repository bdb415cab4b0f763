import type { orderSorts } from '@seamark/contract/orders/choices'
import type { OrderContainer } from '@seamark/contract/orders/orders/fields'
import type { ListedField, ListedOrder, OrderFilters } from '@seamark/contract/orders/lists/lists'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import { type FragmentSample, isWalkCheaper } from '../../../platform/counting/fragments.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import { runTogether } from '../../../platform/database/fixed-statements.ts'
import { plannedByForm } from '../../../platform/database/prepared-statements.ts'
import { dayAt } from '../../../platform/days.ts'
import { cursorText, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import { fragmentRuns, ordersWhere, seeksContainer, seeksNumber } from './filters.queries.ts'
import {
  abilitiesFor,
  nameThePeopleOf,
  type OrderRow,
  selectUnnamedOrders,
  shownFields,
  type UnnamedOrderRow,
} from './orders.queries.ts'

type OrderSort = (typeof orderSorts)[number]

export interface OrderList extends Partial<OrderFilters>, Sorted<OrderSort> {
  limit: number
  cursor?: string | undefined
  /** The fields of the rows; all of them where nothing is asked for. */
  columns?: readonly ListedField[] | undefined
}

/** A page of the orders that the caller may see. It is not counted: the count says what the page knows. */
export async function listOrders(context: Context, list: OrderList) {
  authorize(context, 'orders.listOrders')
  const { rows, next } = await readPage(context, list, [])
  const today = dayAt(context.now(), context.zone)
  const page = { rows: rows.map((row) => asListed(context, row, { today, columns: list.columns })), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

/** Counts the orders of a list for its foot, or estimates them where that takes too long. */
export async function countListedOrders(context: Context, filters: Partial<OrderFilters>) {
  authorize(context, 'orders.listOrders')
  return countList(context, ordersOf(ordersWhere(context, filters)))
}

export const ordersOf = (where: RawBuilder<unknown>): ListedRows => ({
  table: 'orders.orders',
  alias: 'o',
  rest: sql`where ${where}`,
})

/**
 * The rows of a page. A short part of a number is looked for along the list where that is sooner than by the index. `containers` stand in place of the rows'
 * own, which cost a look at another table for each row.
 */
export async function readPage(context: Context, list: OrderList, containers?: readonly OrderContainer[]) {
  const walked = (await isWalked(context, list))
    ? await readRows(
        context,
        list,
        sql`(${firstOf(list, manyPassed)}) o where ${walkedWhere(context, list)}`,
        containers,
      )
    : []
  const isFull = walked.length > list.limit
  const all = sql`orders.orders o where ${ordersWhere(context, list)} ${pageFrom(list)}`
  const found = isFull ? walked : await readRows(context, list, all, containers)
  return cutPage(found, list.limit, (last) => orderCursor.write(list, placeOf(last, list.sort), last.id))
}

/**
 * Rows by one statement: the names of clients are joined to those that are shown. Where numbers are looked for its plan is kept, since one suits all of them; those
 * of containers are found so soon that sending them apart would take longer.
 */
async function readRows(
  context: Context,
  list: OrderList,
  orders: RawBuilder<unknown>,
  containers: readonly OrderContainer[] | undefined,
): Promise<OrderRow[]> {
  const order = sql`order by ${orderOf(list)}`
  const page = sql`(select * from ${orders} ${order} limit ${sql.lit(list.limit + 1)}) o`
  const kept = seeksNumber(list) ? plannedByForm : sql``
  const statement = sql<UnnamedOrderRow>`${kept} ${selectUnnamedOrders(page, order, containers)}`.compile(context.db)
  const rows = seeksContainer(list)
    ? await runTogether<UnnamedOrderRow>(context.db, statement)
    : (await context.db.executeQuery(statement)).rows
  return nameThePeopleOf(context, rows)
}

/** How many of the first orders of a list say how a part of a number is found, and how many are passed for a page at most. */
const [fewPassed, manyPassed] = [1024, 65_536]

/** Whether the page is looked for along the list. */
async function isWalked(context: Context, list: OrderList): Promise<boolean> {
  const runs = fragmentRuns(list)
  if (!runs) return false
  const { rows } = await sql<FragmentSample>`${plannedByForm}
    select count(*)::int as seen, count(*) filter (where ${walkedWhere(context, list)})::int as fitting,
      count(*) filter (where o.search like all(${runs}::text[]))::int as alike,
      (select reltuples::float8 from pg_class where oid = 'orders.orders'::regclass) as rows
    from (${firstOf(list, fewPassed)}) o`.execute(context.db)
  const [sample] = rows
  return sample !== undefined && isWalkCheaper(sample, list.limit)
}

/** So many of the first orders of a list, whether they fit or not. */
const firstOf = (list: OrderList, reach: number) => sql`
  select * from orders.orders o where o.delete_after is null ${pageFrom(list)} order by ${orderOf(list)} limit ${sql.lit(reach)}`

const walkedWhere = (context: Context, list: OrderList) => ordersWhere(context, list, { walked: true })

/** An order without a day stands behind those with one. */
const sortColumns: Record<OrderSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  updatedAt: { column: sql`o.updated_at`, type: sql`timestamptz` },
  createdAt: { column: sql`o.created_at`, type: sql`timestamptz` },
  number: { column: sql`o.number`, type: sql`text` },
  sailing: { column: sql`coalesce(o.sailing_on, 'infinity'::date)`, type: sql`date` },
  arrival: { column: sql`coalesce(o.arriving_on, 'infinity'::date)`, type: sql`date` },
  settlement: { column: sql`coalesce(o.settlement_day, 'infinity'::date)`, type: sql`date` },
}

const orderOf = ({ sort, order }: Sorted<OrderSort>) =>
  order === 'asc' ? sql`${sortColumns[sort].column}, o.id` : sql`${sortColumns[sort].column} desc, o.id desc`

/** Continues after the last row of the page before: by its sort value and its id, never by counting rows. */
function pageFrom({ sort, order, cursor }: OrderList): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = orderCursor.read(cursor, { sort, order })
  const { column, type } = sortColumns[sort]
  return order === 'asc'
    ? sql`and (${column}, o.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, o.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

const placeOf = (row: OrderRow, sort: OrderSort): string =>
  ({
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    number: row.number,
    sailing: row.sailing_on ?? 'infinity',
    arrival: row.arriving_on ?? 'infinity',
    settlement: row.settlement_day ?? 'infinity',
  })[sort]

const cursorDay = z.union([z.literal('infinity'), z.iso.date().refine((day) => day >= '0001')])
const cursorMoment = z.iso.datetime().refine((value) => value >= '0001')

/** The cursor of a page of orders. A cursor of another order is refused with cursor_invalid. */
const orderCursor = sortedCursor<OrderSort, string>(
  {
    updatedAt: cursorMoment,
    createdAt: cursorMoment,
    number: cursorText,
    sailing: cursorDay,
    arrival: cursorDay,
    settlement: cursorDay,
  },
  'orders.cursor_invalid',
)

interface Shown {
  today: string
  columns: readonly ListedField[] | undefined
}

/** The row as the caller may see it, with the fields that were asked for, or with all of them. */
function asListed({ actor }: Context, row: OrderRow, { today, columns }: Shown): ListedOrder {
  const { createdBy: _createdBy, ...fields } = shownFields(row, today)
  const { id, version, number, client, status, rolled } = fields
  const always = { id, version, number, client, status, rolled, can: abilitiesFor(actor, row) }
  const whole = { ...fields, ...always, boxes: row.boxes }
  if (!columns) return whole
  const asked: Partial<ListedOrder> = {}
  for (const field of columns) copyField(whole, asked, field)
  return { ...always, ...asked }
}

function copyField<Field extends ListedField>(
  whole: Required<Pick<ListedOrder, ListedField>>,
  asked: Partial<ListedOrder>,
  field: Field,
) {
  asked[field] = whole[field]
}
