import {
  addExchangeRate,
  changeExchangeRate,
  deleteExchangeRate,
  listExchangeRates,
} from '@seamark/contract/settings/index'
import { bringBackSwitchedOff, listSwitchedOff } from '@seamark/contract/settings/office-records'
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
  expect((await lin.call(listExchangeRates, {})).can).toEqual({ edit: false, delete: false })
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
     where subject_kind = 'exchangeRate' and subject_id = $1 order by a.id`,
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

test('a rate is deleted by those who delete and reach the whole office; it comes back within thirty days', async () => {
  await product.addPerson({ username: 'gao', name: '高远', role: await aRoleWithout('delete', 'all') })
  await product.addPerson({ username: 'shi', name: '石磊', role: await aRoleWithout('', 'department') })
  const [gao, shi] = [await product.signIn('gao'), await product.signIn('shi')]
  const { id, version } = await add('SGD', 1.34, '2026-01-01', gao)
  for (const [caller, code] of [
    [gao, 'platform.forbidden'],
    [shi, 'platform.reach_all'],
  ] as const) {
    expect((await caller.call(listExchangeRates, {})).can).toEqual({ edit: true, delete: false })
    expect(await refused(caller.call(deleteExchangeRate, { params: { id }, version }))).toMatchObject({ code })
  }
  expect((await exchangeRates(product.context))('SGD', '2026-02-01')).toBe(1.34)

  expect((await meng.call(listExchangeRates, {})).can).toEqual({ edit: true, delete: true })
  await meng.call(deleteExchangeRate, { params: { id }, version })
  expect((await exchangeRates(product.context))('SGD', '2026-02-01')).toBeNull()
  const off = (await meng.call(listSwitchedOff, {})).rows.find(({ name }) => name === 'SGD 2026-01-01')
  expect(off).toMatchObject({ kind: 'exchangeRate', title: 'exchange rate', companies: null })
  expect((Date.parse(off?.deleteAfter ?? '') - Date.now()) / 86_400_000).toBeGreaterThan(29.9)
  expect(await refused(shi.call(bringBackSwitchedOff, { params: { id: off?.id ?? 0 }, body: {} }))).toMatchObject({
    code: 'platform.reach_all',
  })

  const other = await add('SGD', 1.35, '2026-01-01')
  const bringBack = () => refused(meng.call(bringBackSwitchedOff, { params: { id: off?.id ?? 0 }, body: {} }))
  expect(await bringBack()).toMatchObject({ code: 'platform.office_name_taken' })
  await meng.call(deleteExchangeRate, { params: { id: other.id }, version: other.version })
  expect(await bringBack()).toEqual({ kind: 'exchangeRate', id })
  expect((await exchangeRates(product.context))('SGD', '2026-02-01')).toBe(1.34)
})

/** Makes a role that opens the screen of rates, as an administrator's but without a capability or with less reach. Returns its name. */
async function aRoleWithout(capability: string, scope: string) {
  const name = `role without ${capability || scope}`
  await product.pool.query(
    `insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
     values ($1, $1, $1, $1, $1, '{356}', $2, array_remove('{edit,delete}'::text[], $3))`,
    [name, scope, capability],
  )
  return name
}
