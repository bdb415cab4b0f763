import { createRate, getRate } from '@seamark/contract/rates/index'
import { addExchangeRate, changeExchangeRate, deleteExchangeRate } from '@seamark/contract/settings/index'
import { expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { anOffer } from '../testing.ts'
import { recomparePricesJob } from './recomparisons.commands.ts'

const product = await startTestApp({ worker: true })
const { lin } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin', testPassword)

let source = 0
const offer = (more: Parameters<typeof anOffer>[0]) =>
  lin.call(createRate, {
    body: anOffer({ sourceName: `同行${(source += 1)}`, prices: [{ container: '40HQ', amount: 7200 }], ...more }),
  })
const priceOf = async (id: number) => {
  const [price] = (await lin.call(getRate, { params: { id } })).prices
  return [price?.comparable, price?.comparableUsd, price?.atLeast]
}
const legOf = async (id: number) => {
  const { rows } = await product.pool.query<{ dollars: number | null; at_least: boolean }>(
    'select comparable_usd::float8 as dollars, at_least from rates.legs where rate_id = $1',
    [id],
  )
  return [rows[0]?.dollars, rows[0]?.at_least]
}
const seen = (read: () => Promise<unknown>, value: unknown) =>
  vi.waitFor(async () => expect(await read()).toEqual(value), { timeout: 20_000, interval: 100 })

test('comparable prices follow the exchange rates of the office: added, corrected and switched off', async () => {
  const yuan = await offer({ currency: 'CNY' })
  const dollars = await offer({
    prices: [{ container: '40HQ', amount: 2000 }],
    surcharges: [{ code: 'THC', amounts: [720], currency: 'CNY' }],
  })
  const other = await offer({ currency: 'EUR', prices: [{ container: '40HQ', amount: 3000 }] })
  expect([await priceOf(yuan.id), await priceOf(dollars.id)]).toEqual([
    [7200, null, false],
    [2000, 2000, true],
  ])
  const added = await boss.call(addExchangeRate, { body: { currency: 'CNY', perDollar: 7.2, validFrom: '2026-01-01' } })
  await seen(() => priceOf(yuan.id), [7200, 1000, false])
  await seen(() => priceOf(dollars.id), [2100, 2100, false])
  expect([await legOf(yuan.id), await legOf(dollars.id)]).toEqual([
    [1000, false],
    [2100, false],
  ])
  expect(await priceOf(other.id)).toEqual([3000, null, false])

  const changed = await boss.call(changeExchangeRate, {
    params: { id: added.id },
    version: added.version,
    body: { perDollar: 8, validFrom: '2026-01-01' },
  })
  await seen(() => priceOf(yuan.id), [7200, 900, false])
  await boss.call(deleteExchangeRate, { params: { id: changed.id }, version: changed.version })
  await seen(() => legOf(yuan.id), [null, false])
  await seen(() => legOf(dollars.id), [2000, true])
})

test('every lot follows, and a second run changes nothing', async () => {
  const one = await offer({ currency: 'GBP' })
  await product.pool.query(
    "insert into settings.exchange_rates (currency, per_dollar, valid_from) values ('GBP', 0.8, '2026-01-01')",
  )
  for (const after of [one.id, one.id - 1, 0]) {
    await recomparePricesJob.run(product.context, { currency: 'GBP', after })
    // Behind its own id there is nothing to work out.
    expect(await priceOf(one.id)).toEqual([7200, after === one.id ? null : 9000, false])
  }
})
