import { endQuote, quoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import { orderStatuses } from '@seamark/contract/orders/orders/steps'
import { createRate, takePair } from '@seamark/contract/rates/index'
import { isContainerNumber } from '@seamark/contract/territory/container-numbers'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../testing.ts'
import { createDemoCompanies } from '../phonebook/index.ts'
import { openOffice } from '../phonebook/testing.ts'
import { anOffer, aRequest, issued } from '../rates/testing.ts'
import { createDemoOrders } from './demo.ts'
import { eventsOf } from './milestones/milestones.queries.ts'
import { progressOf } from './orders/progress.rules.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const companies = await createDemoCompanies(product.pool, {
  companies: 200,
  people: ['sales', 'sales2', 'manager'].map((name) => ({ id: office.person(name), departmentId: null })),
})
const ask = async <Row extends object>(text: string) => (await product.pool.query<Row>(text)).rows
const lin = await product.signIn('sales', testPassword)
const clients = await ask<{ id: number }>(
  `select id from phonebook.companies where custodian_id = ${office.person('sales')} and delete_after is null order by id desc limit 2`,
)
for (const client of clients) {
  const { id, version } = await issued(lin, client.id)
  await lin.call(endQuote, { params: { id }, version, body: quoteOutcome.parse({ outcome: 'won' }) })
}
const [sharing] = await ask<{ id: number }>(
  `select id from phonebook.companies where custodian_id = ${office.person('sales')} and delete_after is null order by id limit 1`,
)
const offer = await lin.call(createRate, { body: anOffer({ pods: ['NLRTM'], carrier: 'COSU' }) })
const request = await lin.call(createRate, { body: aRequest({ companyId: sharing?.id ?? null, pods: ['NLRTM'] }) })
await lin.call(takePair, {
  params: { id: request.id },
  body: { supplyId: offer.id, container: '40HQ', offered: '40HQ', boxes: 2 },
})
await createDemoOrders(product.context, product.pool, { companies })

test('there are four hundred orders, some at every status, some left behind, paid, overdue', async () => {
  const rows = await ask<{ status: string; count: number }>(
    'select status, count(*)::int as count from orders.orders group by status',
  )
  expect(rows.map(({ status }) => status).toSorted()).toEqual([...orderStatuses].toSorted())
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(400)
  const [some] = await ask<Record<string, number>>(`
    select count(*) filter (where rolled)::int as rolled, count(settled_day)::int as settled,
           count(*) filter (where settled_day is null and settlement_day < current_date)::int as overdue from orders.orders`)
  expect(Object.values(some ?? {}).every((count) => count > 0)).toBe(true)
})

test('every order stands where its milestones say, and no milestone lies in the future', async () => {
  const orders = await ask<{ id: number; reached: string; rolled: boolean; departure_actual: string | null }>(
    'select id, reached, rolled, departure_actual from orders.orders',
  )
  const events = await eventsOf(
    product.context,
    orders.map(({ id }) => id),
  )
  for (const { id, ...standing } of orders)
    expect(progressOf(events.get(id) ?? [], product.context.zone)).toMatchObject(standing)
  expect(await ask(`select from orders.milestones where classifier = 'ACT' and at > now()`)).toEqual([])
})

test('managers talk about orders, and attach papers and a photo that is shown', async () => {
  const [talked] = await ask<Record<string, number>>(`
    select count(distinct c.subject_id)::int as talked, count(*) filter (where c.mentioned_ids <> '{}')::int as mentions,
      (select count(*) from discussions.attachments where kind = 'draftBill' and thumbnail_id is null)::int as drafts,
      (select count(*) from discussions.attachments where kind = 'photo' and thumbnail_id is not null)::int as photos
    from discussions.comments c where c.subject_kind = 'order'`)
  expect(Object.values(talked ?? {}).every((count) => count > 0)).toBe(true)
})

test('boxes have right numbers, and booked clients are kept from the pool', async () => {
  const boxes = await ask<{ number: string }>(`select number from orders.containers where number <> ''`)
  expect(boxes.length).toBeGreaterThan(300)
  expect(boxes.every(({ number }) => isContainerNumber(number))).toBe(true)
  expect(
    await ask(`select from orders.orders o join phonebook.companies c on c.id = o.company_id
      where o.booking_no <> '' and o.cancelled_at is null and c.exempt_until is null`),
  ).toEqual([])
})

test('each client that took a quote has an order that names it and goes its way', async () => {
  const named = await ask<{ company_id: number; pol: string; pod: string; carrier: string }>(
    `select company_id, pol, pod, carrier from orders.orders where quote_id is not null order by company_id desc`,
  )
  expect(named.map(({ company_id: company }) => company)).toEqual(clients.map(({ id }) => id))
  for (const order of named) expect(order).toMatchObject({ pol: 'CNSHA', pod: 'USLAX', carrier: 'MSCU' })
})

test('a client whose request found its offer has an order that names the pair and carries its boxes', async () => {
  const named = await ask<{ company_id: number; pol: string; pod: string; carrier: string; boxes: string }>(
    `select company_id, pol, pod, carrier, boxes from orders.orders where pair_id is not null`,
  )
  expect(named).toEqual([{ company_id: sharing?.id, pol: 'CNSHA', pod: 'NLRTM', carrier: 'COSU', boxes: '2×40HQ' }])
})
