import { sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { authorize, type Context } from '../../../platform/context.ts'

/**
 * Returns the offer that holds today between two ports at the lowest price of 40HQ with known surcharges in the carrier's box; of 40GP and then
 * 20GP where no 40HQ can be compared. Undefined where nothing can be compared.
 */
export async function lowestOffer(
  context: Context,
  { pol, pod }: { pol: string; pod: string },
): Promise<number | undefined> {
  authorize(context, 'rates.read')
  const today = businessDay(context)
  const { rows } = await sql<{ id: number }>`
    select l.rate_id as id from rates.legs l
    join rates.rates r on r.id = l.rate_id and r.delete_after is null and r.box_owner <> 'shipper'
    where l.side = 'supply' and l.state = 'open' and l.pol = ${pol} and l.pod = ${pod}
      and l.effective <= ${today} and l.ends_on >= ${today}
      and l.container in ('40HQ', '40GP', '20GP') and l.comparable_usd is not null
    order by array_position(array['40HQ', '40GP', '20GP'], l.container), l.comparable_usd, l.ends_on desc, l.rate_id
    limit 1`.execute(context.db)
  return rows[0]?.id
}
