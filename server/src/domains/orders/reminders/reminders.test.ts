import { createOrder, editOrder } from '@seamark/contract/orders/orders/orders'
import { listNotices } from '@seamark/contract/notices/notices'
import { addDays } from '@seamark/contract/platform/days'
import { expect, test } from 'vitest'
import { dayAt } from '../../../platform/days.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aBareOrder } from '../testing.ts'
import { remindOfOrders } from './reminders.commands.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const today = dayAt(new Date(), product.context.zone)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const reminders = async (caller: typeof lin) =>
  (await caller.call(listNotices, { query: { limit: 100 } })).rows
    .filter(({ kind }) => kind?.startsWith('orders.reminder.'))
    .map(({ kind, facts }) => `${facts['order']} ${kind?.split('.')[2]}`)
    .toSorted()

test('manager and operator are reminded of what is due, once for each day, whoever runs it how often', async () => {
  const made = await lin.call(createOrder, {
    body: aBareOrder({ number: 'R1', sailingDay: addDays(today, 2), operatorId: office.person('sales2') }),
  })
  await lin.call(createOrder, { body: aBareOrder({ number: 'R2', settlementDay: addDays(today, -1) }) })
  await lin.call(createOrder, {
    body: aBareOrder({ number: 'R3', siCutOff: inHours(20), vgmCutOff: inHours(30), cyCutOff: inHours(-1) }),
  })
  await lin.call(createOrder, { body: aBareOrder({ number: 'R4', freeUntil: addDays(today, 1) }) })
  await product.pool.query(`update orders.orders set reached = 'arrived' where number = 'R4'`)
  await Promise.all([remindOfOrders(product.context), remindOfOrders(product.context)])
  await remindOfOrders(product.context)
  const due = ['R1 billMissing', 'R2 settlementPassed', 'R3 siCutOff', 'R4 freeTimeEnds']
  expect(await reminders(lin)).toEqual(due)
  expect(await reminders(zhou)).toEqual(['R1 billMissing'])
  await lin.call(editOrder, { params: { id: made.id }, version: 1, body: { sailingDay: addDays(today, 1) } })
  await remindOfOrders(product.context)
  expect(await reminders(lin)).toEqual(['R1 billMissing', ...due])
})

test.each<[string, Parameters<typeof aBareOrder>[0], string]>([
  ['sailing later', { sailingDay: addDays(today, 3) }, ''],
  ['sailing with a bill', { sailingDay: addDays(today, 1), masterBill: 'MB' }, ''],
  ['settled in time', { settlementDay: today }, ''],
  [
    'a cut-off behind the gate',
    { siCutOff: inHours(5) },
    `update orders.orders set reached = 'gatedIn' where number = 'N1'`,
  ],
  ['free time before it has sailed', { freeUntil: today }, ''],
  [
    'cancelled',
    { sailingDay: today, settlementDay: addDays(today, -1) },
    `update orders.orders set cancelled_at = now(), cancelled_by = created_by, cancel_reason = 'x' where number = 'N1'`,
  ],
  [
    'paid',
    { settlementDay: addDays(today, -1) },
    `update orders.orders set settled_day = current_date where number = 'N1'`,
  ],
])('nobody is reminded of an order %s', async (_, given, change) => {
  await product.pool.query(`delete from orders.orders where number = 'N1'`)
  await lin.call(createOrder, { body: aBareOrder({ number: 'N1', ...given }) })
  if (change) await product.pool.query(change)
  await remindOfOrders(product.context)
  expect((await reminders(lin)).filter((text) => text.startsWith('N1'))).toEqual([])
})
