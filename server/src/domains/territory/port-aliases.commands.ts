import { sql } from 'kysely'
import { personOf } from '../../platform/context.ts'
import type { WriteContext } from '../../platform/write.ts'

/**
 * Teaches all domains which port a word means, or with null that the office has no word of its own for it. The caller
 * has checked the code and writes the audit row.
 */
export async function teachPort(tx: WriteContext, word: string, code: string | null) {
  if (code === null) return forgetAlias(tx, word)
  await sql`delete from territory.port_sets where word = ${word}`.execute(tx.db)
  await sql`
    insert into territory.port_aliases (word, code, taught_by) values (${word}, ${code}, ${personOf(tx).id})
    on conflict (word) do update set code = excluded.code, taught_by = excluded.taught_by, taught_at = now()`.execute(
    tx.db,
  )
}

/** Teaches the readers of freight texts that a word means all of several ports, or no port. One port is taught to all domains. */
export async function teachPorts(tx: WriteContext, word: string, codes: readonly string[]) {
  const [only] = codes
  if (only !== undefined && codes.length === 1) return teachPort(tx, word, only)
  await forgetAlias(tx, word)
  await sql`
    insert into territory.port_sets (word, codes, taught_by) values (${word}, ${[...codes]}::text[], ${personOf(tx).id})
    on conflict (word) do update set codes = excluded.codes, taught_by = excluded.taught_by, taught_at = now()`.execute(
    tx.db,
  )
}

async function forgetAlias({ db }: WriteContext, word: string) {
  await sql`delete from territory.port_aliases where word = ${word}`.execute(db)
}

/** Takes back what the office means by a word, while it still means these ports. Returns whether it did. The caller writes the audit row. */
export async function forgetPorts(tx: WriteContext, word: string, codes: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ word: string }>`
    with single as (
      delete from territory.port_aliases where word = ${word} and array[code] = ${[...codes]}::text[] returning word),
    several as (
      delete from territory.port_sets where word = ${word} and codes = ${[...codes]}::text[] returning word)
    select word from single union all select word from several`.execute(tx.db)
  return rows.length > 0
}
