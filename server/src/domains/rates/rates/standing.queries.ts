import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { OfferTerms } from './columns.rules.ts'

/** An offer that is in the market, as one that comes is compared with it. */
export interface StandingOffer {
  id: number
  key: string
  effective: string
  expiry: string
  /** Each price with the days on which it holds, both included. */
  prices: { container: string; amount: number; isFrom: boolean; from: string | null; to: string | null }[]
  terms: OfferTerms
}

/** Returns the offers of these keys that are in the market, in the order in which they came. */
export async function findStandingOffers(
  { db }: Pick<Context, 'db'>,
  keys: readonly string[],
): Promise<StandingOffer[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<StandingOffer>`
    select r.id::float8 as id, r.key, r.effective::text as effective, r.expiry::text as expiry,
      (select coalesce(json_agg(json_build_object('container', p.container, 'amount', p.amount::float8, 'isFrom', p.is_from,
        'from', lower(p.during)::text, 'to', (upper(p.during) - 1)::text)), '[]')
       from rates.prices p where p.rate_id = r.id) as prices,
      ${terms} as terms
    from rates.rates r
    where r.key = any(${[...new Set(keys)]}::text[]) and r.delete_after is null and r.state in ('open', 'matched')
    order by r.id`.execute(db)
  return rows
}

const terms = sql<OfferTerms>`json_build_object(
  'basis', r.basis, 'via', r.via, 'space', r.space, 'weekdays', r.weekdays, 'cutoff', r.cutoff::text,
  'transitDays', r.transit_days, 'freeCombined', r.free_combined, 'freeDemurrage', r.free_demurrage,
  'freeDetention', r.free_detention, 'tonnes', r.tonnes::float8, 'cargo', r.cargo, 'releases', r.releases,
  'boxes', (select coalesce(json_agg(json_build_object('container', b.container, 'count', b.total)), '[]')
    from rates.boxes b where b.rate_id = r.id),
  'surcharges', (select coalesce(json_agg(json_build_object('code', s.code, 'side', s.side, 'unit', s.unit,
      'amounts', s.amounts::float8[], 'currency', s.currency, 'state', s.state, 'validFrom', s.valid_from::text)), '[]')
    from rates.surcharges s where s.rate_id = r.id))`
