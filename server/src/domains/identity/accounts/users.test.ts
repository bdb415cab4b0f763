import { getUserInfo, listDepartments, listPeople } from '@seamark/contract/identity/index'
import { listCompanies, createCompany } from '@seamark/contract/phonebook/index'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'

const product = await startTestApp()
const department = async (name: string, parent_id: number | null = null) =>
  (
    await product.db
      .insertInto('identity.departments')
      .values({ name, parent_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const china = await department('航标国际货运')
const east = await department('华东销售部', china)
const shanghai = await department('上海组', east)
const south = await department('华南销售部', china)
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales', departmentId: shanghai })
const managerId = await product.addPerson({
  username: 'shen',
  name: '沈慕白',
  role: 'salesManager',
  departmentId: east,
})
const chenId = await product.addPerson({ username: 'chen_south', name: '陈嘉怡', role: 'sales', departmentId: south })
const lin = await product.signIn('lin')

describe('a person', () => {
  test('learns who they are and what they may do', async () => {
    const { user } = await lin.call(getUserInfo, { params: { userId: linId } })
    expect(user).toMatchObject({
      id: linId,
      username: 'lin',
      currentAuthority: 'sales',
      role: { names: { zh: '销售', en: 'Sales' }, scope: 'own' },
      capabilities: ['edit', 'import', 'delete', 'seeContactValues'],
      department: { id: shanghai, name: '上海组' },
    })
    expect(Object.keys(user)).not.toContain('password_hash')
  })

  test('learns nothing of others by this call: they are as nobody', async () => {
    const answers = await Promise.all(
      [chenId, 999_999].map((userId) => lin.call(getUserInfo, { params: { userId } }).catch((error: unknown) => error)),
    )
    expect(answers).toMatchObject([{ httpStatus: 404 }, { httpStatus: 404 }])
  })
})

describe('colleagues', () => {
  const find = async (query: { q?: string; ids?: string }) =>
    (await lin.call(listPeople, { query })).people.map(({ username }) => username)

  test('are found by part of either name, and a wildcard is only a letter', async () => {
    expect(await find({ q: '晓' })).toEqual(['lin'])
    expect(await find({ q: 'SHE' })).toEqual(['shen'])
    expect(await find({ q: '_' })).toEqual(['chen_south'])
    expect(await find({ q: '%' })).toEqual([])
  })

  test('are found by id, and nonsense finds nobody', async () => {
    expect(await find({ ids: `${managerId},${chenId}` })).toEqual(expect.arrayContaining(['shen', 'chen_south']))
    expect(await find({ ids: 'nonsense' })).toEqual([])
  })

  test('who have left are not offered', async () => {
    await product.pool.query("update identity.users set disabled_at = now() where username = 'shen'")
    expect(await find({ q: 'shen' })).toEqual([])
    await product.pool.query("update identity.users set disabled_at = null where username = 'shen'")
  })
})

test('departments are a flat list that makes a tree', async () => {
  const { departments } = await lin.call(listDepartments, {})
  expect(departments).toContainEqual({ id: shanghai, parentId: east, name: '上海组' })
})

test('a manager reaches the people of the department and below, of today', async () => {
  const [shen, chen] = await Promise.all([product.signIn('shen'), product.signIn('chen_south')])
  await lin.call(createCompany, { body: { name: '上海组的客户' } })
  await chen.call(createCompany, { body: { name: '华南的客户' } })
  const seen = async () => (await shen.call(listCompanies, { query: {} })).rows.map(({ name }) => name)
  expect(await seen()).toEqual(['上海组的客户'])
  await product.pool.query('update identity.users set department_id = $1 where username = $2', [shanghai, 'chen_south'])
  expect((await seen()).toSorted()).toEqual(['上海组的客户', '华南的客户'])
})
