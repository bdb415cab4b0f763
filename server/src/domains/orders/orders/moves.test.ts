import { listNotices } from '@seamark/contract/notices/notices'
import { createOrder, editOrder, getOrder } from '@seamark/contract/orders/orders/orders'
import { createCompany, deleteCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesMerged, companiesMoved, companiesUnmerged } from '../../phonebook/index.ts'
import { aCompany, openDesk, personContext, purgeCompanies } from '../../phonebook/testing.ts'
import { aBareOrder } from '../testing.ts'
import { handedOverOrders, orderCounts } from './counts.queries.ts'
import { tellOfGivenOrders } from './given.commands.ts'
import { passOrders } from './moves.commands.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const makeCompany = (name: string) => lin.call(createCompany, { body: aCompany({ name }) })
const open = (id: number) => boss.call(getOrder, { params: { id } })
const inTransaction = (work: Parameters<typeof write.bookkeep>[2]) =>
  write.bookkeep(product.context, 'phonebook.openCompany', work)

test('orders under way go to the new custodian; those of others, ended ones, and all in the pool stay', async () => {
  const company = await makeCompany('换手客户')
  const [mine, done, theirs] = [
    await lin.call(createOrder, { body: aBareOrder({ companyId: company.id }) }),
    await lin.call(createOrder, { body: aBareOrder({ companyId: company.id }) }),
    await zhou.call(createOrder, { body: aBareOrder() }),
  ]
  await product.pool.query(`update orders.orders set reached = 'delivered' where id = $1`, [done.id])
  await product.pool.query(`update orders.orders set company_id = $1 where id = $2`, [company.id, theirs.id])
  const move = (toId: number | null) =>
    inTransaction((tx) =>
      tx.reactions.announce(tx, companiesMoved, {
        toId,
        moves: [{ companyId: company.id, fromId: office.person('sales') }],
      }),
    )
  await move(null)
  expect((await open(mine.id)).manager.name).toBe('林晓帆')
  await move(office.person('manager'))
  expect((await open(mine.id)).manager.id).toBe(office.person('manager'))
  expect((await open(done.id)).manager.id).toBe(office.person('sales'))
  expect((await open(theirs.id)).manager.id).toBe(office.person('sales2'))
})

test('a hand-over counts the orders under way, and leaves them with the leaver where it says so', async () => {
  const company = await makeCompany('移交客户')
  const order = await lin.call(createOrder, { body: aBareOrder({ companyId: company.id }) })
  const done = await lin.call(createOrder, { body: aBareOrder({ companyId: company.id }) })
  await product.pool.query(`update orders.orders set reached = 'delivered' where id = $1`, [done.id])
  const from = office.person('sales')
  expect(await handedOverOrders.countOf(product.context, from, [company.id])).toBe(1)
  const toId = office.person('sales2')
  const move = (without: 'orders'[]) =>
    inTransaction((tx) =>
      tx.reactions.announce(tx, companiesMoved, { toId, moves: [{ companyId: company.id, fromId: from }], without }),
    )
  await move(['orders'])
  expect((await open(order.id)).manager.id).toBe(from)
  await move([])
  expect((await open(order.id)).manager.id).toBe(toId)
})

test('whoever is given an order by somebody else is told, of many by one notice; nobody is told of her own', async () => {
  const manager = await product.signIn('manager')
  const told = async () =>
    (await zhou.call(listNotices, { query: { limit: 100 } })).rows
      .filter(({ kind }) => kind?.startsWith('orders.notice.given'))
      .map(
        ({ kind, facts }) =>
          `${kind?.split('.')[2]} ${kind === 'orders.notice.given' ? facts['order'] : facts['count']}`,
      )
      .toSorted()
  const [managerId, operatorId] = [office.person('sales2'), office.person('sales2')]
  await zhou.call(createOrder, { body: aBareOrder({ number: 'OWN' }) })
  await manager.call(createOrder, { body: aBareOrder({ number: 'GIVEN', managerId }) })
  const order = await lin.call(createOrder, { body: aBareOrder({ number: 'HELP' }) })
  await lin.call(editOrder, { params: { id: order.id }, version: 1, body: { operatorId } })
  await lin.call(editOrder, { params: { id: order.id }, version: 2, body: { voyage: '1E' } })
  expect(await told()).toEqual(['given GIVEN', 'given HELP'])
  const asManager = await personContext(product.context, office.person('manager'))
  await write.bookkeep(asManager, 'orders.listOrders', async (tx) => {
    const before = { manager_id: office.person('sales'), operator_id: null }
    const orders = [order.id, order.id + 1].map((id) => ({
      id,
      number: `M${id}`,
      manager_id: managerId,
      operator_id: null,
    }))
    await tellOfGivenOrders(
      tx,
      orders.map((one) => ({ before, order: one })),
    )
  })
  expect(await told()).toEqual(['given GIVEN', 'given HELP', 'givenMany 2'])
})

test('whoever gets orders with the companies that somebody else moved is told of all of them once', async () => {
  const clients = [await makeCompany('移交甲'), await makeCompany('移交乙')]
  for (const { id } of clients) await lin.call(createOrder, { body: aBareOrder({ companyId: id }) })
  const toId = office.person('sales2')
  const move = async (by: 'manager' | 'sales2', id: number) =>
    write.bookkeep(await personContext(product.context, office.person(by)), 'phonebook.openCompany', (tx) =>
      passOrders(tx, { toId, moves: [{ companyId: id, fromId: office.person('sales') }], without: [] }),
    )
  await product.pool.query('delete from notices.notices')
  for (const { id } of clients) await move('manager', id)
  const told = async () =>
    (await zhou.call(listNotices, { query: { kinds: 'orders.notice.givenMany' } })).rows.map(
      ({ kind, facts, times, path }) => ({
        kind,
        count: facts['count'],
        times,
        path,
      }),
    )
  const notice = { kind: 'orders.notice.givenMany', count: 2, times: 1, path: `/freight/orders?managerId=${toId}` }
  expect(await told()).toEqual([notice])
  const own = await lin.call(createOrder, { body: aBareOrder({ companyId: clients[0]?.id ?? null }) })
  await move('sales2', clients[0]?.id ?? 0)
  expect((await open(own.id)).manager.id).toBe(toId)
  expect(await told()).toEqual([notice])
})

test('the floors above count orders for callers who may list them alone', async () => {
  const manager = office.person('sales')
  const context = await personContext(product.context, manager)
  expect((await orderCounts(context, [manager])).get(manager)).toMatchObject({ withoutBill: 0, unsettled: 0 })
  if (context.actor?.kind !== 'person') throw new Error('nobody')
  const without = { ...context, actor: { ...context.actor, codes: new Set<number>() } }
  expect(await orderCounts(without, [manager])).toEqual(new Map())
})

test('orders of merged companies go to the one that stays, and back when that is undone', async () => {
  const [keep, other] = [await makeCompany('留下客户'), await makeCompany('并入客户')]
  const order = await lin.call(createOrder, {
    body: aBareOrder({ companyId: other.id, bookingNo: 'MG1', sailingDay: '2026-12-01' }),
  })
  const both = { keepId: keep.id, otherIds: [other.id] }
  await inTransaction((tx) => tx.reactions.announce(tx, companiesMerged, both))
  expect((await open(order.id)).client).toEqual({ id: keep.id, name: '留下客户' })
  const exempt = async (id: number) =>
    (
      await sql<{ until: Date | null }>`select exempt_until as until from phonebook.companies where id = ${id}`.execute(
        product.db,
      )
    ).rows[0]?.until
  expect(await exempt(keep.id)).not.toBeNull()
  await inTransaction((tx) => tx.reactions.announce(tx, companiesUnmerged, both))
  expect((await open(order.id)).client).toEqual({ id: other.id, name: '并入客户' })
  expect(await exempt(keep.id)).toBeNull()
})

test('an order outlives its company: it keeps the name and is flagged', async () => {
  const company = await makeCompany('删除客户')
  const order = await lin.call(createOrder, { body: aBareOrder({ companyId: company.id }) })
  await lin.call(deleteCompany, { params: { id: company.id }, version: company.version })
  await product.pool.query(`update phonebook.companies set delete_after = now() - interval '1 minute' where id = $1`, [
    company.id,
  ])
  await purgeCompanies(product.context)
  expect(await open(order.id)).toMatchObject({ client: { id: null, name: '删除客户' }, flags: ['clientUnknown'] })
})
