import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'

/**
 * Does work that writes many companies, and then takes their words into the search index in one pass. Otherwise the index takes them in after every
 * two hundred companies or so, and looks most words up each time.
 */
export async function fillSearchIndexAfter<Result>(tx: WriteContext, work: () => Promise<Result>): Promise<Result> {
  await sql`set local gin_pending_list_limit = '64MB'`.execute(tx.db)
  const result = await work()
  // Another import or a vacuum may be taking in words, and nothing is wrong with waiting for it.
  await sql`set local lock_timeout = '60s'`.execute(tx.db)
  await sql`select gin_clean_pending_list('phonebook.companies_search_all')`.execute(tx.db)
  return result
}
