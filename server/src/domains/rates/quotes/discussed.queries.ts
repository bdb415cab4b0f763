import { sql } from 'kysely'
import { passes } from '../../../platform/context.ts'
import type { Discussed } from '../../discussions/index.ts'
import { findQuoteRow } from './quotes.queries.ts'
import { audiencesOf, seesQuote } from './rights.queries.ts'

/** Quotes are discussed by whoever sees them. The comments and files hold nothing of what we pay but what people write themselves. */
export const discussedQuotes: Discussed = {
  kind: 'quote',
  lock: async (tx, id) => {
    await sql`select from rates.quotes where id = ${id} for no key update`.execute(tx.db)
  },
  find: async (context, id) => {
    const quote = await findQuoteRow(context, id)
    if (!quote) return undefined
    return {
      name: `${quote.number} ${quote.company_name}`,
      path: `/freight/quotes/${id}`,
      isSeenBy: (actor) => passes(actor, 'rates.readQuotes') && seesQuote(actor, quote),
      isWrittenBy: (actor) => passes(actor, 'rates.writeQuotes'),
      audiences: audiencesOf(quote),
    }
  },
}
