import { cancelTask, createTask, getTask, newTask } from '@seamark/contract/followups/tasks/tasks'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { confirmBulk, countBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice } from '../../phonebook/testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')

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
