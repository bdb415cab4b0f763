import { decideApplication } from '@seamark/contract/applications/index'
import { listNeglected } from '@seamark/contract/followups/neglects/neglects'
import { createRecord } from '@seamark/contract/followups/records/records'
import {
  changeTask,
  createTask,
  finishTask,
  getTask,
  listTasks,
  newTask,
  reopenTask,
} from '@seamark/contract/followups/tasks/tasks'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { getHandover, newHandover, planHandover, runHandover } from '@seamark/contract/phonebook/handovers/handovers'
import { applyForCompany, lookUpCompanies } from '@seamark/contract/phonebook/look-ups/look-ups'
import { changeFollowers, claimCompany, transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { confirmBulk, countBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { lockAwaited } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, personContext } from '../../phonebook/testing.ts'
import { auditedTasks } from './tasks.queries.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const boss = await product.signIn('sysadmin')

const dueAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
const create = (name: string) => lin.call(createCompany, { body: aCompany({ name, code: '', organizationNumber: '' }) })
const pooled = (name: string) =>
  boss.call(createCompany, { body: aCompany({ name, code: '', organizationNumber: '', visibility: 'public' }) })
const plan = (companyId: number, caller: Caller, kind: 'contact' | 'todo' = 'contact') =>
  caller.call(createTask, { body: newTask.parse({ kind, title: '回访', companyId, dueAt }) })
const versionOf = async (id: number) => (await boss.call(getCompany, { params: { id } })).version
const nextContact = async (id: number) => (await boss.call(getCompany, { params: { id } })).nextContactAt
async function claim(id: number) {
  await sql`update phonebook.companies set pooled_at = '2020-01-01' where id = ${id}`.execute(product.db)
  await lin.call(claimCompany, { params: { id } })
}
const follow = (id: number, change: { add?: number[]; remove?: number[] }) =>
  lin.call(changeFollowers, { params: { id }, body: { add: [], remove: [], ...change } })
async function isNeglected(id: number) {
  await sql`update phonebook.companies set last_touch_at = now() - interval '30 days', held_since = now() - interval '90 days' where id = ${id}`.execute(
    product.db,
  )
  return (await lin.call(listNeglected, { query: {} })).rows.some((row) => row.id === id)
}

test('what somebody plans for a company of the pool spares it nothing once another holds it', async () => {
  const { id } = await pooled('公海客户')
  const at = new Date(Date.now() - 60_000).toISOString()
  await zhou.call(createRecord, {
    params: { id },
    body: { way: 'phone', at, progress: 'contacted', content: '先聊聊', nextContactAt: dueAt },
  })
  await plan(id, zhou, 'todo')
  expect(await nextContact(id)).toBeNull()
  await claim(id)
  expect([await nextContact(id), await isNeglected(id)]).toEqual([null, true])
})

test('what she herself had planned there is its next contact from when she claims it', async () => {
  const { id } = await pooled('公海自跟客户')
  await plan(id, lin)
  expect(await nextContact(id)).toBeNull()
  await claim(id)
  expect([await nextContact(id), await isNeglected(id)]).toEqual([dueAt, false])
})

test('a follow-up person’s plan counts as long as she follows', async () => {
  const { id } = await create('协作客户')
  const colleague = office.person('sales2')
  await follow(id, { add: [colleague] })
  await plan(id, zhou)
  expect([await nextContact(id), await isNeglected(id)]).toEqual([dueAt, false])
  await follow(id, { remove: [colleague] })
  expect([await nextContact(id), await isNeglected(id)]).toEqual([null, true])
  await follow(id, { add: [colleague] })
  expect(await nextContact(id)).toBe(dueAt)
})

/** Creates a client of hers for which a colleague had planned a contact while it was in the pool. */
async function claimedFrom(name: string) {
  const { id } = await pooled(name)
  const task = await plan(id, zhou)
  await claim(id)
  expect(await nextContact(id)).toBeNull()
  return { id, task }
}

test('who is let to follow brings what she has planned', async () => {
  const { id } = await claimedFrom('申请跟进客户')
  const kind = 'phonebook.application.access' as const
  const { matches } = await zhou.call(lookUpCompanies, { body: { name: '申请跟进客户' } })
  const application = await zhou.call(applyForCompany, {
    body: { reference: matches[0]?.reference ?? '', kind, note: '老客户' },
  })
  await lin.call(decideApplication, { params: { id: application.id }, body: { state: 'agreed', note: '可以' } })
  expect(await nextContact(id)).toBe(dueAt)
})

test('who follows again because a release was taken back brings what she has planned', async () => {
  const { id, task } = await claimedFrom('误放客户')
  await follow(id, { add: [office.person('sales2')] })
  const counted = await lin.call(countBulk, {
    body: { list: 'companies', action: 'release', input: { reason: '不做了' }, rows: { ids: [id] } },
  })
  await lin.call(confirmBulk, { params: { id: counted.id }, body: { count: 1 } })
  await zhou.call(reopenTask, {
    params: { id: task.id },
    version: (await zhou.call(getTask, { params: { id: task.id } })).version,
  })
  expect(await nextContact(id)).toBeNull()
  const undoing = await lin.call(countUndo, { params: { id: counted.id }, body: { overwrite: 'none' } })
  await lin.call(confirmBulk, { params: { id: undoing.id }, body: { count: 1 } })
  expect(await nextContact(id)).toBe(dueAt)
})

test('who no longer follows after a hand-over plans nothing for it', async () => {
  const { id } = await zhou.call(createCompany, {
    body: aCompany({ name: '离职交接客户', code: '', organizationNumber: '' }),
  })
  await zhou.call(changeFollowers, { params: { id }, body: { add: [office.person('sales')], remove: [] } })
  await plan(id, lin)
  expect(await nextContact(id)).toBe(dueAt)
  const planned = await boss.call(planHandover, {
    body: newHandover.parse({ fromId: office.person('sales'), rest: [], follows: 'drop' }),
  })
  await boss.call(runHandover, { params: { id: planned.id } })
  await vi.waitFor(
    async () => expect((await boss.call(getHandover, { params: { id: planned.id } })).state).toBe('done'),
    10_000,
  )
  expect(await nextContact(id)).toBeNull()
})

test('what is opened again by whoever lost the company spares it nothing', async () => {
  const { id } = await create('移交后重开')
  const task = await plan(id, lin)
  const { task: done } = await lin.call(finishTask, { params: { id: task.id }, version: task.version, body: {} })
  await lin.call(transferCompany, {
    params: { id },
    version: await versionOf(id),
    body: { userId: office.person('sales2'), reason: '换人' },
  })
  await lin.call(reopenTask, { params: { id: task.id }, version: done.version })
  expect((await lin.call(getTask, { params: { id: task.id } })).isCovered).toBe(true)
  expect(await nextContact(id)).toBeNull()
})

test('who gives a task another company locks both in one order, whichever way it goes', async () => {
  const [low, high] = [await create('甲锁'), await create('乙锁')]
  const task = await plan(high.id, lin)
  const blocking = await product.pool.connect()
  await blocking.query('begin')
  await blocking.query('select from phonebook.companies where id = $1 for no key update', [low.id])
  const body = newTask.parse({ kind: 'contact', title: '回访', companyId: low.id, dueAt })
  const change = lin.call(changeTask, { params: { id: task.id }, version: task.version, body })
  await lockAwaited(product.pool)
  await blocking.query('select from phonebook.companies where id = $1 for no key update nowait', [high.id])
  await blocking.query('commit')
  blocking.release()
  expect((await change).companyId).toBe(low.id)
})

test('the log finds no tasks by nothing', async () => {
  const { id } = await create('日志客户')
  const task = await plan(id, lin)
  const context = await personContext(product.context, office.person('sales'))
  expect(await auditedTasks.find(context, '日志客户')).toEqual([task.id])
  expect([await auditedTasks.find(context, ''), await auditedTasks.find(context, '  ')]).toEqual([[], []])
  expect((await lin.call(listTasks, { query: { q: '日志客户' } })).count.value).toBe(1)
})
