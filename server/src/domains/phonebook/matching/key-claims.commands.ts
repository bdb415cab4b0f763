import { sql } from 'kysely'
import type { StatementContext, WriteContext } from '../../../platform/write.ts'
import { nameKey } from './search.rules.ts'

/**
 * Lets nobody else claim one of these keys until the transaction ends, and waits for transactions that have claimed one. Whoever looks for a record by
 * its keys and makes it if there is none claims the keys first, so that two of them cannot both find none. Claims come before all row locks, and those
 * of one transaction in one call, so that no two transactions wait for each other.
 */
export async function claimKeys(tx: WriteContext, keys: readonly string[]) {
  if (keys.length > 0) await claimPart(tx, keys).execute(tx.db)
}

/**
 * The claim as the part `claimed` of a statement that writes a record. The part that writes reads from `claimsTaken`, so that the claims come
 * first.
 */
export const claimPart = (_tx: StatementContext, keys: readonly string[]) =>
  sql`select phonebook.claim_keys(${[...keys]}::text[])`

export const claimsTaken = sql`(select count(*) from claimed) claims_taken`

/** Claims the names of companies that another domain is about to make, in any spelling. */
export const claimCompanyNames = (tx: WriteContext, names: readonly string[]) =>
  claimKeys(
    tx,
    names
      .map(nameKey)
      .filter((key) => key !== '')
      .map((key) => `name:${key}`),
  )
