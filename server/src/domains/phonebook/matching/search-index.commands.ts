import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'

/** So many rows may wait to be taken in: every search reads through the words of those that wait. */
const rowsAFilling = 2000

/** A lot of the rows of a file. */
interface Lot {
  rowsBefore: number
  rows: number
  isEnding: boolean
}

/**
 * Does work that writes the companies of a lot, and takes the words of this lot and the last one into the search index in one pass. Otherwise the
 * index takes them in after every two hundred companies or so, and looks most words up each time. Words that a killed import leaves behind are taken
 * in with the next company.
 */
export async function fillSearchIndexAfter<Result>(
  tx: WriteContext,
  { rowsBefore, rows, isEnding }: Lot,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`set local gin_pending_list_limit = '64MB'`.execute(tx.db)
  const result = await work()
  const isFull = Math.floor(rowsBefore / rowsAFilling) < Math.floor((rowsBefore + rows) / rowsAFilling)
  if (!isFull && !isEnding) return result
  // Another import or a vacuum may be taking in words, and nothing is wrong with waiting for it.
  await sql`set local lock_timeout = '60s'`.execute(tx.db)
  await sql`select gin_clean_pending_list('phonebook.companies_search_all')`.execute(tx.db)
  return result
}
