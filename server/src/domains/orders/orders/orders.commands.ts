import type { OrderContainer, OrderField } from '@seamark/contract/orders/orders/fields'
import type { NewOrder, Order, OrderChanges } from '@seamark/contract/orders/orders/orders'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type StatementContext, type WriteContext, write } from '../../../platform/write.ts'
import { activityPart } from '../../activity/index.ts'
import { mayEdit, maySee } from '../policy.ts'
import { derivedColumns } from './derived.rules.ts'
import { changedFields, columnsOf, type FieldValues, loggedValues, storedValues } from './fields.rules.ts'
import { isGiven, tellOfGivenOrders } from './given.commands.ts'
import { publishOrders } from './live-events.commands.ts'
import { tellOfMovedSailing } from './moved-sailings.commands.ts'
import { makeNumber } from './numbers.queries.ts'
import { asOrder, orderRow, type OrderRow, selectOrders, valuesOf } from './orders.queries.ts'
import { assertReferences } from './references.queries.ts'
import { announceOrders, lockCompanies, tellCompanies } from './companies.commands.ts'

const creation = { permission: 'orders.writeOrders', audit: 'orders.orderCreated' } as const

/**
 * Creates an order with its containers. Without a number one is made; a made one that somebody has typed before is skipped. An order with a booking
 * number proposes the progress `ordered` and keeps its company from the pool.
 */
export async function createOrder(context: Context, input: NewOrder): Promise<Order> {
  authorize(context, creation.permission)
  const person = personOf(context)
  const values: FieldValues = { ...storedValues(input), managerId: input.managerId ?? person.id }
  await assertReferences(context, values)
  const row = await insertWithNumber(context, values, input.number, { gives: isGiven(context, undefined, values) })
  publishOrders(context, [row])
  return asOrder(context, row)
}

/**
 * Inserts an order whose references are right; also in the caller's transaction. `gives` says whether to tell those who get it; a caller with many
 * orders tells of all at once. Throws number_taken.
 */
export async function insertWithNumber(
  context: Context,
  values: FieldValues,
  typed: string,
  { after = 0, gives = false }: { after?: number; gives?: boolean } = {},
): Promise<OrderRow> {
  const made = typed ? undefined : await makeNumber(context, after)
  const number = made?.number ?? typed
  const [row] = await writeAndTell(context, creation, { before: undefined, after: values, gives }, (tx) =>
    insertion(tx, { ...values, number }, made),
  )
  if (row) return row
  if (made) return insertWithNumber(context, values, typed, { after: made.place, gives })
  throw await numberTaken(context, number)
}

const edit = { permission: 'orders.writeOrders', audit: 'orders.orderChanged' } as const

/**
 * Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current order. A changed sailing day is told to the
 * manager.
 */
export async function editOrder(context: Context, id: number, version: number, changes: OrderChanges): Promise<Order> {
  authorize(context, edit.permission)
  const row = orderToChange(context, await orderRow(context, id), version)
  if (row.status === 'cancelled') throw fail('orders.order_cancelled')
  const before = valuesOf(row)
  const given = storedValues(changes)
  const fields = changedFields(before, given)
  if (fields.length === 0) return asOrder(context, row)
  const after: FieldValues = Object.fromEntries(fields.map((field) => [field, given[field]]))
  await assertReferences(context, after, before)
  const gives = isGiven(context, row, after)
  const [changed] = await writeAndTell(context, edit, { before: row, after, gives }, (tx) =>
    change(tx, row, after, fields),
  ).catch(asNumberTaken(context, typeof after.number === 'string' ? after.number : ''))
  // Somebody has changed the order since it was read. It is read and judged again.
  if (!changed) return editOrder(context, id, version, changes)
  publishOrders(context, [row, changed])
  return asOrder(context, changed)
}

/**
 * Changes an order that the caller has locked in her transaction, and whose new values she has judged. One that goes back to another company leaves
 * the quote and the pair that it was given since.
 */
export async function changeLocked(tx: WriteContext, row: OrderRow, given: FieldValues): Promise<OrderRow> {
  const isMoved = given.companyId !== undefined && given.companyId !== row.company_id
  const left = {
    ...(row.quote_id === null ? {} : { quoteId: null }),
    ...(row.pair_id === null ? {} : { pairId: null }),
  }
  const after = isMoved ? { ...left, ...given } : given
  const fields = changedFields(valuesOf(row), after)
  const [changed] = await writeAndTell(tx, edit, { before: row, after }, (inner) => change(inner, row, after, fields))
  if (!changed) throw fail('orders.order_not_found')
  publishOrders(tx, [row, changed])
  return changed
}

/** Refuses an order that the caller may not change, or that she saw in another version. */
export function orderToChange(context: Context, row: OrderRow | undefined, version: number): OrderRow {
  const person = personOf(context)
  if (!row || row.delete_after !== null || !maySee(person, row)) throw fail('orders.order_not_found')
  if (!mayEdit(person, row)) throw fail('orders.order_not_yours')
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: asOrder(context, row) })
  return row
}

interface Told {
  before: OrderRow | undefined
  after: FieldValues
  gives?: boolean
}

/**
 * Writes by one statement where nobody but the order is concerned. Where it counts for a company, a booking or a sailing day
 * concerns one, a moved sailing its manager, or the order gets other people, they are told in the same transaction.
 */
async function writeAndTell(
  context: Context,
  deed: typeof creation | typeof edit,
  { before, after, gives = false }: Told,
  make: (tx: StatementContext) => ReturnType<typeof insertion>,
): Promise<OrderRow[]> {
  const companies = companiesConcerned(before, after)
  const moves = before !== undefined && after.sailingDay !== undefined
  const counted = companiesCounting(before, after)
  if (companies.length === 0 && counted.length === 0 && !moves && !gives)
    return write.inOneStatement(context, deed, make)
  return write(context, deed, async (tx) => {
    await lockCompanies(tx, companies)
    const { rows } = await make(tx).execute(tx.db)
    const [row] = rows
    if (!row) return rows
    if (before) await tellOfMovedSailing(tx, [{ before: before.sailing_on, order: row }])
    await tellCompanies(tx, companies, isNewlyBooked(before, row) ? row : undefined)
    if (gives) await tellOfGivenOrders(tx, [{ before, order: row }])
    await announceOrders(tx, counted)
    return rows
  })
}

/** The companies whose exemption from the pool depends on what changes. */
function companiesConcerned(before: OrderRow | undefined, after: FieldValues): number[] {
  const isBooked = Boolean(before?.booking_no) || Boolean(after.bookingNo)
  const isConcerned = (['bookingNo', 'companyId', 'sailingDay'] as const).some((field) => after[field] !== undefined)
  if (!isBooked || !isConcerned) return []
  return [before?.company_id, after.companyId].filter((id) => typeof id === 'number')
}

/** The companies for which orders and boxes count otherwise than before. */
function companiesCounting(before: OrderRow | undefined, after: FieldValues): number[] {
  if (after.companyId === undefined && after.containers === undefined) return []
  return [before?.company_id, after.companyId].filter((id) => typeof id === 'number')
}

const isNewlyBooked = (before: OrderRow | undefined, now: OrderRow) =>
  now.booking_no !== '' && (before?.booking_no !== now.booking_no || before.company_id !== now.company_id)

/** Inserts an order with its containers, its audit row and its activity. It selects nothing where the number is taken. */
function insertion(tx: StatementContext, values: FieldValues, made: { month: string; place: number } | undefined) {
  const person = personOf(tx)
  const containers = containersOf(values, [])
  const row = {
    ...columnsOf(values),
    ...derivedColumns(values, containers, nothingTold),
    created_by: person.id,
    updated_by: person.id,
  }
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  return sql<OrderRow>`
    with made as (
      insert into orders.orders (${columns})
      select ${columns} from json_populate_record(null::orders.orders, ${JSON.stringify(row)}::json)
      on conflict (number) do nothing returning *),
    ${made ? countedPart(tx, made) : sql``}
    ${containersPart(tx, sql`made`, containers)},
    ${activityParts(tx, sql`made`, 'orders.activity.created', { order: values.number })},
    ${tx.auditParts('order', sql`made`, { after: loggedValues(values, filledFields(values)) })}
    ${selectOrders(sql`made o`, sql``, containers)}`
}

const filledFields = (values: FieldValues): OrderField[] =>
  changedFields({}, values).filter((field) => {
    const value = values[field]
    return value !== '' && value !== null && !(Array.isArray(value) && value.length === 0)
  })

const nothingTold = { departure_actual: null, departure_estimated: null, arrival_actual: null, arrival_estimated: null }

/** The number counts as given away only once an order has it. */
const countedPart = (_tx: StatementContext, { month, place }: { month: string; place: number }) => sql`
  counted as (
    insert into orders.number_counters (month, last) select ${month}, ${place}::int from made
    on conflict (month) do update set last = greatest(number_counters.last, excluded.last)),`

/**
 * Changes an order as it was read, with its audit row and its activity. It selects nothing where the order, or what decides who may change it, is no
 * longer as it was read.
 */
function change(tx: StatementContext, row: OrderRow, after: FieldValues, fields: readonly OrderField[]) {
  const containers = containersOf(after, row.containers)
  const values = Object.entries({
    ...columnsOf(after),
    ...derivedColumns({ ...valuesOf(row), ...after }, containers, row),
  })
  const typed = (value: unknown) => (Array.isArray(value) ? sql`${value}::text[]` : sql`${value}`)
  return sql<OrderRow>`
    with changed as (
      update orders.orders o
      set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${typed(value)}`))},
          version = o.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
      where o.id = ${row.id} and o.version = ${row.version} and o.delete_after is null and o.cancelled_at is null
      returning o.*),
    ${after.containers === undefined ? sql`` : sql`${containersPart(tx, sql`changed`, containers)},`}
    ${activityParts(tx, sql`changed`, 'orders.activity.changed', { order: after.number ?? row.number, orderFields: fields })},
    ${tx.auditParts('order', sql`changed`, {
      before: loggedValues(valuesOf(row), fields),
      after: loggedValues(after, fields),
    })}
    ${selectOrders(sql`changed o`, sql``, containers)}`
}

/** The containers by their places: those that stand there are replaced, those behind them go. */
const containersPart = (
  _tx: StatementContext,
  written: ReturnType<typeof sql>,
  containers: readonly OrderContainer[],
) => sql`
  boxed as (
    insert into orders.containers (order_id, place, number, type, seal)
    select w.id, g.place, g.number, g.type, g.seal
    from ${written} w
    cross join json_to_recordset(${JSON.stringify(containers.map((box, index) => ({ ...box, place: index + 1 })))}::json)
      as g (place smallint, number text, type text, seal text)
    on conflict (order_id, place) do update set number = excluded.number, type = excluded.type, seal = excluded.seal),
  unboxed as (
    delete from orders.containers k using ${written} w where k.order_id = w.id and k.place > ${containers.length}::int)`

const containersOf = (values: FieldValues, standing: readonly OrderContainer[]): readonly OrderContainer[] =>
  Array.isArray(values.containers) ? values.containers : standing

/** The order's own history, and the line in the timeline of its company. */
function activityParts(
  tx: StatementContext,
  written: ReturnType<typeof sql>,
  kind: string,
  facts: Record<string, unknown>,
) {
  const ofCompany = sql`(select company_id as id from ${written} where company_id is not null)`
  return sql`
    noted as (${activityPart(tx, 'order', written, [{ kind, facts }])}),
    noted_of_company as (${activityPart(tx, 'company', ofCompany, [{ kind, facts }])})`
}

/** Whether the number belongs to an order that the caller sees: only then it may be named as such. */
async function numberTaken(context: Context, number: string) {
  const { rows } = await selectOrders(sql`orders.orders o`, sql`where o.number = ${number}`).execute(context.db)
  const [taken] = rows
  const isSeen = taken !== undefined && taken.delete_after === null && maySee(personOf(context), taken)
  return failField('number', isSeen ? 'orders.number_taken' : 'orders.number_taken_unseen', { number })
}

/** The unique key decides, so that two people who choose one number at once cannot both get it. */
const asNumberTaken =
  (context: Context, number: string) =>
  async (error: unknown): Promise<never> => {
    throw error instanceof Error && 'constraint' in error && error.constraint === 'orders_number'
      ? await numberTaken(context, number)
      : error
  }
