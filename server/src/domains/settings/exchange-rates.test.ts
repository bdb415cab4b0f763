import {
  addExchangeRate,
  changeExchangeRate,
  deleteExchangeRate,
  listExchangeRates,
} from '@seamark/contract/settings/index'
import { Refusal } from '@seamark/contract/platform/client'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { exchangeRates } from './exchange-rates.queries.ts'

const product = await startTestApp()
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const meng = await product.signIn('meng')
const lin = await product.signIn('lin')
const refused = (answer: Promise<unknown>) =>
  answer.catch((error: unknown) =>
    error instanceof Refusal ? { code: error.body.code, fields: error.body.details?.fields } : error,
  )
const add = (currency: string, perDollar: number, validFrom: string, by = meng) =>
  by.call(addExchangeRate, { body: { currency, perDollar, validFrom } })

test('a rate is read by anybody signed in, and typed by those whose role opens the screen', async () => {
  const { id, version } = await add('THB', 33.5, '2026-01-01')
  expect((await lin.call(listExchangeRates, {})).can).toEqual({ edit: false })
  const body = { perDollar: 34, validFrom: '2026-01-01' }
  const tries = [
    add('JPY', 150, '2026-01-01', lin),
    lin.call(changeExchangeRate, { params: { id }, version, body }),
    lin.call(deleteExchangeRate, { params: { id }, version }),
  ]
  for (const answer of await Promise.all(tries.map(refused)))
    expect(answer).toMatchObject({ code: 'platform.forbidden' })
})

test('a rate holds from its day until the next of its currency; each change is in the log with both values', async () => {
  const first = await add('cny', 7.2, '2026-01-01')
  await add('CNY', 7.05, '2026-04-01')
  const changed = await meng.call(changeExchangeRate, {
    params: { id: first.id },
    version: first.version,
    body: { perDollar: 7.1234, validFrom: '2026-01-15' },
  })
  const rateOn = await exchangeRates(product.context)
  expect(['2026-01-14', '2026-01-15', '2026-03-31', '2026-04-01'].map((day) => rateOn('CNY', day))).toEqual([
    null,
    7.1234,
    7.1234,
    7.05,
  ])
  expect(
    await refused(
      meng.call(changeExchangeRate, {
        params: { id: first.id },
        version: first.version,
        body: { perDollar: 9, validFrom: '2026-01-15' },
      }),
    ),
  ).toMatchObject({ code: 'platform.version_stale' })
  await meng.call(deleteExchangeRate, { params: { id: first.id }, version: changed.version })
  expect((await exchangeRates(product.context))('CNY', '2026-03-31')).toBeNull()
  const { rows } = await product.pool.query(
    `select a.action, v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
     where subject_kind = 'rate' and subject_id = $1 order by a.id`,
    [first.id],
  )
  const one = (perDollar: number, validFrom: string) => ({ currency: 'CNY', perDollar, validFrom })
  expect(rows).toEqual([
    { action: 'settings.rateAdded', before: null, after: one(7.2, '2026-01-01') },
    { action: 'settings.rateChanged', before: one(7.2, '2026-01-01'), after: one(7.1234, '2026-01-15') },
    { action: 'settings.rateDeleted', before: one(7.1234, '2026-01-15'), after: null },
  ])
})

test('a currency has one rate of a day, also when two people type it at once', async () => {
  const both = await Promise.all([refused(add('EUR', 0.92, '2026-01-01')), refused(add('EUR', 0.93, '2026-01-01'))])
  expect(both.filter((answer) => typeof answer === 'object' && answer !== null && 'id' in answer)).toHaveLength(1)
  expect(both.find((answer) => typeof answer === 'object' && answer !== null && !('id' in answer))).toMatchObject({
    code: 'settings.rate_taken',
    fields: [{ field: 'validFrom' }],
  })
})

test.each([
  ['USD', 1, '2026-01-01', 'currency'],
  ['QQQ', 1, '2026-01-01', 'currency'],
  ['EURO', 1, '2026-01-01', 'currency'],
  ['GBP', 0, '2026-01-01', 'perDollar'],
  ['GBP', -1, '2026-01-01', 'perDollar'],
  ['GBP', 1, '2026-02-30', 'validFrom'],
  ['GBP', 1, '1800-01-01', 'validFrom'],
])('%s at %d from %s is refused at its field', async (currency, perDollar, day, field) => {
  expect(await refused(add(currency, perDollar, day))).toMatchObject({ fields: [{ field }] })
})
