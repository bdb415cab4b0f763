import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { findQuoteRows } from './quotes.queries.ts'
import type { QuoteRow } from './quotes.rules.ts'

/** Locks the companies of quotes and then the quotes, both in the order of their ids, as every write of a quote does. Returns the rows by id. */
export async function lockQuotes(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, QuoteRow>> {
  await sql`
    select from phonebook.companies where id in (select company_id from rates.quotes where id = any(${[...ids]}::bigint[]))
    order by id for no key update`.execute(tx.db)
  await sql`select from rates.quotes where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx.db)
  return new Map((await findQuoteRows(tx, ids)).map((row) => [row.id, row]))
}
