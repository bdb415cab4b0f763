import * as contract from '@seamark/contract/rates/quotes/quote-lists'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, refusalOf } from '../../phonebook/testing.ts'

const product = await startTestApp()
const { lin } = await openDesk(product, testPassword)

beforeEach(async () => {
  await sql`delete from rates.charge_sets`.execute(product.db)
})

const doc = { code: 'DOC', side: 'origin', unit: 'bill', currency: 'CNY', amount: 450, state: 'added' } as const
const aSet = (given: object = {}) => ({
  ...contract.chargeSetInput.parse({ port: 'CNSHA', side: 'origin', from: '2026-01-01', charges: [doc] }),
  ...given,
})
const add = (given: object = {}) => lin.call(contract.addChargeSet, { body: aSet(given) })
const fieldsOf = async (asked: Promise<unknown>) =>
  (await refusalOf(asked)).details?.fields?.map(({ field, code }: { field: string; code: string }) => [field, code])

test('two sets of one port, side and carrier share no day, also where two people add them at once', async () => {
  const added = await Promise.allSettled([add(), add()])
  expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const overlap = [['from', 'rates.charges_overlap']]
  expect(await fieldsOf(add({ from: '2025-06-01', to: '2026-01-01' }))).toEqual(overlap)
  await add({ carrier: 'MSCU' })
  await add({ side: 'destination' })
  const before = await add({ from: '2025-06-01', to: '2025-12-31' })
  const change = lin.call(contract.changeChargeSet, {
    params: { id: before.id },
    version: before.version,
    body: aSet({ from: '2025-06-01', to: '2026-03-31' }),
  })
  expect(await fieldsOf(change)).toEqual(overlap)
  const { sets } = await lin.call(contract.listChargeSets, { query: {} })
  expect(sets).toHaveLength(4)
})

const charged = (count: number) =>
  add({ charges: Array.from({ length: count }, (_, index) => ({ ...doc, container: null, code: `C${index}` })) })

test.each([41, 100])('%i charges of a port are kept', async (count) => {
  expect((await charged(count)).charges).toHaveLength(count)
})

test('101 charges of a port are refused', async () => {
  expect(await fieldsOf(charged(101))).toMatchObject([['charges', expect.any(String)]])
})
