import type { PosterFieldsInput } from '@seamark/contract/ai/drawings/posters'
import { mostLanes } from '@seamark/contract/ai/drawings/posters'
import { posterContainers } from '@seamark/contract/ai/choices'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { getQuote } from '../../rates/index.ts'
import { findLogo } from './logos.queries.ts'

/**
 * The fields with which a poster begins: the caller as its contact, and the lanes of a quote, of which only what the client pays is taken. Throws
 * quote_not_found, poster_rate_ended and poster_quote_not_in_force.
 */
export async function draftPoster(context: Context, quoteId: number | undefined) {
  authorize(context, 'ai.draw')
  const { rows } = await sql<{ name: string; phone: string | null; email: string | null }>`
    select name, phone, email from identity.users where id = ${personOf(context).id}`.execute(context.db)
  const [me] = rows
  const contact = { name: me?.name ?? '', phone: me?.phone ?? '', email: me?.email ?? '' }
  const hasLogo = (await findLogo(context)) !== undefined
  if (quoteId === undefined) return { fields: { contact }, hasLogo }
  const quote = await getQuote(context, quoteId)
  if (quote.isExpired) throw failField('quoteId', 'ai.poster_rate_ended', { day: quote.validTo })
  if (quote.state !== 'issued' || quote.isReplaced)
    throw failField('quoteId', 'ai.poster_quote_not_in_force', { number: quote.number })
  const isShared = quote.can.share && passes(context.actor, 'rates.writeQuotes')
  return { fields: { ...fieldsOfQuote(quote), contact, qr: { kind: isShared ? 'quote' : 'none' } }, hasLogo }
}

/** What a quote tells its client. Lines without a price of the usual containers are left out. */
function fieldsOfQuote({ id, language, lines, validFrom, validTo }: Quote): Partial<PosterFieldsInput> {
  const lanes = lines.flatMap((line) => {
    const prices = posterContainers.flatMap((container) => {
      const price = line.prices.find((one) => one.container === container)
      return price && price.selling > 0 ? [{ container, amount: price.selling, isFrom: price.isFrom }] : []
    })
    if (prices.length === 0) return []
    const { pols, pods, via, carrier, currency, transitDays, sailing } = line
    return [
      {
        pols: pols.slice(0, 8),
        pods: pods.slice(0, 8),
        via,
        carrier,
        currency,
        prices,
        transitDays,
        way: via === '' ? ('' as const) : ('transit' as const),
        sailing: [...sailing].slice(0, 60).join('') === sailing ? sailing : '',
        space: '',
      },
    ]
  })
  return {
    preset: lanes.length === 1 ? 'lane' : 'lanes',
    quoteId: id,
    language,
    lanes: lanes.slice(0, mostLanes),
    validFrom,
    validTo,
  }
}
