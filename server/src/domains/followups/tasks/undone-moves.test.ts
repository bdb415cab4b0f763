import { disableAccount, enableAccount, getAccount } from '@seamark/contract/identity/accounts/accounts'
import { cancelTask, createTask, getTask, newTask, reopenTask } from '@seamark/contract/followups/tasks/tasks'
import { createCompany, deleteCompany, restoreCompany } from '@seamark/contract/phonebook/companies/companies'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { changeFollowers } from '@seamark/contract/phonebook/custody/ownership'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { confirmBulk, countBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice } from '../../phonebook/testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const manager = await product.signIn('manager')
const boss = await product.signIn('sysadmin')

const dueAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
const plan = (companyId: number, kind: 'contact' | 'todo') =>
  lin.call(createTask, { body: newTask.parse({ kind, title: '回访', companyId, dueAt, remindMinutes: [30] }) })
const stateOf = async (id: number) => (await lin.call(getTask, { params: { id } })).state

test('undoing a release opens the tasks again that it cancelled, and no others', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany({ name: '误退货代' }) })
  const [contact, todo, given] = [await plan(id, 'contact'), await plan(id, 'todo'), await plan(id, 'todo')]
  await lin.call(cancelTask, { params: { id: given.id }, version: given.version, body: { note: '' } })
  const counted = await lin.call(countBulk, {
    body: { list: 'companies', action: 'release', input: { reason: '点错了' }, rows: { ids: [id] } },
  })
  const released = await lin.call(confirmBulk, { params: { id: counted.id }, body: { count: 1 } })
  const { rows: cancelled } = await product.pool.query<{ state: string }>(
    'select state from followups.tasks where company_id = $1 order by id',
    [id],
  )
  expect(cancelled.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled'])

  const back = await lin.call(countUndo, { params: { id: released.id }, body: {} })
  expect(await lin.call(confirmBulk, { params: { id: back.id }, body: { count: 1 } })).toMatchObject({
    counts: { done: 1 },
  })
  expect([await stateOf(contact.id), await stateOf(todo.id), await stateOf(given.id)]).toEqual([
    'open',
    'open',
    'cancelled',
  ])
  expect((await lin.call(getCompany, { params: { id } })).nextContactAt).toBe(dueAt)
  const { rows } = await product.pool.query<{ planned: number }>(
    'select count(*)::int as planned from followups.reminders where task_id = any($1::bigint[]) and told_at is null',
    [[contact.id, todo.id]],
  )
  expect(rows).toEqual([{ planned: 2 }])
})

const zhouId = office.person('sales2')

/** A company of 林晓帆 that 周 follows, with a task of hers and one of her own for the company. */
async function followedCompany(name: string) {
  const { id } = await lin.call(createCompany, { body: aCompany({ name }) })
  await lin.call(changeFollowers, { params: { id }, body: { add: [zhouId], remove: [] } })
  // Her sessions ended with her account in the test before.
  const zhou = await product.signIn('sales2')
  const task = await zhou.call(createTask, {
    body: newTask.parse({ kind: 'contact', title: '问旺季舱位', companyId: id, dueAt, remindMinutes: [30] }),
  })
  return { id, taskId: task.id, zhou }
}
async function leaves<Made>(during: () => Promise<Made>): Promise<Made> {
  const params = { id: zhouId }
  const { version } = await boss.call(getAccount, { params })
  await boss.call(disableAccount, { params, version, body: { reason: '离职' } })
  try {
    return await during()
  } finally {
    await boss.call(enableAccount, { params, version: (await boss.call(getAccount, { params })).version, body: {} })
  }
}
const undo = async (by: typeof lin, runId: number) => {
  const { id, total } = await by.call(countUndo, { params: { id: runId }, body: {} })
  expect(await by.call(confirmBulk, { params: { id }, body: { count: total } })).toMatchObject({
    counts: { refused: 0, conflict: 0 },
  })
}
/** Whether the company has come back without the person who left, and her task is with the custodian. */
async function expectPassedOn(id: number, taskId: number) {
  const { followers, nextContactAt } = await boss.call(getCompany, { params: { id } })
  expect({ followers, nextContactAt }).toEqual({ followers: [], nextContactAt: dueAt })
  const task = await manager.call(getTask, { params: { id: taskId } })
  expect(task).toMatchObject({ state: 'open', person: { id: office.person('sales') } })
  expect(task.steps.map(({ step }) => step)).toContain('passedOn')
}

test('an undone release gives the tasks of a follow-up person who has left to the custodian', async () => {
  const { id, taskId } = await followedCompany('离职跟进一')
  const counted = await lin.call(countBulk, {
    body: { list: 'companies', action: 'release', input: { reason: '点错了' }, rows: { ids: [id] } },
  })
  const released = await lin.call(confirmBulk, { params: { id: counted.id }, body: { count: 1 } })
  await leaves(async () => {
    await undo(lin, released.id)
    await expectPassedOn(id, taskId)
  })
})

test('an undone deletion does the same', async () => {
  const { id, taskId } = await followedCompany('离职跟进二')
  const { version } = await lin.call(getCompany, { params: { id } })
  await lin.call(deleteCompany, { params: { id }, version })
  await leaves(async () => {
    expect(await lin.call(restoreCompany, { params: { id } })).toMatchObject({ followers: [] })
    await expectPassedOn(id, taskId)
  })
})

test('an undone merge does the same', async () => {
  const { id, taskId } = await followedCompany('离职跟进三')
  const kept = await lin.call(createCompany, { body: aCompany({ name: '留下的货代三' }) })
  const { version } = await lin.call(getCompany, { params: { id } })
  const { runId } = await manager.call(mergeCompanies, {
    body: {
      keepId: kept.id,
      companies: [
        { id: kept.id, version: kept.version },
        { id, version },
      ],
      stays: false,
    },
  })
  await leaves(async () => {
    await undo(manager, runId)
    await expectPassedOn(id, taskId)
  })
})

test('who opens the task of a person who has left again gives it to the custodian', async () => {
  const { id, taskId, zhou } = await followedCompany('离职跟进四')
  const { version } = await zhou.call(getTask, { params: { id: taskId } })
  await zhou.call(cancelTask, { params: { id: taskId }, version, body: { note: '' } })
  await leaves(async () => {
    const cancelled = await manager.call(getTask, { params: { id: taskId } })
    await manager.call(reopenTask, { params: { id: taskId }, version: cancelled.version })
    await lin.call(changeFollowers, { params: { id }, body: { add: [], remove: [zhouId] } })
    await expectPassedOn(id, taskId)
  })
})
