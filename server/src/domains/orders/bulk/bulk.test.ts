import { countBulk, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { startExport } from '@seamark/contract/workbench/exports/exports'
import { listMilestones } from '@seamark/contract/orders/milestones/milestones'
import { createOrder, editOrder, getOrder } from '@seamark/contract/orders/orders/orders'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openDesk } from '../../phonebook/testing.ts'
import { confirmRun, exportFile, undoRun } from '../../workbench/testing.ts'
import { aBareOrder, anOrder, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const company = await lin.call(createCompany, { body: aCompany({ name: '批量客户' }) })
const make = () => lin.call(createOrder, { body: anOrder({ companyId: company.id, masterBill: '', houseBill: '' }) })
const read = (id: number) => manager.call(getOrder, { params: { id } })
const run = async (caller: Caller, action: string, input: Record<string, unknown>, ids: number[]) =>
  confirmRun(caller, await caller.call(countBulk, { body: { list: 'orders', action, input, rows: { ids } } }))
const sailed = { step: 'sailed', classifier: 'ACT', at: '2026-11-20T04:00:00.000Z' }

test('many orders sail at once, the timeline has one line of it, and the undo takes the milestones back', async () => {
  const [one, two] = [await make(), await make()]
  const theirs = await zhou.call(createOrder, { body: aBareOrder() })
  const done = await run(lin, 'milestone', sailed, [one.id, two.id, theirs.id])
  expect(done).toMatchObject({ state: 'done', total: 3, counts: { done: 2, refused: 1 } })
  expect(await read(one.id)).toMatchObject({ status: 'sailed', sailingOn: '2026-11-20', sailingKnown: 'actual' })
  const { entries } = await lin.call(listCompanyActivity, {
    params: { id: company.id },
    query: { kinds: 'orders.activity.milestone' },
  })
  expect(entries).toMatchObject([{ kind: 'orders.activity.milestoneOfMany', facts: { count: 2, step: 'sailed' } }])
  const { rows } = await lin.call(listBulkRows, { params: { id: done.id }, query: {} })
  expect(JSON.stringify(rows)).toContain('Departed')
  await undoRun(lin, done.id, 'none')
  expect(await read(one.id)).toMatchObject({ status: 'booking', sailingOn: '2026-12-05' })
  expect((await lin.call(listMilestones, { params: { id: one.id } })).milestones).toMatchObject([
    { step: 'sailed', source: 'bulk', retracted: { by: '林晓帆' } },
  ])
})

test('a ship that sails later moves its orders; one that was changed since is a conflict for the undo', async () => {
  const [one, two] = [await make(), await make()]
  const done = await run(lin, 'dates', { sailingDay: '2026-12-09' }, [one.id, two.id])
  expect(done.counts).toMatchObject({ done: 2 })
  const moved = await read(one.id)
  expect(moved).toMatchObject({ sailingDay: '2026-12-09', arrivalDay: '2026-12-22' })
  await lin.call(editOrder, { params: { id: one.id }, version: moved.version, body: { sailingDay: '2026-12-11' } })
  expect(await undoRun(lin, done.id, 'none')).toMatchObject({ counts: { done: 1, conflict: 1 } })
  expect(await read(one.id)).toMatchObject({ sailingDay: '2026-12-11' })
  expect(await read(two.id)).toMatchObject({ sailingDay: '2026-12-05' })
})

test('orders are given to a colleague whom one reaches, and come back', async () => {
  const order = await make()
  const give = (caller: Caller, username: string) =>
    run(caller, 'manager', { managerId: office.person(username) }, [order.id])
  expect(await give(lin, 'sales2')).toMatchObject({ counts: { refused: 1 } })
  const done = await give(manager, 'sales2')
  expect(done).toMatchObject({ counts: { done: 1 } })
  expect((await read(order.id)).manager.id).toBe(office.person('sales2'))
  await undoRun(manager, done.id, 'none')
  expect((await read(order.id)).manager.id).toBe(office.person('sales'))
})

test('an input that says nothing is refused', async () => {
  for (const [action, input] of [
    ['dates', {}],
    ['manager', {}],
    ['milestone', { ...sailed, step: 'x' }],
  ] as const)
    expect(
      await refusalOf(lin.call(countBulk, { body: { list: 'orders', action, input, rows: { ids: [1] } } })),
    ).toMatchObject({ status: 400 })
})

test('orders leave as a file for who may export, with what she sees and nothing else', async () => {
  const order = await lin.call(createOrder, { body: anOrder({ companyId: company.id, number: 'FILE-1', pod: '某港' }) })
  await (await product.signIn('sales3')).call(createOrder, { body: aBareOrder({ number: 'FILE-2' }) })
  const body = { list: 'orders', query: { q: 'file-' }, columns: null, format: 'csv' as const }
  expect(await refusalOf(lin.call(startExport, { body }))).toMatchObject({ code: 'platform.forbidden' })
  const { bytes } = await exportFile(product, manager, body)
  const [head = [], ...rows]: string[][] = parse(bytes, { bom: true })
  expect(rows).toHaveLength(1)
  const cells = Object.fromEntries(head.map((name, place) => [name, rows[0]?.[place]]))
  expect(cells).toMatchObject({
    'Business no.': order.number,
    Client: '批量客户',
    'Port of loading': 'Shanghai CNSHA',
    'Port of discharge': '某港',
    Status: 'Booking',
    Containers: '1×40HQ, 1×20GP',
    'Sailing date': '2026-12-05',
    Settlement: 'To be settled',
    'To be checked': 'Port not known',
  })
})
