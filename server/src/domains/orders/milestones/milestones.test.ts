import {
  addMilestone,
  listMilestones,
  restoreMilestone,
  retractMilestone,
} from '@seamark/contract/orders/milestones/milestones'
import { createOrder, editOrder, getOrder, type Order } from '@seamark/contract/orders/orders/orders'
import { chainSteps } from '@seamark/contract/orders/orders/steps'
import { listNotices } from '@seamark/contract/notices/notices'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { aBareOrder, anOrder, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const at = (day: string) => `2026-11-${day}T04:00:00.000Z`
const add = async (
  order: Pick<Order, 'id'>,
  step: 'booked' | 'gatedIn' | 'sailed' | 'arrived' | 'rolled' | 'loaded',
  classifier: 'PLN' | 'EST' | 'ACT',
  day: string,
) => (await lin.call(addMilestone, { params: { id: order.id }, body: { step, classifier, at: at(day) } })).order

test('the status follows what has happened, and moves back with a milestone that is taken back', async () => {
  const made = await lin.call(createOrder, { body: anOrder() })
  expect((await add(made, 'booked', 'ACT', '01')).status).toBe('booked')
  const { order, milestoneId } = await lin.call(addMilestone, {
    params: { id: made.id },
    body: { step: 'sailed', classifier: 'ACT', at: at('07') },
  })
  expect(order).toMatchObject({ status: 'sailed', sailingOn: '2026-11-07', sailingKnown: 'actual' })
  const of = { params: { id: milestoneId } }
  expect(await lin.call(retractMilestone, of)).toMatchObject({
    status: 'booked',
    sailingOn: '2026-12-05',
    sailingKnown: 'typed',
  })
  expect(await lin.call(retractMilestone, of)).toMatchObject({ status: 'booked' })
  const { milestones } = await lin.call(listMilestones, { params: { id: made.id } })
  expect(milestones).toMatchObject([
    {
      step: 'booked',
      category: 'SHIPMENT',
      code: 'CONF',
      document: 'BKG',
      place: 'CNSHA',
      retracted: null,
      createdBy: '林晓帆',
    },
    { step: 'sailed', category: 'TRANSPORT', code: 'DEPA', retracted: { by: '林晓帆' } },
  ])
  expect(await lin.call(restoreMilestone, of)).toMatchObject({ status: 'sailed' })
  const { rows } = await product.pool.query<{ action: string }>(
    `select action from platform.audit where subject_kind = 'order' and subject_id = $1 order by id`,
    [made.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'orders.orderCreated',
    'orders.milestoneAdded',
    'orders.milestoneAdded',
    'orders.milestoneRetracted',
    'orders.milestoneRestored',
  ])
})

test('an order goes through the whole chain', async () => {
  const made = await lin.call(createOrder, { body: anOrder() })
  const seen: string[] = []
  for (const step of chainSteps)
    seen.push(
      (await lin.call(addMilestone, { params: { id: made.id }, body: { step, classifier: 'ACT', at: at('10') } })).order
        .status,
    )
  expect([...new Set(seen)]).toEqual(['booked', 'released', 'gatedIn', 'sailed', 'arrived', 'delivered'])
})

test('rolled is a flag until the box is on board', async () => {
  const made = await lin.call(createOrder, { body: anOrder() })
  expect(await add(made, 'rolled', 'ACT', '06')).toMatchObject({ rolled: true })
  expect(await add(made, 'loaded', 'ACT', '12')).toMatchObject({ rolled: false })
})

test('what has happened cannot lie ahead; what is expected can', async () => {
  const made = await lin.call(createOrder, { body: aBareOrder() })
  const told = (classifier: 'ACT' | 'EST', hours: number) =>
    refusalOf(
      lin.call(addMilestone, {
        params: { id: made.id },
        body: { step: 'sailed', classifier, at: new Date(Date.now() + hours * 3_600_000).toISOString() },
      }),
    )
  expect(await told('ACT', 12.1)).toMatchObject({
    status: 400,
    code: 'orders.milestone_future',
    fields: [{ field: 'at' }],
  })
  expect(await told('ACT', 11.9)).toHaveProperty('answered')
  expect(await told('EST', 2000)).toHaveProperty('answered')
  expect(
    await refusalOf(
      lin.call(addMilestone, {
        params: { id: made.id },
        body: { step: 'sailed', classifier: 'ACT', at: '1926-11-20T00:00:00Z' },
      }),
    ),
  ).toMatchObject({ status: 400, code: 'orders.milestone_old' })
  await expect(
    product.pool.query(
      `insert into orders.milestones (order_id, category, code, classifier, at, source, created_by) values ($1, 'TRANSPORT', 'DEPA', 'ACT', now() + interval '13 hours', 'typed', $2)`,
      [made.id, office.person('sales')],
    ),
  ).rejects.toMatchObject({ constraint: 'milestones_actual_past' })
})

test('a milestone that is not there, or of an order that the caller does not see, is not found', async () => {
  const made = await lin.call(createOrder, { body: aBareOrder() })
  const { milestoneId } = await lin.call(addMilestone, {
    params: { id: made.id },
    body: { step: 'booked', classifier: 'ACT', at: at('01') },
  })
  for (const call of [retractMilestone, restoreMilestone])
    for (const [caller, id] of [
      [zhou, milestoneId],
      [lin, 987_654_321],
    ] as const)
      expect(await refusalOf(caller.call(call, { params: { id } }))).toMatchObject({
        status: 404,
        code: 'orders.milestone_not_found',
      })
})

test('an event outside the chain is kept by its code and moves nothing', async () => {
  const made = await lin.call(createOrder, { body: aBareOrder() })
  const { order } = await lin.call(addMilestone, {
    params: { id: made.id },
    body: { category: 'EQUIPMENT', code: 'INSP', classifier: 'ACT', at: at('03') },
  })
  expect(order.status).toBe('booking')
  expect((await lin.call(listMilestones, { params: { id: made.id } })).milestones).toMatchObject([
    { step: null, code: 'INSP' },
  ])
})

test('a sailing that moves is told to manager and operator once for each new day, and not to whoever moved it', async () => {
  const made = await manager.call(createOrder, {
    body: anOrder({
      number: 'MOVED-1',
      managerId: office.person('sales2'),
      operatorId: office.person('sales'),
      sailingDay: '2026-12-05',
    }),
  })
  const told = async (caller: typeof lin) =>
    (await caller.call(listNotices, { query: {} })).rows
      .filter(({ kind }) => kind === 'orders.notice.sailingMoved')
      .map(({ facts }) => `${facts['before']} → ${facts['after']}`)
  const estimate = (day: string) => add(made, 'sailed', 'EST', day)
  await estimate('08')
  expect(await told(zhou)).toEqual(['2026-12-05 → 2026-11-08'])
  await estimate('08')
  await product.pool.query('update notices.notices set read_at = now(), gathers = false')
  await estimate('09')
  await estimate('08')
  expect(await told(zhou)).toEqual(['2026-11-08 → 2026-11-09', '2026-12-05 → 2026-11-08'])
  expect(await told(lin)).toEqual([])
  const now = await lin.call(getOrder, { params: { id: made.id } })
  await manager.call(editOrder, { params: { id: made.id }, version: now.version, body: { sailingDay: '2026-12-30' } })
  expect(await told(lin)).toEqual([])
})

test('twenty milestones at once are all kept, and the order is as far as the furthest', async () => {
  const company = await lin.call(createCompany, { body: aCompany({ name: '并发客户' }) })
  const made = await lin.call(createOrder, { body: anOrder({ companyId: company.id }) })
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      add(made, index === 7 ? 'arrived' : 'gatedIn', 'ACT', String(10 + (index % 9))),
    ),
  )
  expect((await lin.call(listMilestones, { params: { id: made.id } })).milestones).toHaveLength(20)
  expect(await lin.call(getOrder, { params: { id: made.id } })).toMatchObject({ status: 'arrived', version: 21 })
})
