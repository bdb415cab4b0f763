import { readOrderQuote } from '@seamark/contract/orders/orders/order-quotes'
import { listOrders } from '@seamark/contract/orders/lists/lists'
import { createOrder, editOrder, getOrder } from '@seamark/contract/orders/orders/orders'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { endQuote, quoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesMerged, companiesUnmerged } from '../../phonebook/index.ts'
import { aCompany, type Caller, openDesk, purgeCompanies } from '../../phonebook/testing.ts'
import { issued } from '../../rates/testing.ts'
import { aBareOrder, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const newCompany = (name: string) => lin.call(createCompany, { body: aCompany({ name }) })
const company = await newCompany('报价客户')

async function wonQuote(companyId = company.id) {
  const { id, version } = await issued(lin, companyId)
  return lin.call(endQuote, { params: { id }, version, body: quoteOutcome.parse({ outcome: 'won' }) })
}
const shipped = { pol: 'CNSHA', pod: 'USLAX', carrier: 'MSCU', containers: [{ type: '40HQ' }, { type: '40HQ' }] }
const orderOf = (quoteId: number, companyId = company.id) =>
  lin.call(createOrder, { body: aBareOrder({ companyId, quoteId, ...shipped }) })
const quoteOf = async (caller: Caller, id: number) => (await caller.call(readOrderQuote, { params: { id } })).quote
const edit = (id: number, version: number, body: Parameters<typeof aBareOrder>[0]) =>
  lin.call(editOrder, { params: { id }, version, body: body ?? {} })

test('an order names its won quote; its author and who reaches her read the expected margin, colleagues at the order do not', async () => {
  const quote = await wonQuote()
  const order = await orderOf(quote.id)
  await product.pool.query('update orders.orders set operator_id = $1 where id = $2', [
    office.person('sales2'),
    order.id,
  ])
  const whole = {
    id: quote.id,
    number: quote.number,
    revision: 1,
    margin: { sum: { currency: 'USD', amount: 200 }, gap: null },
  }
  expect(await quoteOf(lin, order.id)).toEqual(whole)
  expect(await quoteOf(manager, order.id)).toEqual(whole)
  // The operator sees the order and not the quote; a follow-up person of the client sees both and never what we pay.
  expect(await quoteOf(zhou, order.id)).toBeNull()
  await product.pool.query('update phonebook.companies set follower_ids = array[$1]::bigint[] where id = $2', [
    office.person('sales2'),
    company.id,
  ])
  expect(await quoteOf(zhou, order.id)).toEqual({ ...whole, margin: null })
  const stranger = await product.signIn('sales3')
  expect(await refusalOf(stranger.call(readOrderQuote, { params: { id: order.id } }))).toMatchObject({ status: 404 })
  const { rows } = await lin.call(listOrders, { query: { quoteId: quote.id } })
  expect(rows.map(({ id }) => id)).toEqual([order.id])
  expect(JSON.stringify(rows)).not.toContain('margin')
})

test('a quote that is hidden, not won, or of another client is refused by its field, and so is another client for the order', async () => {
  const quote = await wonQuote()
  const open = await issued(lin, company.id)
  const elsewhere = await newCompany('别的客户')
  const refused = async (call: Promise<unknown>) => {
    const refusal = await refusalOf(call)
    return JSON.stringify(refusal)
  }
  expect(await refused(orderOf(open.id))).toContain('orders.quote_not_won')
  expect(await refused(orderOf(quote.id, elsewhere.id))).toContain('orders.quote_of_other_company')
  expect(await refused(orderOf(987_654))).toContain('orders.quote_unknown')
  const theirs = await zhou.call(createCompany, { body: aCompany({ name: '周的客户' }) })
  expect(
    await refused(zhou.call(createOrder, { body: aBareOrder({ companyId: theirs.id, quoteId: quote.id }) })),
  ).toContain('orders.quote_')
  const order = await orderOf(quote.id)
  expect(await refused(edit(order.id, 1, { companyId: elsewhere.id }))).toContain('orders.quote_of_other_company')
  expect(await edit(order.id, 1, { companyId: elsewhere.id, quoteId: null })).toMatchObject({
    client: { id: elsewhere.id },
    quoteId: null,
  })
})

test('the database refuses an order of one client with the quote of another', async () => {
  const quote = await wonQuote()
  const order = await orderOf(quote.id)
  const elsewhere = await newCompany('不符客户')
  await expect(
    product.pool.query('update orders.orders set company_id = $1 where id = $2', [elsewhere.id, order.id]),
  ).rejects.toMatchObject({ constraint: 'orders_quote_of_company' })
  await expect(
    product.pool.query('update orders.orders set company_id = null where id = $1', [order.id]),
  ).rejects.toMatchObject({ constraint: 'orders_quote_with_company' })
})

test('quote and order stay together when companies merge and part, also an order that was made in between', async () => {
  const [keep, other] = [await newCompany('合并留下'), await newCompany('合并并入')]
  const quote = await wonQuote(other.id)
  const order = await orderOf(quote.id, other.id)
  const both = { keepId: keep.id, otherIds: [other.id] }
  const announce = (event: typeof companiesMerged) =>
    write.bookkeep(product.context, 'phonebook.openCompany', (tx) => tx.reactions.announce(tx, event, both))
  await announce(companiesMerged)
  const between = await orderOf(quote.id, keep.id)
  const clientOf = async (id: number) => (await boss.call(getOrder, { params: { id } })).client.id
  expect([await clientOf(order.id), await clientOf(between.id)]).toEqual([keep.id, keep.id])
  await announce(companiesUnmerged)
  expect([await clientOf(order.id), await clientOf(between.id)]).toEqual([other.id, other.id])
})

test('an order outlives a purged client and its quote', async () => {
  const gone = await newCompany('彻底删除')
  const order = await orderOf((await wonQuote(gone.id)).id, gone.id)
  await sql`update phonebook.companies set delete_after = now() - interval '1 minute' where id = ${gone.id}`.execute(
    product.db,
  )
  await purgeCompanies(product.context)
  expect(await boss.call(getOrder, { params: { id: order.id } })).toMatchObject({ quoteId: null, client: { id: null } })
})
