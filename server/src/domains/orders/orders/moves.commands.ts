import { type RawBuilder, sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'
import { announceOrders, tellCompanies } from './companies.commands.ts'
import { tellOfPassedOrders } from './given.commands.ts'
import { publishOrders } from './live-events.commands.ts'
import { orderRows } from './orders.queries.ts'

const deed = { permission: 'phonebook.openCompany', audit: 'orders.ordersCarried' } as const

interface Moved {
  toId: number | null
  moves: readonly { companyId: number; fromId: number | null }[]
  without: readonly string[]
}

/**
 * Passes the orders under way that the former custodian manages to the new one, unless the hand-over left orders out. In the pool nobody is there to
 * take them, so they stay, and so do those of other managers. Runs in the transaction of the move.
 */
export async function passOrders(tx: WriteContext, { toId, moves, without }: Moved) {
  if (toId === null || without.includes('orders')) return
  const from = moves.map(({ companyId, fromId }) => ({ company_id: companyId, from_id: fromId }))
  const passed = await carry(
    tx,
    sql<CarriedRow>`
      update orders.orders o set manager_id = ${toId}::bigint, version = o.version + 1, updated_at = now()
      from json_to_recordset(${JSON.stringify(from)}::json) as m (company_id bigint, from_id bigint)
      where o.company_id = m.company_id and o.manager_id = m.from_id and o.manager_id <> ${toId}::bigint
        and o.status not in ('delivered', 'cancelled') and o.delete_after is null
      returning o.id, m.from_id as before, o.manager_id as after`,
    'managerId',
  )
  await tellOfPassedOrders(tx, toId, passed)
}

/** The orders of merged companies go to the one that stays, and keep where they came from. */
export async function carryOrders(tx: WriteContext, { keepId, otherIds }: { keepId: number; otherIds: number[] }) {
  await carry(
    tx,
    sql<CarriedRow>`
      update orders.orders o set company_id = ${keepId}::bigint, came_by = o.came_by || old.company_id, version = o.version + 1
      from orders.orders old
      where old.id = o.id and o.company_id = any(${otherIds}::bigint[]) returning o.id, old.company_id as before, o.company_id as after`,
    'companyId',
  )
  await tellCompanies(tx, [keepId])
  await announceOrders(tx, [keepId, ...otherIds])
}

/** Gives back to each company the orders that came from it, as they are now. */
export async function returnOrders(tx: WriteContext, { keepId, otherIds }: { keepId: number; otherIds: number[] }) {
  await carry(
    tx,
    sql<CarriedRow>`
      update orders.orders o
      set company_id = o.came_by[cardinality(o.came_by)], came_by = o.came_by[:cardinality(o.came_by) - 1], version = o.version + 1
      where o.company_id = ${keepId} and o.came_by[cardinality(o.came_by)] = any(${otherIds}::bigint[])
      returning o.id, ${keepId}::bigint as before, o.company_id as after`,
    'companyId',
  )
  await followQuotes(tx, [keepId, ...otherIds])
  await followRequests(tx, [keepId, ...otherIds])
  await tellCompanies(tx, [keepId, ...otherIds])
  await announceOrders(tx, [keepId, ...otherIds])
}

/** An order that was made while the companies were one, or that named another's quote then, goes to the company of its quote. */
const followQuotes = (tx: WriteContext, companyIds: readonly number[]) =>
  carry(
    tx,
    sql<CarriedRow>`
      update orders.orders o set company_id = q.company_id, version = o.version + 1
      from rates.quotes q, orders.orders old
      where old.id = o.id and q.id = o.quote_id and q.company_id <> o.company_id and o.company_id = any(${[...companyIds]}::bigint[])
      returning o.id, old.company_id as before, o.company_id as after`,
    'companyId',
  )

/** The same for an order without a quote that came from another's request: it goes to the company of the request. */
const followRequests = (tx: WriteContext, companyIds: readonly number[]) =>
  carry(
    tx,
    sql<CarriedRow>`
      update orders.orders o set company_id = d.company_id, version = o.version + 1
      from rates.pairs p, rates.rates d, orders.orders old
      where old.id = o.id and p.id = o.pair_id and d.id = p.demand_id and o.quote_id is null and d.company_id <> o.company_id
        and o.company_id = any(${[...companyIds]}::bigint[]) and d.company_id = any(${[...companyIds]}::bigint[])
      returning o.id, old.company_id as before, o.company_id as after`,
    'companyId',
  )

/** An order outlives its company, because the office owes papers and money by it: it keeps the name, and is flagged. */
export async function keepOrdersOf(tx: WriteContext, ids: readonly number[]) {
  await carry(
    tx,
    sql<CarriedRow>`
      update orders.orders o
      set client_name = c.name, company_id = null, quote_id = null, version = o.version + 1,
          flags = case when 'clientUnknown' = any(o.flags) then o.flags else o.flags || 'clientUnknown'::text end
      from phonebook.companies c
      where c.id = o.company_id and o.company_id = any(${[...ids]}::bigint[]) returning o.id, c.id as before, o.company_id as after`,
    'companyId',
  )
  await announceOrders(tx, ids)
}

interface CarriedRow {
  id: number
  before: number | null
  after: number | null
}

/** Returns how many orders the statement changed. */
async function carry(
  context: WriteContext,
  statement: RawBuilder<CarriedRow>,
  field: 'companyId' | 'managerId',
): Promise<number> {
  const valueOf = (value: number | null): { companyId?: number | null; managerId?: number | null } =>
    field === 'companyId' ? { companyId: value } : { managerId: value }
  return write(context, deed, async (tx) => {
    const { rows } = await statement.execute(tx.db)
    if (rows.length === 0) {
      tx.unchanged()
      return 0
    }
    await tx.audits(
      rows.map(({ id, before, after }) => ({
        subject: 'order',
        id,
        before: valueOf(before),
        after: valueOf(after),
      })),
    )
    publishOrders(
      tx,
      await orderRows(
        tx,
        rows.map(({ id }) => id),
      ),
    )
    return rows.length
  })
}
