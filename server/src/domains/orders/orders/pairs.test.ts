import { listOrders } from '@seamark/contract/orders/lists/lists'
import { readOrderPair } from '@seamark/contract/orders/orders/order-pairs'
import { createOrder, editOrder, getOrder } from '@seamark/contract/orders/orders/orders'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { confirmPair, createRate, releasePair, takePair } from '@seamark/contract/rates/index'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesMerged, companiesUnmerged } from '../../phonebook/index.ts'
import { aCompany, type Caller, openDesk } from '../../phonebook/testing.ts'
import { anOffer, aRequest } from '../../rates/testing.ts'
import { aBareOrder, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const newCompany = (name: string) => lin.call(createCompany, { body: aCompany({ name }) })
const company = await newCompany('配对客户')

let source = 0
/** A request of lin's client and an offer of zhou's, paired by lin; matched once zhou has confirmed it. */
async function pairOf({ companyId, isConfirmed = true }: { companyId: number | null; isConfirmed?: boolean }) {
  const [demand, supply] = [
    await lin.call(createRate, { body: aRequest({ companyId }) }),
    await zhou.call(createRate, {
      body: anOffer({ sourceName: `庄家${(source += 1)}`, boxes: [{ container: '40HQ', count: 2 }] }),
    }),
  ]
  const { id } = await lin.call(takePair, {
    params: { id: demand.id },
    body: { supplyId: supply.id, container: '40HQ', offered: '40HQ', boxes: 2 },
  })
  if (isConfirmed) await zhou.call(confirmPair, { params: { id } })
  return { id, demand, supply }
}
const orderOf = (pairId: number, companyId: number | null = company.id) =>
  lin.call(createOrder, { body: aBareOrder({ companyId, pairId }) })
const read = async (caller: Caller, id: number) => (await caller.call(readOrderPair, { params: { id } })).pair
const refused = async (call: Promise<unknown>) => JSON.stringify(await refusalOf(call))

test('an order names its matched pair, the list finds it by the pair, and readers without supply and demand read nothing of it', async () => {
  const { id, demand, supply } = await pairOf({ companyId: company.id })
  const order = await orderOf(id)
  expect(order.pairId).toBe(id)
  const whole = {
    id,
    state: 'matched',
    boxes: 2,
    price: 2350,
    currency: 'USD',
    offered: '40HQ',
    demand: { id: demand.id, number: demand.number },
    supply: { id: supply.id, number: supply.number },
  }
  expect(await read(lin, order.id)).toEqual(whole)
  expect(await read(manager, order.id)).toEqual(whole)
  const { rows } = await lin.call(listOrders, { query: { pairId: id } })
  expect(rows.map((row) => row.id)).toEqual([order.id])
  // A pair that is released later stays named.
  await lin.call(releasePair, { params: { id }, body: { reason: '甩柜' } })
  expect(await read(lin, order.id)).toMatchObject({ state: 'released' })
  await product.pool.query(`update identity.roles set codes = array_remove(codes, 346)`)
  await product.pool.query(`update orders.orders set operator_id = $1 where id = $2`, [
    office.person('sales2'),
    order.id,
  ])
  expect(await read(zhou, order.id)).toBeNull()
  await product.pool.query(`update identity.roles set codes = codes || 346 where not (346 = any(codes))`)
  expect(
    await refusalOf((await product.signIn('sales3')).call(readOrderPair, { params: { id: order.id } })),
  ).toMatchObject({ status: 404 })
})

test('a pair that is unknown, not confirmed, or of another client is refused by its field', async () => {
  const elsewhere = await newCompany('别的客户')
  const matched = await pairOf({ companyId: company.id })
  const waiting = await pairOf({ companyId: company.id, isConfirmed: false })
  expect(await refused(orderOf(987_654))).toContain('orders.pair_unknown')
  expect(await refused(orderOf(waiting.id))).toContain('orders.pair_not_matched')
  expect(await refused(orderOf(matched.id, elsewhere.id))).toContain('orders.pair_of_other_company')
  expect(await refused(orderOf(matched.id, null))).toContain('orders.pair_of_other_company')
  const order = await orderOf(matched.id)
  const edit = (body: Parameters<typeof aBareOrder>[0]) =>
    lin.call(editOrder, { params: { id: order.id }, version: 1, body: body ?? {} })
  expect(await refused(edit({ companyId: elsewhere.id }))).toContain('orders.pair_of_other_company')
  expect(await edit({ companyId: elsewhere.id, pairId: null })).toMatchObject({ pairId: null })
})

test('a request that names no client leaves the client of the order open', async () => {
  const { id } = await pairOf({ companyId: null })
  expect(await orderOf(id)).toMatchObject({ pairId: id, client: { id: company.id } })
})

test('the database knows only pairs that are there, and an order outlives its pair', async () => {
  const { id, demand } = await pairOf({ companyId: company.id })
  const order = await orderOf(id)
  await expect(
    product.pool.query('update orders.orders set pair_id = 987654 where id = $1', [order.id]),
  ).rejects.toMatchObject({ constraint: 'orders_pair_id_fkey' })
  await product.pool.query('delete from rates.rates where id = $1', [demand.id])
  expect(await lin.call(getOrder, { params: { id: order.id } })).toMatchObject({ pairId: null })
})

test('an order that was made while two companies were one goes with its request when they part', async () => {
  const [keep, other] = [await newCompany('合并留下'), await newCompany('合并并入')]
  const { id } = await pairOf({ companyId: other.id })
  const both = { keepId: keep.id, otherIds: [other.id] }
  const announce = (event: typeof companiesMerged) =>
    write.bookkeep(product.context, 'phonebook.openCompany', (tx) => tx.reactions.announce(tx, event, both))
  await announce(companiesMerged)
  const order = await orderOf(id, keep.id)
  await announce(companiesUnmerged)
  expect(await boss.call(getOrder, { params: { id: order.id } })).toMatchObject({
    client: { id: other.id },
    pairId: id,
  })
})
