import type { Context } from '../../../platform/context.ts'
import { checkRate, isProblem } from '../prices/checks.rules.ts'
import { type HoldingOffer, placeOffer } from '../prices/forecasts.rules.ts'
import { type GivenRate, hasOtherTerms, keyOf, type OfferTerms, signatureOf } from './columns.rules.ts'
import { findStandingOffers, type StandingOffer } from './standing.queries.ts'
import { atlas } from './writings.commands.ts'

/** How many would be written, how many of those would end an older one or have other terms for its price, and how many would not be written. */
export interface Forecast {
  created: number
  superseded: number
  otherTerms: number
  unchanged: number
  refused: number
}

/** Counts what `writeRates` would answer now, without writing: the offers of the same keys are looked up once. Companies are not judged. */
export async function forecastRates(
  context: Pick<Context, 'db'>,
  given: readonly Pick<GivenRate, 'rate' | 'ownerId'>[],
): Promise<Forecast> {
  const checked = given.flatMap((one) => {
    const rate = checkRate(one.rate, atlas)
    return isProblem(rate) ? [] : [{ rate, key: keyOf({ rate, ownerId: one.ownerId }) }]
  })
  const standing = await findStandingOffers(
    context,
    checked.flatMap(({ key }) => key ?? []),
  )
  const terms = new Map<string, OfferTerms[]>(
    [...Map.groupBy(standing, (one) => `${one.key} ${signatureOf(one)}`)].map(([signature, offers]) => [
      signature,
      offers.map((one) => one.terms),
    ]),
  )
  const holding = new Map(
    [...Map.groupBy(standing, ({ key }) => key)].map(([key, offers]) => [key, offers.map(holdingOf)]),
  )
  const outcomes = { created: 0, superseded: 0, otherTerms: 0, unchanged: 0, refused: given.length - checked.length }
  for (const { rate, key } of checked) {
    const signature = `${key} ${signatureOf(rate)}`
    const same = key === null ? [] : (terms.get(signature) ?? [])
    if (same.some((one) => !hasOtherTerms(rate, one))) outcomes.unchanged += 1
    else {
      outcomes.created += 1
      if (same.length > 0) outcomes.otherTerms += 1
      if (key === null || rate.expiry === null) continue
      terms.set(signature, [...same, rate])
      const offers = holding.get(key) ?? []
      holding.set(key, offers)
      const containers = rate.prices.map(({ container }) => container)
      if (placeOffer(offers, { effective: rate.effective, expiry: rate.expiry, containers })) outcomes.superseded += 1
    }
  }
  return outcomes
}

const holdingOf = ({ expiry, prices }: StandingOffer): HoldingOffer => ({
  expiry,
  prices: prices.flatMap(({ container, from, to }) => (from !== null && to !== null ? [{ container, from, to }] : [])),
})
