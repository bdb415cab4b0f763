import type { Rate } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { type Context, passes } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { findRates } from '../rates/rates.queries.ts'

/** A way of which somebody asks the price; without containers any will do. */
export interface AskedWay {
  pols: readonly string[]
  pods: readonly string[]
  containers: readonly string[]
}

export interface WayOffer {
  id: number
  number: string
  carrier: string
  currency: string
  /** Prices that hold today; of an offer that has ended, those that it had. */
  prices: { container: Rate['prices'][number]['container']; amount: number; isFrom: boolean }[]
  endsOn: string
  isExpired: boolean
}

/** An offer that ended longer ago says nothing of today. */
const rememberedDays = 60

/**
 * Returns for each way the cheapest offer that holds today and that the caller may see, or else the one that ended last; null where there is
 * neither, or the caller does not see the market. Offers for the shipper's own box are left out, since others cannot travel by them.
 */
export async function bestOffers(context: Context, ways: readonly AskedWay[]): Promise<(WayOffer | null)[]> {
  if (!passes(context.actor, 'rates.read')) return ways.map(() => null)
  const asked = ways.flatMap(({ pols, pods, containers }, place) =>
    pols.length > 0 && pods.length > 0 ? [{ place, pols, pods, containers }] : [],
  )
  if (asked.length === 0) return ways.map(() => null)
  const found = await findBest(context, asked)
  const rates = new Map((await findRates(context, [...new Set(found.values())])).map((rate) => [rate.id, rate]))
  const today = dayAt(context.now(), context.zone)
  return ways.map(({ containers }, place) => {
    const rate = rates.get(found.get(place) ?? 0)
    return rate ? offerOf(rate, containers, today) : null
  })
}

type Placed = AskedWay & { place: number }

async function findBest(context: Context, asked: readonly Placed[]): Promise<ReadonlyMap<number, number>> {
  const today = businessDay(context)
  const legs = sql`
    from rates.legs l join rates.rates r on r.id = l.rate_id
    where l.side = 'supply' and l.pol = any(a.pols) and l.pod = any(a.pods)
      and (cardinality(a.containers) = 0 or l.container = any(a.containers))
      and r.delete_after is null and r.box_owner <> 'shipper' and l.effective <= ${today}`
  const { rows } = await sql<{ place: number; id: number }>`
    with asked as (
      select g.place, array(select jsonb_array_elements_text(g.pols)) as pols, array(select jsonb_array_elements_text(g.pods)) as pods,
        array(select jsonb_array_elements_text(g.containers)) as containers
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as g (place int, pols jsonb, pods jsonb, containers jsonb))
    select a.place, coalesce(best.rate_id, ended.rate_id)::float8 as id
    from asked a
    left join lateral (
      select l.rate_id ${legs} and l.state = 'open' and l.ends_on >= ${today} and l.comparable_usd is not null
      order by array_position(array['40HQ', '40GP', '20GP'], l.container), l.comparable_usd, l.ends_on desc, l.rate_id limit 1) best on true
    left join lateral (
      select l.rate_id ${legs} and best.rate_id is null and l.ends_on < ${today} and l.ends_on >= ${today} - ${rememberedDays}::int
      order by l.ends_on desc, l.rate_id desc limit 1) ended on true
    where coalesce(best.rate_id, ended.rate_id) is not null`.execute(context.db)
  return new Map(rows.map(({ place, id }) => [place, id]))
}

function offerOf(rate: Rate, containers: readonly string[], today: string): WayOffer | null {
  const { id, number, carrier, currency } = rate
  const isAsked = ({ container }: Rate['prices'][number]) => containers.length === 0 || containers.includes(container)
  const priced = rate.prices.filter((price) => isAsked(price) && !price.isImplied)
  const asked = priced.length > 0 ? priced : rate.prices.filter(isAsked)
  const holding = rate.state === 'open' && !rate.isExpired ? asked.filter((one) => holdsOn(one, today)) : []
  const shown = holding.length > 0 ? holding : asked
  const ends = shown.flatMap(({ endsOn }) => endsOn ?? []).toSorted()
  // Where its prices end on several days, only the first is sure for all of them.
  const endsOn = ends[0] ?? rate.endsOn ?? rate.expiry
  if (shown.length === 0 || endsOn === null) return null
  const prices = shown.map(({ container, amount, isFrom }) => ({ container, amount, isFrom }))
  return { id, number, carrier, currency, prices, endsOn, isExpired: holding.length === 0 }
}

const holdsOn = ({ endsOn }: Rate['prices'][number], day: string) => endsOn !== null && endsOn >= day
