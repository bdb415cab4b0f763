import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { lockCompanies } from './companies.commands.ts'
import { type OrderRow, orderRows } from './orders.queries.ts'

/** Locks orders, after their companies, and returns those that are there by their ids. */
export async function lockOrdersById(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, OrderRow>> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from orders.orders where id = any(${[...ids]}::bigint[]) and company_id is not null`.execute(
    tx.db,
  )
  await lockCompanies(
    tx,
    rows.map(({ company_id: company }) => company),
  )
  return new Map((await lockOrders(tx, ids)).map((row) => [row.id, row]))
}

/** Locks orders in the order of their ids and returns those that are there. Their companies are locked first, by `lockCompanies`. */
export async function lockOrders(tx: WriteContext, ids: readonly number[]): Promise<OrderRow[]> {
  const wanted = [...new Set(ids)]
  await sql`select id from orders.orders where id = any(${wanted}::bigint[]) order by id for no key update`.execute(
    tx.db,
  )
  return orderRows(tx, wanted)
}
