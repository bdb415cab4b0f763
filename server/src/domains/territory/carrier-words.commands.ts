import { sql } from 'kysely'
import { personOf } from '../../platform/context.ts'
import type { WriteContext } from '../../platform/write.ts'
import { carrierNamed } from './carriers.queries.ts'

/** A word for a container line as it is compared. */
export const carrierWordKey = (word: string) => word.normalize('NFKC').trim().toUpperCase()

/** Whether a code is that of a line that we know. */
export const isCarrier = (code: string): boolean => code !== '' && carrierNamed(code) === code

/**
 * Teaches the readers of freight texts which line a word means, with null that it is no line, or with undefined that
 * nobody has said so. The caller has checked the code and writes the audit row. Returns what it meant before.
 */
export async function teachCarrier(tx: WriteContext, word: string, code: string | null | undefined) {
  const key = carrierWordKey(word)
  const { rows } = await sql<{ code: string | null }>`
    select code from territory.carrier_words where word = ${key} for update`.execute(tx.db)
  const before = rows[0] ? rows[0].code : undefined
  if (code === undefined) await sql`delete from territory.carrier_words where word = ${key}`.execute(tx.db)
  else
    await sql`
      insert into territory.carrier_words (word, code, taught_by) values (${key}, ${code}, ${personOf(tx).id})
      on conflict (word) do update set code = excluded.code, taught_by = excluded.taught_by, taught_at = now()`.execute(
      tx.db,
    )
  return before
}
