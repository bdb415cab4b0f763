import { sql } from 'kysely'
import { personOf } from '../../platform/context.ts'
import type { WriteContext } from '../../platform/write.ts'
import { companyMeanings } from './taught-words.queries.ts'

/** A word for a company as it is compared. */
export const companyWordKey = (word: string) => word.normalize('NFKC').trim().toUpperCase()

/**
 * Teaches the readers of chats that a word means a company, in the place of the one that it meant before; that it does not; or, with undefined, that
 * nobody has said so. The caller writes the audit row. Returns what was said of the pair before.
 */
export async function teachCompany(tx: WriteContext, word: string, name: string, isMeant: boolean | undefined) {
  const key = companyWordKey(word)
  await sql`select pg_advisory_xact_lock(hashtext(${`territory.company ${key}`}))`.execute(tx.db)
  const { rows } = await sql<{ is_meant: boolean }>`
    select is_meant from territory.company_words where word = ${key} and name = ${name}`.execute(tx.db)
  const replaced = isMeant ? (await companyMeanings(tx, [key])).get(key) : undefined
  await sql`
    delete from territory.company_words where word = ${key} and (name = ${name} or name = ${replaced ?? name})`.execute(
    tx.db,
  )
  if (isMeant !== undefined)
    await sql`
      insert into territory.company_words (word, name, is_meant, taught_by) values (${key}, ${name}, ${isMeant}, ${personOf(tx).id})`.execute(
      tx.db,
    )
  return rows[0]?.is_meant
}
