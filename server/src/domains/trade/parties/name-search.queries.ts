import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { searchPatterns } from '../../phonebook/index.ts'

/**
 * Returns at most `most` parties with a name that matches the text as a company's would: every word of it, without accents, or as pinyin or initials.
 * A name whose search text has not been written yet is found by its own letters. A joined party is replaced by the one it is joined to.
 */
export async function findPartiesByName({ db }: Context, q: string, most: number): Promise<number[]> {
  const terms = searchPatterns(q).map((patterns) => sql`search_text like any(${patterns}::text[])`)
  if (terms.length === 0) return []
  const typed = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: number }>`
    select distinct party_id as id from (
      select party_id from trade.party_names where ${sql.join(terms, sql` and `)}
      union all select party_id from trade.party_names where search_text is null and lower(text) like ${typed}) as found
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
