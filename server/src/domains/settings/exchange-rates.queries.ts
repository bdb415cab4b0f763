import type { ExchangeRate } from '@seamark/contract/settings/exchange-rates'
import { sql } from 'kysely'
import { type Context, passes } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { mayDeleteOffice } from '../../platform/office-records.ts'
import { type RateOn, rateTable } from './exchange-rates.rules.ts'

const columns = sql`id, version, currency, per_dollar::float8 as "perDollar", valid_from::text as "validFrom"`

export async function listRates(context: Context) {
  return {
    rates: await allRates(context),
    can: { edit: passes(context.actor, 'settings.manage'), delete: mayDeleteOffice(context, 'settings.deleteRates') },
  }
}

async function allRates({ db }: Pick<Context, 'db'>): Promise<ExchangeRate[]> {
  const { rows } = await sql<ExchangeRate>`
    select ${columns} from settings.exchange_rates order by currency, valid_from desc`.execute(db)
  return rows
}

/** One rate; throws not_found. */
export async function getRate({ db }: Pick<Context, 'db'>, id: number): Promise<ExchangeRate> {
  const { rows } = await sql<ExchangeRate>`select ${columns} from settings.exchange_rates where id = ${id}`.execute(db)
  const [rate] = rows
  if (!rate) throw fail('platform.not_found')
  return rate
}

/** Returns the office's rates as they are now. */
export const exchangeRates = async (context: Pick<Context, 'db'>): Promise<RateOn> => rateTable(await allRates(context))
