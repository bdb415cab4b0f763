import type { ExchangeRate, NewRate, RateChanges } from '@seamark/contract/settings/exchange-rates'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { authorizeOffice, keepSwitchedOff, type OfficeRecordKind } from '../../platform/office-records.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { exchangeRatesChanged } from './events.ts'
import { getRate } from './exchange-rates.queries.ts'

/** Adds a rate. Refuses a second one of a currency and day, and letters that are no currency. */
export async function addRate(context: Context, { currency, perDollar, validFrom }: NewRate): Promise<ExchangeRate> {
  if (!currencies.has(currency)) throw failField('currency', 'settings.currency_unknown')
  return write(context, { permission: 'settings.manage', audit: 'settings.rateAdded' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into settings.exchange_rates (currency, per_dollar, valid_from) values (${currency}, ${perDollar}, ${validFrom})
      returning id`
      .execute(tx.db)
      .catch(asTaken)
    const id = rows[0]?.id ?? 0
    await tx.audit({ subject: 'exchangeRate', id, after: { currency, perDollar, validFrom } })
    await announceRate(tx, { id, currency })
    return getRate(tx, id)
  })
}

/** Corrects a rate. Values that were converted by it stay as they are; comparable prices follow. */
export async function changeRate(
  context: Context,
  id: number,
  version: number,
  { perDollar, validFrom }: RateChanges,
): Promise<ExchangeRate> {
  return write(context, { permission: 'settings.manage', audit: 'settings.rateChanged' }, async (tx) => {
    const before = await lockRate(tx, id, version)
    if (before.perDollar === perDollar && before.validFrom === validFrom) {
      tx.unchanged()
      return before
    }
    await sql`
      update settings.exchange_rates set per_dollar = ${perDollar}, valid_from = ${validFrom}, version = version + 1
      where id = ${id}`
      .execute(tx.db)
      .catch(asTaken)
    const { currency } = before
    await tx.audit({
      subject: 'exchangeRate',
      id,
      before: { currency, perDollar: before.perDollar, validFrom: before.validFrom },
      after: { currency, perDollar, validFrom },
    })
    await announceRate(tx, { id, currency })
    return getRate(tx, id)
  })
}

export const rateKind: OfficeRecordKind = {
  kind: 'exchangeRate',
  title: 'settings.subject.exchangeRate',
  permission: 'settings.deleteRates',
  audit: 'settings.rateRestored',
  tables: (id) => [{ table: 'settings.exchange_rates', where: sql<boolean>`t.id = ${id}` }],
  restored: async (tx, id) => announceRate(tx, await getRate(tx, id)),
}

/** Switches a rate off for thirty days. Values that were converted by it stay as they are; comparable prices follow. */
export async function deleteRate(context: Context, id: number, version: number) {
  authorizeOffice(context, rateKind.permission)
  return write(context, { permission: 'settings.deleteRates', audit: 'settings.rateDeleted' }, async (tx) => {
    const { currency, perDollar, validFrom } = await lockRate(tx, id, version)
    const name = `${currency} ${validFrom}`
    await keepSwitchedOff(tx, rateKind, { id, name, nameEn: name })
    await sql`delete from settings.exchange_rates where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'exchangeRate', id, before: { currency, perDollar, validFrom } })
    await announceRate(tx, { id, currency })
    return null
  })
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

async function lockRate(tx: WriteContext, id: number, version: number): Promise<ExchangeRate> {
  await sql`select from settings.exchange_rates where id = ${id} for update`.execute(tx.db)
  const current = await getRate(tx, id)
  if (current.version !== version) throw fail('platform.version_stale', {}, { current })
  return current
}

/** The unique key decides, so that two people who type the same day at once cannot both succeed. */
function asTaken(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'exchange_rates_day'
    ? failField('validFrom', 'settings.rate_taken')
    : error
}

/** Tells the open pages, and the floors above that keep values which were converted by it. */
async function announceRate(tx: WriteContext, { id, currency }: Pick<ExchangeRate, 'id' | 'currency'>) {
  tx.publish({ event: { topic: 'settings.rates', id }, audience: { code: 356, holder: null } })
  await tx.reactions.announce(tx, exchangeRatesChanged, { currency })
}
