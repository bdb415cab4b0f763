import { createTask, listTasks, newTask } from '@seamark/contract/followups/tasks/tasks'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice, recycle } from '../../phonebook/testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')

test('a company that falls into the pool leaves nothing to do behind, and no plan that spares its next custodian', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany({ progress: 'contacted' }) })
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = newTask.parse({ kind: 'contact', title: '', companyId: id, dueAt })
  await lin.call(createTask, { body })
  await lin.call(createTask, { body: newTask.parse({ kind: 'todo', title: '另一件事', dueAt }) })
  await sql`update phonebook.pool_rules set rules = rules || '{"recycling": true}', begins_on = '2000-01-01'`.execute(
    product.db,
  )
  await sql`update phonebook.companies set held_since = '2020-01-01', last_touch_at = '2020-01-01', protected_until = null where id = ${id}`.execute(
    product.db,
  )
  expect(await recycle(product.context)).toBe(1)
  expect((await lin.call(listTasks, { query: {} })).rows.map(({ title }) => title)).toEqual(['另一件事'])
  expect((await lin.call(listTasks, { query: { show: 'cancelled' } })).rows).toMatchObject([{ company: { id } }])
  expect((await lin.call(getCompany, { params: { id } })).nextContactAt).toBeNull()
})
