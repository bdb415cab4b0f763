import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { checkRate, isProblem } from '../prices/checks.rules.ts'
import { type HoldingOffer, placeOffer } from '../prices/forecasts.rules.ts'
import { type GivenRate, keyOf, signatureOf } from './columns.rules.ts'
import { atlas } from './writings.commands.ts'

/** How many would be written, how many of those would end an older one, and how many would not be written. */
export interface Forecast {
  created: number
  superseded: number
  unchanged: number
  refused: number
}

interface Standing {
  key: string
  effective: string
  expiry: string
  prices: { container: string; amount: number; from: string | null; to: string | null }[]
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
  const standing = await findStanding(
    context,
    checked.flatMap(({ key }) => key ?? []),
  )
  const signatures = new Set(standing.map((one) => `${one.key} ${signatureOf(one)}`))
  const holding = new Map(
    [...Map.groupBy(standing, ({ key }) => key)].map(([key, offers]) => [key, offers.map(holdingOf)]),
  )
  const outcomes = { created: 0, superseded: 0, unchanged: 0, refused: given.length - checked.length }
  for (const { rate, key } of checked) {
    const signature = `${key} ${signatureOf(rate)}`
    if (key !== null && signatures.has(signature)) outcomes.unchanged += 1
    else {
      outcomes.created += 1
      if (key === null || rate.expiry === null) continue
      signatures.add(signature)
      const offers = holding.get(key) ?? []
      holding.set(key, offers)
      const containers = rate.prices.map(({ container }) => container)
      if (placeOffer(offers, { effective: rate.effective, expiry: rate.expiry, containers })) outcomes.superseded += 1
    }
  }
  return outcomes
}

const holdingOf = ({ expiry, prices }: Standing): HoldingOffer => ({
  expiry,
  prices: prices.flatMap(({ container, from, to }) => (from !== null && to !== null ? [{ container, from, to }] : [])),
})

async function findStanding({ db }: Pick<Context, 'db'>, keys: readonly string[]): Promise<Standing[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Standing>`
    select r.key, r.effective::text as effective, r.expiry::text as expiry,
      (select coalesce(json_agg(json_build_object('container', p.container, 'amount', p.amount::float8,
        'from', lower(p.during)::text, 'to', (upper(p.during) - 1)::text)), '[]')
       from rates.prices p where p.rate_id = r.id) as prices
    from rates.rates r
    where r.key = any(${[...new Set(keys)]}::text[]) and r.delete_after is null and r.state in ('open', 'matched')
    order by r.id`.execute(db)
  return rows
}
