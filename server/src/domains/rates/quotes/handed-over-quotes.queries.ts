import { sql } from 'kysely'
import type { HandoverPart } from '../../phonebook/index.ts'

/** Drafts and quotes without an outcome go along with their companies, unless the hand-over leaves them with their author. */
export const handedOverQuotes: HandoverPart = {
  part: 'quotes',
  countOf: async ({ db }, personId, companyIds) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from rates.quotes q
      where q.author_id = ${personId} and q.company_id = any(${[...companyIds]}::bigint[])
        and q.state in ('draft', 'issued') and q.replaced_at is null and q.delete_after is null`.execute(db)
    return rows[0]?.count ?? 0
  },
  pathOf: (personId) => `/freight/quotes?authorId=${personId}`,
}
