import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { lockCompanies } from '../orders/companies.commands.ts'

/** Locks the companies of orders, before the orders themselves are locked. */
export async function lockCompaniesOf(tx: WriteContext, orderIds: readonly number[]) {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from orders.orders where id = any(${[...orderIds]}::bigint[]) and company_id is not null`.execute(
    tx.db,
  )
  await lockCompanies(
    tx,
    rows.map(({ company_id: company }) => company),
  )
}
