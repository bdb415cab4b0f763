import { sql } from 'kysely'
import { personOf } from '../../platform/context.ts'
import type { WriteContext } from '../../platform/write.ts'

/**
 * Teaches all domains which port a word means, or with null that the office has no word of its own for it. The caller
 * has checked the code and writes the audit row.
 */
export async function teachPort(tx: WriteContext, word: string, code: string | null) {
  if (code === null) await sql`delete from territory.port_aliases where word = ${word}`.execute(tx.db)
  else
    await sql`
      insert into territory.port_aliases (word, code, taught_by) values (${word}, ${code}, ${personOf(tx).id})
      on conflict (word) do update set code = excluded.code, taught_by = excluded.taught_by, taught_at = now()`.execute(
      tx.db,
    )
}
