import { createOrder, editOrder, getOrder, orderChanges } from '@seamark/contract/orders/orders/orders'
import { orderFieldNames } from '@seamark/contract/orders/orders/fields'
import { listOrders } from '@seamark/contract/orders/lists/lists'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { aBareOrder, anOrder, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const client = await lin.call(createCompany, { body: aCompany({ name: '海和科技', progress: 'quoted' }) })
const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', year: '2-digit', month: '2-digit' })
  .format(new Date())
  .replace('-', '')
const audited = async (id: number) =>
  (
    await product.pool.query<Record<string, unknown>>(
      `select action, before, after from platform.audit join platform.audit_values on audit_id = id
       where subject_kind = 'order' and subject_id = $1 order by id`,
      [id],
    )
  ).rows

test('an order comes back as it was given, its numbers narrow and without blanks', async () => {
  const made = await lin.call(createOrder, {
    body: anOrder({ number: ' smk 2611／001 ', companyId: client.id, operatorId: office.person('service') }),
  })
  expect(made).toMatchObject({
    number: 'SMK2611/001',
    client: { id: client.id, name: '海和科技' },
    manager: { id: office.person('sales'), name: '林晓帆' },
    operator: { id: office.person('service') },
    bookingNo: 'COSU6412345670',
    masterBill: 'COSU6412345670',
    status: 'booking',
    sailingOn: '2026-12-05',
    sailingKnown: 'typed',
    settlement: 'open',
    flags: [],
    can: { edit: true, mark: true, delete: true, assign: false },
  })
  expect(await lin.call(getOrder, { params: { id: made.id } })).toEqual(made)
  expect(await audited(made.id)).toMatchObject([
    {
      action: 'orders.orderCreated',
      after: { bookingNo: 'COSU6412345670', containers: ['CSQU3054383 40HQ SL001', '20GP'] },
    },
  ])
  const { entries } = await lin.call(listCompanyActivity, { params: { id: client.id }, query: {} })
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'orders.activity.created', facts: { order: 'SMK2611/001' } }),
  )
})

test('a number is made by the month, one after the other, and skips one that somebody has typed', async () => {
  const first = await lin.call(createOrder, { body: aBareOrder() })
  const [, place = ''] = first.number.split('-')
  expect(first.number).toBe(`${month}-${place}`)
  const next = (by: number) => `${month}-${String(Number(place) + by).padStart(4, '0')}`
  await lin.call(createOrder, { body: aBareOrder({ number: next(1) }) })
  expect((await zhou.call(createOrder, { body: aBareOrder() })).number).toBe(next(2))
  const many = await Promise.all(Array.from({ length: 12 }, () => lin.call(createOrder, { body: aBareOrder() })))
  expect(new Set(many.map(({ number }) => number)).size).toBe(12)
})

test('a number is had once, and says whose only to those who see it', async () => {
  await lin.call(createOrder, { body: aBareOrder({ number: 'ONCE-1' }) })
  expect(await refusalOf(lin.call(createOrder, { body: aBareOrder({ number: 'once-1' }) }))).toMatchObject({
    status: 409,
    code: 'orders.number_taken',
    fields: [{ field: 'number' }],
  })
  const other = await product.signIn('sales3')
  expect(await refusalOf(other.call(createOrder, { body: aBareOrder({ number: 'ONCE-1' }) }))).toMatchObject({
    status: 409,
    code: 'orders.number_taken_unseen',
  })
  const mine = await other.call(createOrder, { body: aBareOrder() })
  expect(
    await refusalOf(other.call(editOrder, { params: { id: mine.id }, version: 1, body: { number: 'ONCE-1' } })),
  ).toMatchObject({ status: 409, code: 'orders.number_taken_unseen' })
})

test('every field can be changed, and the log keeps both values', async () => {
  const made = await lin.call(createOrder, { body: aBareOrder() })
  const { number, ...rest } = anOrder({ companyId: client.id })
  const wanted = {
    ...rest,
    number: `${made.number}-A`,
    clientName: '海和',
    managerId: office.person('sales'),
    operatorId: office.person('sales2'),
  }
  expect(number).toBe('')
  expect(Object.keys(wanted).toSorted()).toEqual(Object.keys(orderChanges.shape).toSorted())
  expect([...orderFieldNames].toSorted()).toEqual(Object.keys(orderChanges.shape).toSorted())
  const saved = await lin.call(editOrder, { params: { id: made.id }, version: 1, body: wanted })
  expect(saved).toMatchObject({
    version: 2,
    carrier: 'COSU',
    pod: 'USLAX',
    containers: wanted.containers,
    updatedBy: '林晓帆',
  })
  expect(await lin.call(getOrder, { params: { id: made.id } })).toEqual(saved)
  const [, change] = await audited(made.id)
  expect(change).toMatchObject({
    action: 'orders.orderChanged',
    before: { vessel: '' },
    after: { vessel: 'COSCO SHIPPING ARIES' },
  })
  expect(await lin.call(editOrder, { params: { id: made.id }, version: 2, body: wanted })).toEqual(saved)
  expect(await audited(made.id)).toHaveLength(2)
})

test('containers are replaced by their places, and those behind them go', async () => {
  const made = await lin.call(createOrder, { body: anOrder() })
  const saved = await lin.call(editOrder, {
    params: { id: made.id },
    version: 1,
    body: { containers: [{ number: 'tclu 426524-3', type: '高柜', seal: '' }] },
  })
  expect(saved.containers).toEqual([{ number: 'TCLU4265243', type: '40HQ', seal: '' }])
  expect((await lin.call(listOrders, { query: { numbers: 'TCLU4265243' } })).rows).toMatchObject([
    { id: made.id, boxes: '1×40HQ' },
  ])
  expect(
    (await lin.call(listOrders, { query: { numbers: 'CSQU3054383', managerId: office.person('sales') } })).rows.map(
      ({ id }) => id,
    ),
  ).not.toContain(made.id)
})

test('a stale edit is refused with the order as it is now, and of twenty at once one wins', async () => {
  const made = await lin.call(createOrder, { body: aBareOrder() })
  await manager.call(editOrder, { params: { id: made.id }, version: 1, body: { vessel: 'EVER ACE' } })
  expect(
    await refusalOf(lin.call(editOrder, { params: { id: made.id }, version: 1, body: { voyage: '1' } })),
  ).toMatchObject({
    status: 412,
    code: 'platform.version_stale',
  })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      refusalOf(lin.call(editOrder, { params: { id: made.id }, version: 2, body: { voyage: `${at}E` } })),
    ),
  )
  expect(
    answers.filter((answer) => typeof answer === 'object' && answer !== null && 'answered' in answer),
  ).toHaveLength(1)
  expect(await lin.call(getOrder, { params: { id: made.id } })).toMatchObject({ version: 3, vessel: 'EVER ACE' })
})

test.each([
  ['a wrong check digit', 'CSQU3054384', 'orders.container_check'],
  ['no container number', 'ABC', 'orders.container_form'],
])('%s is refused with the field, and stays where a file has brought it', async (_, number, code) => {
  const body = aBareOrder({ containers: [{ number, type: '', seal: '' }] })
  expect(await refusalOf(lin.call(createOrder, { body }))).toMatchObject({
    status: 400,
    code,
    fields: [{ field: 'containers.0.number', code }],
  })
  const made = await lin.call(createOrder, { body: aBareOrder() })
  await product.pool.query(`insert into orders.containers (order_id, place, number) values ($1, 1, $2)`, [
    made.id,
    number,
  ])
  const saved = await lin.call(editOrder, {
    params: { id: made.id },
    version: 1,
    body: { containers: [{ number, type: '40HQ', seal: '' }] },
  })
  expect(saved).toMatchObject({ containers: [{ number, type: '40HQ' }], flags: ['containerCheck', 'clientUnknown'] })
})

test('a container type that is none, and a number given twice, are refused', async () => {
  expect(
    await refusalOf(
      lin.call(createOrder, { body: aBareOrder({ containers: [{ number: '', type: '50XX', seal: '' }] }) }),
    ),
  ).toMatchObject({ code: 'orders.container_type_unknown' })
  const box = { number: 'CSQU3054383', type: '40HQ', seal: '' }
  expect(await refusalOf(lin.call(createOrder, { body: { ...aBareOrder(), containers: [box, box] } }))).toMatchObject({
    code: 'platform.invalid_input',
    fields: [{ field: 'containers', code: 'orders.container_twice' }],
  })
})

test('a company that the caller does not see is refused as one that is not there', async () => {
  const other = await product.signIn('sales3')
  const theirs = await other.call(createCompany, { body: aCompany({ name: '金丝雀贸易' }) })
  for (const companyId of [theirs.id, 987_654_321]) {
    const refused = await refusalOf(lin.call(createOrder, { body: aBareOrder({ companyId }) }))
    expect(refused).toMatchObject({ status: 400, code: 'orders.company_unknown', fields: [{ field: 'companyId' }] })
    expect(JSON.stringify(refused)).not.toContain('金丝雀')
  }
})

test('orders go to oneself and to those whom one reaches; whoever assigns gives them to anybody who works here', async () => {
  const give = (caller: typeof lin, username: string) =>
    refusalOf(caller.call(createOrder, { body: aBareOrder({ managerId: office.person(username) }) }))
  expect(await give(lin, 'sales2')).toMatchObject({ status: 403, code: 'orders.manager_beyond' })
  expect(await give(manager, 'sales2')).toHaveProperty('answered')
  expect(await give(manager, 'sales3')).toHaveProperty('answered')
  await product.pool.query(`update identity.users set disabled_at = now() where username = 'sales3'`)
  expect(await give(manager, 'sales3')).toMatchObject({ status: 400, code: 'orders.manager_unknown' })
  expect(
    await refusalOf(lin.call(createOrder, { body: aBareOrder({ operatorId: office.person('sales3') }) })),
  ).toMatchObject({ status: 400, code: 'orders.operator_unknown' })
  await product.pool.query(`update identity.users set disabled_at = null where username = 'sales3'`)
})

test('ports, carrier and containers are kept by code where they are known, else in words and flagged', async () => {
  const made = await lin.call(createOrder, {
    body: aBareOrder({
      carrier: '中远海运',
      pol: '盐田',
      pod: '某不知名港',
      sailingDay: '2026-12-05',
      arrivalDay: '2026-12-01',
    }),
  })
  expect(made).toMatchObject({ carrier: 'COSU', pol: 'CNYTN', pod: '某不知名港' })
  expect(made.flags).toEqual(['arrivalBeforeSailing', 'portUnknown', 'clientUnknown'])
  const right = await lin.call(editOrder, {
    params: { id: made.id },
    version: 1,
    body: { pod: 'USLAX', arrivalDay: '2026-12-22', companyId: client.id },
  })
  expect(right.flags).toEqual([])
})

test('a booking number proposes the progress ordered, and keeps the company from the pool until 30 days after sailing', async () => {
  const company = await lin.call(createCompany, { body: aCompany({ name: '订舱客户', progress: 'quoted' }) })
  const exempt = async () =>
    (
      await product.pool.query<Record<string, unknown>>(
        `select (exempt_until at time zone 'Asia/Shanghai')::text as until, last_touch_at from phonebook.companies where id = $1`,
        [company.id],
      )
    ).rows[0]
  const made = await lin.call(createOrder, { body: aBareOrder({ companyId: company.id, sailingDay: '2026-12-05' }) })
  expect(await exempt()).toEqual({ until: null, last_touch_at: null })
  const booked = await lin.call(editOrder, { params: { id: made.id }, version: 1, body: { bookingNo: 'BK1' } })
  expect(await lin.call(getCompany, { params: { id: company.id } })).toMatchObject({ progress: 'ordered' })
  expect(await exempt()).toEqual({ until: '2027-01-05 00:00:00', last_touch_at: null })
  await lin.call(editOrder, { params: { id: made.id }, version: booked.version, body: { sailingDay: '2026-12-15' } })
  expect(await exempt()).toMatchObject({ until: '2027-01-15 00:00:00' })
})

test('whoever has not the screen sees and writes nothing', async () => {
  const outsider = await product.signIn('follow')
  const forbidden = { status: 403, code: 'platform.forbidden' }
  expect(await refusalOf(outsider.call(listOrders, { query: {} }))).toMatchObject(forbidden)
  expect(await refusalOf(outsider.call(createOrder, { body: aBareOrder() }))).toMatchObject(forbidden)
})
