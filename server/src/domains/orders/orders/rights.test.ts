import { countListedOrders, listOrders } from '@seamark/contract/orders/lists/lists'
import { addMilestone, listMilestones, retractMilestone } from '@seamark/contract/orders/milestones/milestones'
import {
  cancelOrder,
  createOrder,
  deleteOrder,
  editOrder,
  getOrder,
  reopenOrder,
  restoreOrder,
  settleOrder,
} from '@seamark/contract/orders/orders/orders'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { testPerson } from '../../../platform/testing/people.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openDesk } from '../../phonebook/testing.ts'
import { aBareOrder, refusalOf } from '../testing.ts'
import { orderSubject } from './names.queries.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const stranger = await product.signIn('sales3')
const other = await product.signIn('manager2')
const service = await product.signIn('service')
const boss = await product.signIn('sysadmin')

/** 林's company, with an order that 顾's team of the south never sees, managed by somebody else than its custodian. */
const company = await lin.call(createCompany, { body: aCompany({ name: '权限客户' }) })
const made = await lin.call(createOrder, {
  body: aBareOrder({ companyId: company.id, number: 'RIGHTS-1', bookingNo: 'RB1' }),
})
await product.pool.query('update orders.orders set manager_id = $1 where id = $2', [office.person('sales2'), made.id])
await product.pool.query(`update phonebook.companies set follower_ids = array[$1]::bigint[] where id = $2`, [
  office.person('service'),
  company.id,
])

const event = { step: 'booked', classifier: 'ACT', at: new Date().toISOString() } as const
const see = async (caller: Caller) =>
  Promise.all([
    refusalOf(caller.call(getOrder, { params: { id: made.id } })).then((answer) =>
      JSON.stringify(answer).includes('RIGHTS-1'),
    ),
    caller.call(listOrders, { query: { numbers: 'RIGHTS-1' } }).then(({ rows }) => rows.length === 1),
    caller.call(listOrders, { query: { q: 'rights-1' } }).then(({ rows }) => rows.length === 1),
    caller.call(countListedOrders, { query: { numbers: 'rb1' } }).then(({ value }) => value === 1),
    refusalOf(caller.call(listMilestones, { params: { id: made.id } })).then((answer) =>
      JSON.stringify(answer).includes('milestones'),
    ),
  ])

test.each<[string, Caller, boolean]>([
  ['the custodian of the company', lin, true],
  ['the manager of the order', zhou, true],
  ['who reaches the manager', manager, true],
  ['a follow-up person of the company', service, true],
  ['who reaches everybody', boss, true],
  ['a colleague elsewhere', stranger, false],
  ['her manager', other, false],
])('%s: one order, list, search, count and milestones say the same', async (_, caller, sees) => {
  expect(new Set(await see(caller))).toEqual(new Set([sees]))
})

test('a colleague elsewhere is answered as if there were no order, whatever she tries', async () => {
  const of = { params: { id: made.id }, version: 1 }
  const tries = [
    () => stranger.call(editOrder, { ...of, body: { vessel: 'X' } }),
    () => stranger.call(settleOrder, { ...of, body: { settledDay: null } }),
    () => stranger.call(cancelOrder, { ...of, body: { reason: 'x' } }),
    () => stranger.call(reopenOrder, of),
    () => stranger.call(deleteOrder, of),
    () => stranger.call(restoreOrder, { params: of.params }),
    () => stranger.call(addMilestone, { params: of.params, body: event }),
  ]
  for (const attempt of tries)
    expect(await refusalOf(attempt())).toMatchObject({ status: 404, code: 'orders.order_not_found' })
})

test('a follow-up person says what happened, and changes nothing else', async () => {
  const seen = await service.call(getOrder, { params: { id: made.id } })
  expect(seen.can).toEqual({ edit: false, mark: true, delete: false, assign: false })
  const of = { params: { id: made.id }, version: seen.version }
  expect(await refusalOf(service.call(editOrder, { ...of, body: { vessel: 'X' } }))).toMatchObject({
    status: 403,
    code: 'orders.order_not_yours',
  })
  expect(await refusalOf(service.call(cancelOrder, { ...of, body: { reason: 'x' } }))).toMatchObject({
    status: 403,
    code: 'orders.order_not_yours',
  })
  const { order, milestoneId } = await service.call(addMilestone, { params: { id: made.id }, body: event })
  expect(order.status).toBe('booked')
  expect((await service.call(retractMilestone, { params: { id: milestoneId } })).status).toBe('booking')
})

test('the operator sees and changes the order', async () => {
  const own = await zhou.call(createOrder, { body: aBareOrder({ operatorId: office.person('sales3') }) })
  expect(await stranger.call(getOrder, { params: { id: own.id } })).toMatchObject({ can: { edit: true } })
})

test('notices and the log name the order only to those who see it', async () => {
  const names = async (username: string) => {
    const id = office.person(username)
    const actor = testPerson(id, { reach: { kind: 'people', ids: [id] } })
    return [...(await orderSubject.namesOf({ ...product.context, actor }, [made.id])).values()]
  }
  expect(await names('sales')).toEqual(['RIGHTS-1'])
  expect(await names('sales3')).toEqual([])
})
