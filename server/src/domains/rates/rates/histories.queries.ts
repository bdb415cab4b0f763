import type { keptPrice } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { translate } from '../../../platform/translate.ts'
import { listActivity } from '../../activity/index.ts'
import { getRate } from './rates.queries.ts'

/** The prices of the same key, newest first, and what people did to the rate. Throws rate_not_found. */
export async function listRateHistory(context: Context, id: number) {
  authorize(context, 'rates.read')
  const rate = await getRate(context, id)
  const [{ rows: prices }, { entries }] = await Promise.all([
    sql<z.output<typeof keptPrice>>`
      select r.id as "rateId", r.number, p.container, p.amount::float8 as amount, p.is_from as "isFrom", p.currency, p.effective::text as effective,
        (upper(p.during) - 1)::text as "endsOn"
      from rates.prices p join rates.rates r on r.id = p.rate_id
      where p.key = (select key from rates.rates where id = ${rate.id}) and r.delete_after is null
      order by p.effective desc, p.rate_id desc, array_position(array['20GP', '40GP', '40HQ', '45HQ'], p.container)
      limit 200`.execute(context.db),
    listActivity(context, 'rate', id),
  ])
  return {
    prices,
    entries: entries.map(({ id: entry, kind, at, actor, facts }) => ({
      id: entry,
      text: translate(context.language, kind, { reason: '', ...asParams(facts) }),
      by: actor?.name ?? null,
      at,
    })),
  }
}

/** What the sentence of an entry may say: names and numbers. */
const asParams = (facts: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
