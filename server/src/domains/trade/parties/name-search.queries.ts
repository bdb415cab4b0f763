import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
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

/** Parties in the audit log are called by name, for whoever may read them. */
export const partySubject: AuditedSubject = {
  kind: 'party',
  namesOf: async ({ db, actor }, ids) => {
    if (!passes(actor, 'trade.readParties')) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from trade.parties where id = any(${[...ids]}::bigint[])`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async (context, q) => (passes(context.actor, 'trade.readParties') ? findPartiesByName(context, q, 200) : []),
  mayOpen: async ({ actor }) => passes(actor, 'trade.readParties'),
}
