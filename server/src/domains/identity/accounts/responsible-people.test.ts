import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'
import { peopleWhoAnswerFor } from './responsible-people.queries.ts'

const product = await startTestApp()
const departments = await sql<{ id: number; name: string }>`
  with east as (insert into identity.departments (name, position) values ('华东', 0) returning id, name),
       south as (insert into identity.departments (name, position) values ('华南', 1) returning id, name)
  select * from east union all select * from south`.execute(product.db)
const departmentId = (name: string) => departments.rows.find((row) => row.name === name)?.id
const { rows: below } = await sql<{ id: number }>`
  insert into identity.departments (name, position, parent_id) values ('宁波', 0, ${departmentId('华东')}) returning id`.execute(
  product.db,
)

const lin = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales', departmentId: below[0]?.id })
const zhou = await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales', departmentId: below[0]?.id })
const east = await product.addPerson({
  username: 'east',
  name: '孟祥瑞',
  role: 'salesManager',
  departmentId: departmentId('华东'),
})
const south = await product.addPerson({
  username: 'south',
  name: '何静',
  role: 'salesManager',
  departmentId: departmentId('华南'),
})
const service = await product.addPerson({
  username: 'service',
  name: '吴越',
  role: 'customerService',
  departmentId: departmentId('华东'),
})
const sysadmin = await product.addPerson({ username: 'sysadmin', name: '何远航', role: '系统管理员' })

const disable = (...ids: number[]) =>
  product.db.updateTable('identity.users').set({ disabled_at: new Date() }).where('id', 'in', ids).execute()

test('for what somebody holds she answers herself, and those above her who may', async () => {
  expect(await peopleWhoAnswerFor(product.context, lin, 'assign')).toEqual([lin, east])
  expect(await peopleWhoAnswerFor(product.context, lin, 'edit')).toEqual([lin, east, service])
  expect(await peopleWhoAnswerFor(product.context, south, 'assign')).toEqual([south])
})

test('when she has left those above her do, and when they have too, those who reach everybody', async () => {
  await disable(lin)
  expect(await peopleWhoAnswerFor(product.context, lin, 'assign')).toEqual([east])
  await disable(east)
  const everybody = await peopleWhoAnswerFor(product.context, lin, 'assign')
  expect(everybody).toContain(sysadmin)
  expect(everybody).not.toContain(zhou)
  expect(everybody).not.toContain(south)
})
