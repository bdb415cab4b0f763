import type { Price, Surcharge } from '@seamark/contract/rates/prices/prices'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { exchangeRates } from '../../settings/index.ts'
import { ratesChanged } from '../events.ts'
import { everybody } from '../policy.ts'
import { comparablePrice, type Compared, inDollars } from './comparable.rules.ts'

/** So many rates are worked out in one transaction. */
const lot = 500

const place = z.object({ currency: z.string(), after: z.number().int() })
type Place = z.output<typeof place>

export const recomparePricesJob = job('rates.recomparePrices', place, recomparePrices)

/**
 * Has the comparable prices worked out anew that depend on a currency: now, and once more in a minute, for offers that somebody was writing by the
 * former exchange rates meanwhile.
 */
export async function followExchangeRates(tx: WriteContext, { currency }: { currency: string }) {
  for (const ms of [0, 60_000])
    await recomparePricesJob.later(tx, { currency, after: 0 }, new Date(tx.now().getTime() + ms))
}

/** Works out the next lot of rates behind an id, and enqueues the one after it. Safe to run twice. */
async function recomparePrices(context: Context, { currency, after }: Place) {
  await write.bookkeep(context, 'rates.write', async (tx) => {
    const rates = await lockPriced(tx, currency, after)
    const perDollar = await exchangeRates(tx)
    const changed = await keepPrices(
      tx,
      rates.flatMap((rate) => comparedOf(rate, perDollar)),
    )
    if (changed.length > 0) {
      tx.publish({ event: { topic: 'rates.rate' }, audience: everybody })
      await tx.reactions.announce(tx, ratesChanged, { ids: changed })
    }
    const last = rates.at(-1)
    if (last && rates.length === lot) await recomparePricesJob.later(tx, { currency, after: last.id })
  })
}

interface Priced extends Pick<Rate, 'basis' | 'currency' | 'effective'> {
  id: number
  prices: Price[]
  surcharges: Surcharge[]
}

/** The next rates with prices or surcharges in a currency, locked in the order of their ids. */
async function lockPriced({ db }: WriteContext, currency: string, after: number): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    select r.id, r.basis, r.currency, r.effective::text as effective,
      coalesce((
        select json_agg(json_build_object('container', p.container, 'amount', p.amount::float8, 'isFrom', p.is_from, 'isImplied', p.is_implied))
        from rates.prices p where p.rate_id = r.id), '[]') as prices,
      coalesce((
        select json_agg(json_build_object(
          'code', s.code, 'side', s.side, 'unit', s.unit, 'amounts', s.amounts, 'currency', s.currency, 'state', s.state,
          'validFrom', s.valid_from::text) order by s.place)
        from rates.surcharges s where s.rate_id = r.id), '[]') as surcharges
    from rates.rates r
    where r.id > ${after} and (r.currency = ${currency}
      or exists (select from rates.surcharges s where s.rate_id = r.id and s.currency = ${currency}))
    order by r.id limit ${lot} for no key update of r`.execute(db)
  return rows
}

function comparedOf({ id, basis, currency, effective, prices, surcharges }: Priced, perDollar: Compared['perDollar']) {
  const compared = { basis, currency, effective, surcharges, perDollar }
  return prices.map((price) => {
    const { amount, atLeast } = comparablePrice(price, compared)
    return {
      rate_id: id,
      container: price.container,
      comparable: amount,
      comparable_usd: inDollars(amount, compared),
      at_least: atLeast,
    }
  })
}

/** Keeps what differs, in the prices and in the legs; returns the rates in which anything did. */
async function keepPrices({ db }: WriteContext, prices: readonly object[]): Promise<number[]> {
  if (prices.length === 0) return []
  const given = sql`json_to_recordset(${JSON.stringify(prices)}::json)
    as g (rate_id bigint, container text, comparable numeric, comparable_usd numeric, at_least boolean)`
  const { rows } = await sql<{ rate_id: number }>`
    update rates.prices p set comparable = g.comparable, comparable_usd = g.comparable_usd, at_least = g.at_least
    from ${given}
    where p.rate_id = g.rate_id and p.container = g.container
      and (p.comparable, p.comparable_usd, p.at_least) is distinct from (g.comparable, g.comparable_usd, g.at_least)
    returning p.rate_id`.execute(db)
  await sql`
    update rates.legs l set comparable_usd = g.comparable_usd, at_least = g.at_least
    from ${given}
    where l.rate_id = g.rate_id and l.container = g.container
      and (l.comparable_usd, l.at_least) is distinct from (g.comparable_usd, g.at_least)`.execute(db)
  return [...new Set(rows.map(({ rate_id: id }) => id))]
}
