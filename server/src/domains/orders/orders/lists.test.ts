import { countListedOrders, listedFields, listOrders } from '@seamark/contract/orders/lists/lists'
import { addMilestone } from '@seamark/contract/orders/milestones/milestones'
import { cancelOrder, createOrder } from '@seamark/contract/orders/orders/orders'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dayAt } from '../../../platform/days.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { aBareOrder, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const today = dayAt(new Date(), 'Asia/Shanghai')
const company = await lin.call(createCompany, { body: aCompany({ name: '宁波海和科技有限公司' }) })
const [a, b, c, d] = [
  await lin.call(createOrder, {
    body: aBareOrder({
      number: 'A1',
      companyId: company.id,
      carrier: 'COSU',
      vessel: 'Ever Ace',
      bookingNo: 'BOOK-A',
      pol: 'CNNGB',
      pod: 'USLAX',
      sailingDay: addDays(today, 1),
      settlementDay: '2026-01-01',
      containers: [{ number: 'CSQU3054383', type: '40HQ', seal: '' }],
    }),
  }),
  await lin.call(createOrder, {
    body: aBareOrder({
      number: 'B2',
      masterBill: 'MBL-B',
      pol: 'CNSHA',
      pod: 'DEHAM',
      sailingDay: addDays(today, 1),
      arrivalDay: '2027-02-01',
    }),
  }),
  await lin.call(createOrder, { body: aBareOrder({ number: 'C3', houseBill: 'HBL-C', settlementDay: '2999-01-01' }) }),
  await zhou.call(createOrder, { body: aBareOrder({ number: 'D4' }) }),
]
await lin.call(addMilestone, {
  params: { id: c.id },
  body: { step: 'rolled', classifier: 'ACT', at: new Date().toISOString() },
})
await lin.call(cancelOrder, { params: { id: b.id }, version: 1, body: { reason: '改走空运' } })

type Query = z.input<NonNullable<typeof listOrders.query>>
const named = async (query: Query, caller = lin) =>
  (await caller.call(listOrders, { query: { ...query, sort: 'number', order: 'asc' } })).rows
    .map(({ number }) => number)
    .join(' ')

test.each<[string, Query, string]>([
  ['nothing', {}, 'A1 B2 C3'],
  ['a part of a number', { q: 'ook-a' }, 'A1'],
  ['a container as it stands on the box', { q: 'csqu 305438-3' }, 'A1'],
  ['pasted numbers that were written with blanks', { numbers: 'CSQU 305438-3\nHBL-C' }, 'A1 C3'],
  ['a ship, however it is written', { q: 'ever ace' }, 'A1'],
  ['a container', { q: 'csqu 3054383' }, 'A1'],
  ['a client by its name', { q: '海和' }, 'A1'],
  ['a client by pinyin', { q: 'haihe' }, 'A1'],
  ['what nobody has', { q: '%' }, ''],
  ['pasted numbers of every kind', { numbers: ' book-a\nmbl-b；HBL-C,csqu3054383\tA1' }, 'A1 B2 C3'],
  ['a container number alone', { numbers: 'CSQU3054383' }, 'A1'],
  ['a part of a number among the pasted', { numbers: 'BOOK' }, ''],
  ['a status', { status: 'cancelled' }, 'B2'],
  ['two', { status: 'booking,cancelled' }, 'A1 B2 C3'],
  ['overdue money', { settlement: 'overdue' }, 'A1'],
  ['money to come', { settlement: 'open' }, 'C3'],
  ['no day for money', { settlement: 'none' }, 'B2'],
  ['a manager', { managerId: office.person('sales') }, 'A1 B2 C3'],
  ['a client', { companyId: company.id }, 'A1'],
  ['a carrier', { carrier: 'COSU,MAEU' }, 'A1'],
  ['a port of loading', { pol: 'cnngb' }, 'A1'],
  ['ports of discharge', { pod: 'USLAX,DEHAM' }, 'A1 B2'],
  ['sailing between days', { sailingFrom: today, sailingTo: addDays(today, 1) }, 'A1 B2'],
  ['arriving from', { arrivalFrom: '2027-02-01' }, 'B2'],
  ['settlement until', { settlementTo: '2026-06-01' }, 'A1'],
  ['left behind', { rolled: 'true' }, 'C3'],
  ['to be looked at', { flagged: 'true' }, 'B2 C3'],
  ['nothing to be looked at', { flagged: 'false' }, 'A1'],
  ['sailing without a bill of lading', { missing: 'bill' }, 'A1'],
  ['chosen one by one', { ids: `${a.id},${d.id}` }, 'A1'],
])('%s', async (_, query, expected) => {
  expect(await named(query)).toBe(expected)
  expect((await lin.call(countListedOrders, { query })).value).toBe(expected.split(' ').filter(Boolean).length)
})

test('a manager sees the orders of her people', async () => {
  expect(await named({}, manager)).toBe('A1 B2 C3 D4')
})

test('more than 200 numbers are refused with a sentence, and 200 are not', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `N${at}`).join(' ')
  expect(await named({ numbers: `${many(199)} A1` })).toBe('A1')
  expect(await refusalOf(lin.call(listOrders, { query: { numbers: many(201) } }))).toMatchObject({
    status: 400,
    fields: [{ field: 'numbers', code: 'orders.too_many_numbers' }],
  })
})

test.each(['updatedAt', 'createdAt', 'number', 'sailing', 'arrival', 'settlement'] as const)(
  'sorted by %s, page by page, every order comes once, both ways',
  async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await lin.call(listOrders, { query: { sort, order, limit: 1, ...(cursor ? { cursor } : {}) } })
        seen.push(...page.rows.map(({ number }) => number))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen.toSorted()).toEqual(['A1', 'B2', 'C3'])
    }
  },
)

test('a cursor of another order, and one that is none, are refused', async () => {
  const { next } = await lin.call(listOrders, { query: { limit: 1, sort: 'sailing' } })
  for (const cursor of [next ?? '', 'x', 'W10'])
    expect(await refusalOf(lin.call(listOrders, { query: { limit: 1, sort: 'number', cursor } }))).toMatchObject({
      status: 400,
      code: 'orders.cursor_invalid',
    })
})

test.each(listedFields)('a row has %s when it is asked for, and nothing else', async (field) => {
  const whole = await lin.call(listOrders, { query: { numbers: 'A1' } })
  const { rows } = await lin.call(listOrders, { query: { numbers: 'A1', columns: field } })
  const always = ['can', 'client', 'id', 'number', 'rolled', 'status', 'version']
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([...always, field].toSorted())
  expect(rows[0]).toMatchObject({ [field]: whole.rows[0]?.[field] })
})

test('numbers, parts of numbers and clients have indexes', async () => {
  const plan = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await product.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql<Record<string, string>>`explain select o.id from orders.orders o where ${condition}`.execute(tx)
    })
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }
  expect(await plan(sql`o.numbers && array['A1', 'B2']`)).toContain('orders_numbers')
  expect(await plan(sql`o.search like '%BOOK%'`)).toContain('orders_search')
  const both = await plan(
    sql`(o.search like '%BOOK%' or o.numbers @> array['BOOK'] or o.company_id = any(array(select 1::bigint)))`,
  )
  for (const index of ['orders_search', 'orders_numbers', 'orders_company']) expect(both).toContain(index)
})

test('a short part of a number that many have comes page by page, each order once, and never those of others', async () => {
  await sql`
    insert into orders.orders (number, manager_id, created_by, updated_by)
    select 'RAG-70' || n, case n when 1000 then ${office.person('sales2')}::bigint else ${office.person('sales')}::bigint end, 1, 1
    from generate_series(1000, 2200) n`.execute(product.db)
  const numbers = Array.from({ length: 1200 }, (_, at) => `RAG-70${at + 1001}`)
  for (const order of ['asc', 'desc'] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { q: 'rag-70', sort: 'number', order, limit: 100, ...(cursor ? { cursor } : {}) } as const
      const page = await lin.call(listOrders, { query })
      seen.push(...page.rows.map(({ number }) => number))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(order === 'asc' ? numbers : numbers.toReversed())
  }
  expect(await named({ q: 'RAG-701000' })).toBe('')
})
