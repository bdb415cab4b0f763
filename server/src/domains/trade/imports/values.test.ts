import { getTradeRecord } from '@seamark/contract/trade/records/records'
import { addExchangeRate } from '@seamark/contract/settings/index'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { csvFile } from '../../../platform/testing/workbooks.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoPeople } from '../../identity/index.ts'
import { tradeImportsOf } from '../testing.ts'

const product = await startTestApp({ worker: true })
await createDemoPeople(product.context, testPassword)
const { rows: people } = await sql<{ username: string; authority: string }>`
  select u.username, r.authority from identity.users u join identity.user_roles ur on ur.user_id = u.id
  join identity.roles r on r.id = ur.role_id`.execute(product.db)
const nameOf = (authority: string) => people.find((one) => one.authority === authority)?.username ?? ''
const manager = await product.signIn(nameOf('salesManager'), testPassword, 'zh')
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
const meng = await product.signIn('meng')
const imports = tradeImportsOf(manager, product.api)

/** The tests run imports of three jobs each, beside all other tests. */
const timeout = 120_000

const found = (id: number) =>
  product.context.engine.rows<Record<string, unknown>>(
    `select line, value, value_said, toString(currency) as currency, rate, quantity, teu, remarks
     from facts.records where import = {id:UInt32} order by line`,
    { id },
  )

test('values of other currencies are converted by the day of the row; the record shows amount, currency and rate', {
  timeout,
}, async () => {
  const rates = [
    { currency: 'CNY', perDollar: 7.2, validFrom: '2026-01-01' },
    { currency: 'CNY', perDollar: 7, validFrom: '2026-04-01' },
  ]
  for (const body of rates) await meng.call(addExchangeRate, { body })
  const sourceId = await imports.source('两种币种')
  const rows = [
    ['Date', 'Importer', 'Exporter', 'HS Code', 'Invoice Value', 'Currency'],
    ['2026-03-05', 'BETA LLC', 'ALFA SA', '850940', '7200', 'CNY'],
    ['2026-04-05', 'BETA LLC', 'ALFA SA', '850940', '7000', 'CNY'],
    ['2026-03-05', 'BETA LLC', 'ALFA SA', '850940', '500', 'EUR'],
    ['2026-03-05', 'BETA LLC', 'ALFA SA', '850940', '600', 'USD'],
    ['2026-03-05', 'BETA LLC', 'ALFA SA', '850940', '700', ''],
  ]
  const { id, counts } = await imports.done(sourceId, 'money.csv', csvFile(rows))
  expect(counts?.remarks).toMatchObject({ value_converted: 2, currency_other: 1, currency_unknown: 1 })
  expect(await found(id)).toMatchObject([
    { value: 1000, value_said: 7200, currency: 'CNY', rate: 7.2 },
    { value: 1000, value_said: 7000, currency: 'CNY', rate: 7 },
    { value: null, value_said: 500, currency: 'EUR', rate: null },
    { value: 600, value_said: null, currency: 'USD', rate: null },
    { value: null, value_said: 700, currency: '', rate: null },
  ])
  const record = await manager.call(getTradeRecord, { params: { id: `${id}-1` } })
  expect(record).toMatchObject({ value: 1000, valueSaid: 7200, currency: 'CNY', rate: 7.2 })

  // A corrected rate makes no row of the same file new.
  await meng.call(addExchangeRate, { body: { currency: 'CNY', perDollar: 6.9, validFrom: '2026-04-02' } })
  const again = await imports.done(sourceId, 'money.csv', csvFile(rows), {}, { currency: 'USD' })
  expect(again.counts).toMatchObject({ kept: 0, flagged: 0, refused: 5 })
})

test('the sign before decimals is one for the file, and a person can say another', { timeout }, async () => {
  const rows = [
    ['Date', 'Importer', 'Exporter', 'HS Code', 'Quantity', 'Rate of something'],
    ['2026-03-05', 'BETA LLC', 'ALFA SA', '850940', '8.323', '"1.418,64"'],
    ['2026-03-06', 'BETA LLC', 'ALFA SA', '850940', '9.100', '"87.295,49"'],
  ]
  const sourceId = await imports.source('逗号')
  const read = await imports.read(sourceId, 'comma.csv', csvFile(rows))
  expect([read.found?.decimal, read.found?.columns[4]?.question]).toEqual([',', null])
  const first = await imports.done(sourceId, 'comma.csv', csvFile(rows))
  expect((await found(first.id)).map(({ quantity }) => quantity)).toEqual([8323, 9100])

  const other = await imports.source('按点')
  const open = rows.map((cells) => cells.slice(0, 5))
  const asked = await imports.read(other, 'open.csv', csvFile(open))
  expect([asked.found?.decimal, asked.found?.columns[4]?.question]).toEqual([null, 'number'])
  const tried = await imports.until((await imports.mapped(asked)).id, 'tried')
  expect(tried.samples.number_ambiguous?.[0]?.marked).toEqual([4])
  const second = await imports.done(other, 'open.csv', csvFile(open), {}, { decimal: ',' })
  expect((await found(second.id)).map(({ quantity, remarks }) => [quantity, remarks])).toEqual([
    [8323, []],
    [9100, []],
  ])
})

test('of a bill the boxes that one row declares count, or those that all rows list, whichever are more', {
  timeout,
}, async () => {
  const row = (bill: string, box: string, type: string) => [
    '2026-03-05',
    'BETA LLC',
    'ALFA SA',
    box + bill,
    bill,
    box,
    type,
  ]
  const rows = [
    ['Date', 'Importer', 'Exporter', 'Product', 'Bill of Lading', 'Container No', 'Container Type'],
    // One number for two boxes.
    row('B1', 'CSQU3054383', '2*20GP'),
    // Two rows, each with its box and the number of the whole bill.
    row('B2', 'CSQU3054383', '2*20GP'),
    row('B2', 'TEXU3070079', '2*20GP'),
    // Three boxes are listed, two declared.
    row('B3', 'CSQU3054383', '2*40HQ'),
    row('B3', 'TEXU3070079', '40HQ'),
    row('B3', 'MSCU6639871', '40HQ'),
  ]
  const { id, counts } = await imports.done(await imports.source('箱型箱量'), 'boxes.csv', csvFile(rows))
  expect(counts?.remarks.boxes_differ).toBe(4)
  const teu = (await found(id)).map((one) => Number(one['teu']))
  expect([teu[0], (teu[1] ?? 0) + (teu[2] ?? 0), teu.slice(3).reduce((sum, one) => sum + one, 0)]).toEqual([2, 2, 6])
})
