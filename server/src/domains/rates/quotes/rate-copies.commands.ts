import { type Charge, type Margin, mostCharges, type QuoteLine } from '@seamark/contract/rates/quotes/fields'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { addDays } from '@seamark/contract/platform/days'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { z } from 'zod'
import type { quoteLineOfRate, RateCopies } from '@seamark/contract/rates/quotes/rate-copies'
import { authorize, type Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { failIfReplaced, findRates } from '../rates/rates.queries.ts'
import { keptChargesOf } from './charge-sets.commands.ts'
import { chargesOfRates, lineOfRate } from './copies.rules.ts'
import { createQuote } from './quotes.commands.ts'
import { suggestMargin } from './quote-margins.queries.ts'
import { earliestEnd } from './quotes.rules.ts'

/** Space is usually held for two weeks. */
const usualDays = 14

/**
 * Begins a quote whose lines are copies of offers, in their order: with the given margin, else with the one last used for the client or the
 * lane. It begins when the last of the offers does, and ends with the earliest that still holds. Throws rate_not_found, quote_rate_unusable,
 * superseded_since, quote_rates_apart, margin_missing and what `createQuote` throws.
 */
export async function createQuoteFromRates(
  context: Context,
  { companyId, language, rateIds, margin, demandId }: RateCopies,
): Promise<Quote> {
  authorize(context, 'rates.writeQuotes')
  const rates = await usableRates(context, rateIds)
  const asked = await requestOf(context, demandId, companyId)
  const lines: QuoteLine[] = []
  for (const rate of rates)
    lines.push(lineOfRate(rate, margin ?? (await usedMargin(context, companyId, rate)), language))
  const today = dayAt(context.now(), context.zone)
  return createQuote(context, {
    companyId,
    contactId: asked.contactId,
    language,
    incoterm: null,
    cargo: asked.cargo,
    terms: '',
    ...commonDays(rates, lines, today),
    demandId,
    lines,
    charges: await chargesFor(context, rates, today),
  })
}

/** The days on which all offers hold, two weeks of them at most. An offer that has ended says nothing: its line must be replaced. */
function commonDays(rates: readonly Rate[], lines: readonly QuoteLine[], today: string) {
  const last = rates.reduce((one, other) => (other.effective > one.effective ? other : one))
  const validFrom = last.effective > today ? last.effective : today
  const end = earliestEnd(lines.filter(({ rateEnds }) => rateEnds === null || rateEnds >= today))
  if (end !== null && end < validFrom)
    throw failField('rateIds', 'rates.quote_rates_apart', { number: last.number, day: last.effective, end })
  const usual = addDays(validFrom, usualDays)
  return { validFrom, validTo: end !== null && end < usual ? end : usual }
}

/** The line that a copy of an offer makes, for the editor, which shows its margin: none where nobody has used one. Throws as `createQuoteFromRates`. */
export async function makeQuoteLine(
  context: Context,
  { rateId, companyId, language }: z.output<NonNullable<typeof quoteLineOfRate.query>>,
): Promise<{ line: QuoteLine; charges: Charge[] }> {
  authorize(context, 'rates.writeQuotes')
  const [rate] = await usableRates(context, [rateId])
  if (!rate) throw fail('rates.rate_not_found')
  const { margin } = await lastMarginFor(context, companyId, rate)
  const line = lineOfRate(rate, margin ?? { kind: 'amount', value: 0 }, language)
  return { line, charges: await chargesFor(context, [rate], dayAt(context.now(), context.zone)) }
}

/** What the answered demand says of its client's contact and cargo; nothing where another client is quoted. */
async function requestOf(context: Context, demandId: number | null, companyId: number) {
  if (demandId === null) return { contactId: null, cargo: '' }
  const [demand] = await findRates(context, [demandId])
  if (demand?.side !== 'demand') throw fail('rates.rate_not_found')
  return demand.company?.id === companyId
    ? { contactId: demand.contact?.id ?? null, cargo: demand.cargo }
    : { contactId: null, cargo: '' }
}

/** The offers in the order asked for; a request, or an offer without a port or a price, is no line of a quote. */
async function usableRates(context: Context, ids: readonly number[]): Promise<Rate[]> {
  authorize(context, 'rates.read')
  const found = new Map((await findRates(context, ids)).map((rate) => [rate.id, rate]))
  const rates = [...new Set(ids)].map((id) => {
    const rate = found.get(id)
    if (!rate) throw fail('rates.rate_not_found')
    const isUsable = rate.side === 'supply' && rate.currency !== '' && rate.prices.length > 0
    if (!isUsable || rate.pols.length === 0 || rate.pods.length === 0)
      throw failField('rateIds', 'rates.quote_rate_unusable', { number: rate.number })
    return rate
  })
  for (const rate of rates) await failIfReplaced(context, rate)
  return rates
}

const lastMarginFor = (context: Context, companyId: number, { pols, pods }: Rate) =>
  suggestMargin(context, { companyId, pol: pols[0] ?? '', pod: pods[0] ?? '' })

async function usedMargin(context: Context, companyId: number, rate: Rate): Promise<Margin> {
  const { margin } = await lastMarginFor(context, companyId, rate)
  if (!margin) throw failField('margin', 'rates.margin_missing')
  return margin
}

/** What the offers say themselves, and what the office keeps for their ports. Throws quote_charges_many rather than leave one out. */
async function chargesFor(context: Context, rates: readonly Rate[], today: string): Promise<Charge[]> {
  const charges = chargesOfRates(rates, await keptChargesOf(context, rates, today), today)
  if (charges.length > mostCharges) throw failField('rateIds', 'rates.quote_charges_many', { n: charges.length })
  return charges
}
