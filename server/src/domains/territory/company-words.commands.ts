import { sql } from 'kysely'
import { personOf } from '../../platform/context.ts'
import type { WriteContext } from '../../platform/write.ts'

/** A word for a company as it is compared. */
export const companyWordKey = (word: string) => word.normalize('NFKC').trim().toUpperCase()

/** What was said of a pair before, and the name that it took the place of. */
interface Taught {
  before: boolean | undefined
  replaced: string | undefined
}

/**
 * Teaches the readers of chats that a word means a company, and no longer the one that it meant before; that it does not; or, with undefined, that
 * nobody has said so. The caller writes the audit row.
 */
export async function teachCompany(
  tx: WriteContext,
  word: string,
  name: string,
  isMeant: boolean | undefined,
): Promise<Taught> {
  const key = companyWordKey(word)
  await lockCompanyWord(tx, key)
  const { rows } = await sql<{ name: string; is_meant: boolean }>`
    select name, is_meant from territory.company_words where word = ${key} and (name = ${name} or is_meant)`.execute(
    tx.db,
  )
  const before = rows.find((row) => row.name === name)?.is_meant
  if (before === isMeant) return { before, replaced: undefined }
  const replaced = isMeant ? rows.find((row) => row.is_meant)?.name : undefined
  // Findings may still be called so, and the pair would be proposed again if nothing were said of it.
  if (replaced !== undefined) await keep(tx, key, replaced, false)
  if (isMeant === undefined)
    await sql`delete from territory.company_words where word = ${key} and name = ${name}`.execute(tx.db)
  else await keep(tx, key, name, isMeant)
  return { before, replaced }
}

/** Nobody says what a word means until the caller's transaction ends. */
export const lockCompanyWord = (tx: WriteContext, key: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`territory.company ${key}`}))`.execute(tx.db)

const keep = (tx: WriteContext, key: string, name: string, isMeant: boolean) =>
  sql`
    insert into territory.company_words (word, name, is_meant, taught_by) values (${key}, ${name}, ${isMeant}, ${personOf(tx).id})
    on conflict (word, name) do update set is_meant = excluded.is_meant, taught_by = excluded.taught_by, taught_at = now()`.execute(
    tx.db,
  )
