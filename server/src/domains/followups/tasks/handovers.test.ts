import { createTask, listTasks, newTask } from '@seamark/contract/followups/tasks/tasks'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  getBook,
  getHandover,
  newHandover,
  planHandover,
  runHandover,
} from '@seamark/contract/phonebook/handovers/handovers'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice, refusalOf } from '../../phonebook/testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const manager = await product.signIn('manager')
const [from, to] = [office.person('sales'), office.person('sales2')]

beforeEach(async () => {
  await sql`delete from followups.tasks`.execute(product.db)
  await sql`delete from phonebook.handovers`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
})

const dueAt = new Date(Date.now() + 86_400_000).toISOString()
const aTask = (title: string, companyId: number | null) =>
  lin.call(createTask, {
    body: newTask.parse({ kind: companyId === null ? 'todo' : 'contact', title, companyId, dueAt }),
  })
const plan = (given: Partial<z.input<typeof newHandover>>) =>
  manager.call(planHandover, { body: newHandover.parse({ fromId: from, rest: [to], ...given }) })
async function handOver(id: number) {
  await manager.call(runHandover, { params: { id } })
  await vi.waitFor(async () => expect((await manager.call(getHandover, { params: { id } })).state).toBe('done'), 10_000)
  return manager.call(getHandover, { params: { id } })
}
const titles = async (caller: typeof lin, query = {}) =>
  (await caller.call(listTasks, { query })).rows.map(({ title, isCovered }) => (isCovered ? '–' : title))

/** Creates two clients with a task each, and a task without a company. */
async function aBook() {
  const one = await lin.call(createCompany, { body: aCompany({ name: '宁波船务', code: '' }) })
  const two = await lin.call(createCompany, { body: aCompany({ name: '温州船务', code: '' }) })
  await aTask('报价', one.id)
  await aTask('催款', two.id)
  await aTask('写周报', null)
  return { one, two }
}
const path = `/contacts/tasks?personId=${from}`

test('what was still to be done for the clients goes along unless it is said otherwise, and is counted before', async () => {
  const { one } = await aBook()
  expect((await manager.call(getBook, { query: { holderId: from } })).parts).toContainEqual({ part: 'tasks', count: 2 })
  const planned = await plan({})
  expect(planned.parts).toContainEqual({ part: 'tasks', count: 2, goes: true, path })
  const done = await handOver(planned.id)
  expect(done.parts).toEqual(planned.parts)
  expect((await titles(zhou)).toSorted()).toEqual(['催款', '报价'].toSorted())
  expect(await titles(lin)).toEqual(['写周报'])
  expect((await zhou.call(getCompany, { params: { id: one.id } })).nextContactAt).toBe(dueAt)
})

test('tasks that are to stay stay with the leaver, whose manager finds them; she no longer reads what they were about', async () => {
  const { one } = await aBook()
  const planned = await plan({ without: ['tasks'] })
  expect(planned.parts).toContainEqual({ part: 'tasks', count: 2, goes: false, path })
  const done = await handOver(planned.id)
  expect(done.moved).toBe(2)
  expect(done.parts).toEqual(planned.parts)
  expect(await titles(zhou)).toEqual([])
  expect((await titles(lin)).toSorted()).toEqual(['–', '–', '写周报'].toSorted())
  expect((await zhou.call(getCompany, { params: { id: one.id } })).nextContactAt).toBeNull()
  expect((await titles(manager, { personId: from })).toSorted()).toEqual(['催款', '写周报', '报价'].toSorted())
  const { rows } = await sql<{ after: Record<string, unknown> }>`
    select v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where a.action = 'phonebook.handoverPlanned' and a.subject_id = ${planned.id}`.execute(product.db)
  expect(rows[0]?.after).toMatchObject({ without: ['tasks'] })
})

test('only the tasks of what is handed over are counted', async () => {
  const { one } = await aBook()
  await sql`update phonebook.companies set province = case when id = ${one.id} then '浙江' else '广东' end`.execute(
    product.db,
  )
  const { parts, left } = await plan({ by: 'area', rules: [{ keys: ['CN/浙江'], toId: to }], rest: [] })
  expect(parts).toContainEqual({ part: 'tasks', count: 1, goes: true, path })
  expect(left).toBe(1)
})

test('nothing else can be left behind', async () => {
  await aBook()
  expect(
    await refusalOf(manager.call(planHandover, { body: { fromId: from, rest: [to], without: ['contacts'] } as never })),
  ).toMatchObject({ httpStatus: 400 })
})
