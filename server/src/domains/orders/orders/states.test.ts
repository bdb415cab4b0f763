import { listOrders } from '@seamark/contract/orders/lists/lists'
import { addMilestone } from '@seamark/contract/orders/milestones/milestones'
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
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { aBareOrder, refusalOf } from '../testing.ts'
import { purgeOrders } from './deletions.commands.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)
const sql = async (text: string, values: unknown[]) =>
  (await product.pool.query<Record<string, unknown>>(text, values)).rows
const auditOf = (id: number) =>
  sql(`select action from platform.audit where subject_kind = 'order' and subject_id = $1 order by id`, [id])

test('money goes its own way: planned, overdue, confirmed, and the confirmation taken back', async () => {
  const made = await lin.call(createOrder, { body: aBareOrder({ settlementDay: '2026-01-05' }) })
  expect(made.settlement).toBe('overdue')
  expect((await lin.call(listOrders, { query: { settlement: 'overdue' } })).rows.map(({ id }) => id)).toContain(made.id)
  const paid = await lin.call(settleOrder, { params: { id: made.id }, version: 1, body: { settledDay: '2026-02-01' } })
  expect(paid).toMatchObject({ settlement: 'settled', settledDay: '2026-02-01', status: 'booking', version: 2 })
  expect((await lin.call(listOrders, { query: { settlement: 'overdue' } })).rows.map(({ id }) => id)).not.toContain(
    made.id,
  )
  expect(
    await lin.call(settleOrder, { params: { id: made.id }, version: 2, body: { settledDay: null } }),
  ).toMatchObject({ settlement: 'overdue' })
  expect(await auditOf(made.id)).toEqual([
    { action: 'orders.orderCreated' },
    { action: 'orders.orderSettled' },
    { action: 'orders.orderSettled' },
  ])
})

test('money that comes tomorrow is not there, and a stale version confirms nothing', async () => {
  const made = await lin.call(createOrder, { body: aBareOrder() })
  const of = { params: { id: made.id }, version: 1 }
  expect(await refusalOf(lin.call(settleOrder, { ...of, body: { settledDay: '2999-01-01' } }))).toMatchObject({
    status: 400,
    code: 'orders.settled_future',
    fields: [{ field: 'settledDay' }],
  })
  expect(
    await refusalOf(lin.call(settleOrder, { params: of.params, version: 9, body: { settledDay: '2026-01-01' } })),
  ).toMatchObject({ status: 412 })
})

test('a cancelled order says why, takes nothing more, and is as it was once it is reopened', async () => {
  const company = await lin.call(createCompany, { body: aCompany({ name: '取消客户' }) })
  const exempt = async () =>
    (await sql(`select exempt_until is not null as is_exempt from phonebook.companies where id = $1`, [company.id]))[0]
  const made = await lin.call(createOrder, {
    body: aBareOrder({ companyId: company.id, bookingNo: 'BKC', sailingDay: '2026-12-01' }),
  })
  const event = { step: 'gatedIn', classifier: 'ACT', at: new Date().toISOString() } as const
  const { order } = await lin.call(addMilestone, { params: { id: made.id }, body: event })
  expect(await exempt()).toEqual({ is_exempt: true })
  const gone = await lin.call(cancelOrder, {
    params: { id: made.id },
    version: order.version,
    body: { reason: '客户取消出运' },
  })
  expect(gone).toMatchObject({ status: 'cancelled', cancelReason: '客户取消出运' })
  expect(await exempt()).toEqual({ is_exempt: false })
  const refused = { status: 409, code: 'orders.order_cancelled' }
  const of = { params: { id: made.id }, version: gone.version }
  expect(await refusalOf(lin.call(editOrder, { ...of, body: { vessel: 'X' } }))).toMatchObject(refused)
  expect(await refusalOf(lin.call(addMilestone, { params: of.params, body: event }))).toMatchObject(refused)
  expect(await refusalOf(lin.call(settleOrder, { ...of, body: { settledDay: '2026-01-01' } }))).toMatchObject(refused)
  expect(await refusalOf(lin.call(cancelOrder, { ...of, body: { reason: 'x' } }))).toMatchObject(refused)
  expect(await refusalOf(lin.call(cancelOrder, { ...of, body: { reason: ' ' } }))).toMatchObject({
    code: 'platform.invalid_input',
  })
  expect(await lin.call(reopenOrder, of)).toMatchObject({ status: 'gatedIn', cancelReason: '' })
  expect(await exempt()).toEqual({ is_exempt: true })
})

test('the database refuses a cancellation without a reason, and one by nobody', async () => {
  const made = await lin.call(createOrder, { body: aBareOrder() })
  for (const change of [`cancelled_at = now()`, `cancelled_at = now(), cancel_reason = 'x'`, `cancel_reason = 'x'`])
    await expect(sql(`update orders.orders set ${change} where id = $1`, [made.id])).rejects.toMatchObject({
      constraint: 'orders_cancelled_with_reason',
    })
})

test('a deleted order is gone at once, comes back within the time, and is really deleted after it', async () => {
  const made = await lin.call(createOrder, { body: aBareOrder({ number: 'DEL-1' }) })
  await lin.call(deleteOrder, { params: { id: made.id }, version: 1 })
  expect(await refusalOf(lin.call(getOrder, { params: { id: made.id } }))).toMatchObject({ status: 404 })
  expect((await lin.call(listOrders, { query: { numbers: 'DEL-1' } })).rows).toEqual([])
  expect(await refusalOf(zhou.call(restoreOrder, { params: { id: made.id } }))).toMatchObject({ status: 404 })
  const back = await lin.call(restoreOrder, { params: { id: made.id } })
  expect(back).toMatchObject({ number: 'DEL-1' })
  expect(await lin.call(restoreOrder, { params: { id: made.id } })).toEqual(back)
  await lin.call(deleteOrder, { params: { id: made.id }, version: back.version })
  await sql(`update orders.orders set delete_after = now() - interval '1 second' where id = $1`, [made.id])
  expect(await refusalOf(lin.call(restoreOrder, { params: { id: made.id } }))).toMatchObject({
    status: 410,
    code: 'orders.undo_over',
  })
  await purgeOrders(product.context)
  await purgeOrders(product.context)
  expect(await sql('select id from orders.orders where id = $1', [made.id])).toEqual([])
  expect(
    await sql(`select id from activity.entries where subject_kind = 'order' and subject_id = $1`, [made.id]),
  ).toEqual([])
  expect(await auditOf(made.id)).toContainEqual({ action: 'orders.ordersPurged' })
  expect(await lin.call(createOrder, { body: aBareOrder({ number: 'DEL-1' }) })).toMatchObject({ number: 'DEL-1' })
})
