import { longestLinkDays, type ShareLink } from '@seamark/contract/rates/links/links'
import { sql } from 'kysely'
import { actorId, type Context, personOf } from '../../../platform/context.ts'
import { endOfDay } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import { hashSecret, randomSecret } from '../../../platform/secrets.ts'
import { write } from '../../../platform/write.ts'
import { publishQuote } from '../quotes/quotes.commands.ts'
import { findQuoteRow, getQuoteRow } from '../quotes/quotes.queries.ts'
import { seesCost, seesQuote } from '../quotes/rights.queries.ts'
import { asLink, linkOf } from './links.queries.ts'

/**
 * Makes a link to an issued quote. Its address is returned only here, since only its hash is kept; it ends with the quote's last day, and after
 * ninety days at the latest. Throws quote_not_found, quote_not_yours, quote_not_issued or quote_past.
 */
export async function shareQuote(context: Context, quoteId: number): Promise<{ link: ShareLink; path: string }> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteShared' }, async (tx) => {
    const seen = await getQuoteRow(tx, quoteId)
    await sql`select from rates.quotes where id = ${quoteId} for share`.execute(tx.db)
    const row = await getQuoteRow(tx, quoteId)
    if (!seesCost(personOf(tx), seen)) throw fail('rates.quote_not_yours')
    if (row.state !== 'issued' || row.is_replaced) throw fail('rates.quote_not_issued')
    if (row.is_expired) throw fail('rates.quote_past', { day: row.valid_to })
    const token = randomSecret()
    const { rows } = await sql<{ id: number }>`
      insert into rates.share_links (quote_id, token_hash, created_by, ends_at)
      values (${quoteId}, ${hashSecret(token)}, ${personOf(tx).id},
        least(${endOfDay(row.valid_to, tx.zone)}::timestamptz, now() + make_interval(days => ${longestLinkDays})))
      returning id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    await tx.audit({ subject: 'quote', id: quoteId, after: { link: id } })
    publishQuote(tx, row, quoteId)
    const link = await linkOf(tx, id)
    if (!link) throw new Error('The link was not written')
    return { link: asLink(link, true), path: `/api/open/quotes/${token}` }
  })
}

/** Ends a link at once. Throws link_not_found and quote_not_yours. */
export async function revokeLink(context: Context, id: number, version: number): Promise<ShareLink> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.linkRevoked' }, async (tx) => {
    await tx.db.selectFrom('rates.share_links').select('id').where('id', '=', id).forUpdate().execute()
    const link = await linkOf(tx, id)
    const quote = link && (await findQuoteRow(tx, link.quote_id))
    if (!link || !quote || !seesQuote(personOf(tx), quote)) throw fail('rates.link_not_found')
    if (!seesCost(personOf(tx), quote)) throw fail('rates.quote_not_yours')
    if (link.version !== version) throw fail('platform.version_stale', {}, { current: asLink(link, true) })
    if (link.revoked_at !== null) {
      tx.unchanged()
      return asLink(link, true)
    }
    await sql`
      update rates.share_links set revoked_at = now(), version = version + 1 where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'quote', id: link.quote_id, before: { link: id }, after: { revokedBy: actorId(tx) } })
    publishQuote(tx, quote, link.quote_id)
    const revoked = await linkOf(tx, id)
    return asLink(revoked ?? link, true)
  })
}
