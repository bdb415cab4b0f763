import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  listDepartmentTree,
  listPeople,
  moveDepartment,
  renameDepartment,
} from '@seamark/contract/identity/index'
import type { DepartmentPlace } from '@seamark/contract/identity/departments/departments'
import { createCompany, editCompany, getCompany, listCompanies } from '@seamark/contract/phonebook/index'
import { describe, expect, test, vi } from 'vitest'
import { lockAwaited } from '../../../platform/testing/database.ts'
import { listen } from '../../../platform/testing/live-stream.ts'
import { startTestApp } from '../../../testing.ts'

const product = await startTestApp({ live: true })
const mengId = await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
const meng = await product.signIn('meng')
const refused = (answer: Promise<unknown>) => answer.catch((error: unknown) => error)

const tree = async () => (await meng.call(listDepartmentTree, {})).departments
async function department(name: string) {
  const found = (await tree()).find((one) => one.name === name)
  if (!found) throw new Error(`no department ${name}`)
  return found
}
const make = (name: string, parentId: number | null = null, by = meng) =>
  by.call(createDepartment, { body: { name, parentId } })
const move = async (name: string, place: DepartmentPlace) => {
  const { id, version } = await department(name)
  return meng.call(moveDepartment, { params: { id }, version, body: place })
}
const remove = async (name: string) => {
  const { id, version } = await department(name)
  return meng.call(deleteDepartment, { params: { id }, version })
}
const under = async (parentId: number | null) =>
  (await tree()).filter((one) => one.parentId === parentId).map(({ name }) => name)

const china = (await make('航标国际货运')).id
const east = (await make('华东', china)).id
const south = (await make('华南', china)).id
const shanghai = (await make('上海组', east)).id

describe('departments', () => {
  test('are made last under their parent, and counted with and without those below', async () => {
    await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales', departmentId: shanghai })
    await product.addPerson({ username: 'shen', name: '沈慕白', role: 'salesManager', departmentId: east })
    await product.addPerson({ username: 'left', name: '离职', role: 'sales', departmentId: shanghai })
    await product.pool.query("update identity.users set disabled_at = now() where username = 'left'")
    expect(
      (await tree()).map(({ name, parentId, people, peopleWithBelow }) => [name, parentId, people, peopleWithBelow]),
    ).toEqual([
      ['航标国际货运', null, 0, 2],
      ['华东', china, 1, 2],
      ['上海组', east, 1, 1],
      ['华南', china, 0, 0],
    ])
    expect((await audited('identity.departmentCreated', east)).rows).toEqual([
      { actor_id: mengId, before: null, after: { name: '华东', parent: '航标国际货运', parentId: china } },
    ])
  })

  test('are renamed; the same name changes nothing', async () => {
    const { id, version } = await make('华比', china)
    const renamed = await meng.call(renameDepartment, { params: { id }, version, body: { name: ' 华北 ' } })
    expect(renamed).toMatchObject({ name: '华北', version: version + 1 })
    expect(await meng.call(renameDepartment, { params: { id }, version: version + 1, body: { name: '华北' } })).toEqual(
      renamed,
    )
    expect((await audited('identity.departmentRenamed', id)).rows).toEqual([
      { actor_id: mengId, before: { name: '华比' }, after: { name: '华北' } },
    ])
  })

  test('keep the order in which they are put, also in the pickers', async () => {
    await move('华北', { parentId: china, before: east })
    expect(await under(china)).toEqual(['华北', '华东', '华南'])
    await move('华北', { parentId: china, before: south })
    expect(await under(china)).toEqual(['华东', '华北', '华南'])
    await move('华东', { parentId: china, before: null })
    expect(await under(china)).toEqual(['华北', '华南', '华东'])
    await make('华中', china)
    expect(await under(china)).toEqual(['华北', '华南', '华东', '华中'])
    const { departments } = await meng.call(listDepartments, {})
    expect(departments.filter(({ parentId }) => parentId === china).map(({ name }) => name)).toEqual([
      '华北',
      '华南',
      '华东',
      '华中',
    ])
    const before = await department('华中')
    expect(await move('华中', { parentId: china, before: null })).toEqual(before)
    expect((await audited('identity.departmentMoved', before.id)).rows).toEqual([])
  })

  test('move with all below them, and the log says from where to where', async () => {
    const moved = await move('上海组', { parentId: south, before: null })
    expect(moved).toMatchObject({ parentId: south, people: 1 })
    expect((await audited('identity.departmentMoved', shanghai)).rows).toEqual([
      {
        actor_id: mengId,
        before: { parent: '华东', parentId: east, place: 1 },
        after: { parent: '华南', parentId: south, place: 1 },
      },
    ])
    await move('上海组', { parentId: null, before: china })
    expect(await under(null)).toEqual(['上海组', '航标国际货运'])
    await move('上海组', { parentId: east, before: null })
  })

  test('that move change at once whom a manager reaches, and close her stream opened with the old reach', async () => {
    const [shen, lin] = await Promise.all([product.signIn('shen'), product.signIn('lin')])
    await lin.call(createCompany, { body: { name: '上海组的客户' } })
    const seen = async () => (await shen.call(listCompanies, { query: {} })).rows.map(({ name }) => name)
    expect(await seen()).toEqual(['上海组的客户'])
    const stream = await listen(product.api, shen.headers())
    await move('上海组', { parentId: south, before: null })
    expect(await seen()).toEqual([])
    await vi.waitFor(() => expect(stream.ended()).toBe(true), 3000)
    await move('上海组', { parentId: east, before: null })
    expect(await seen()).toEqual(['上海组的客户'])
  })

  test('are deleted when they are empty; a company that named one still does, and no other may', async () => {
    const gone = await make('临时部')
    const company = await meng.call(createCompany, { body: { name: '临时部的客户', departmentId: gone.id } })
    expect(await remove('临时部')).toBeNull()
    expect((await tree()).map(({ name }) => name)).not.toContain('临时部')
    expect((await meng.call(listDepartments, {})).departments.map(({ name }) => name)).not.toContain('临时部')
    expect((await audited('identity.departmentDeleted', gone.id)).rows).toMatchObject([
      { before: { name: '临时部', parent: null }, after: null },
    ])
    expect((await meng.call(getCompany, { params: { id: company.id } })).department).toEqual({
      id: gone.id,
      name: '临时部',
    })
    const changed = await meng.call(editCompany, {
      params: { id: company.id },
      version: company.version,
      body: { city: '宁波', departmentId: gone.id },
    })
    expect(changed).toMatchObject({ city: '宁波', department: { id: gone.id } })
    expect(
      await refused(meng.call(createCompany, { body: { name: '另一客户', departmentId: gone.id } })),
    ).toMatchObject({
      body: { code: 'phonebook.department_unknown' },
    })
    await make('临时部')
  })
})

describe('refused', () => {
  test('to stand under itself or under what stands below it', async () => {
    for (const parentId of [china, east, shanghai]) {
      const failure = await refused(move('航标国际货运', { parentId, before: null }))
      expect(failure).toMatchObject({
        httpStatus: 409,
        body: { code: 'identity.department_circle', details: { fields: [{ field: 'parentId' }] } },
      })
    }
    expect(await under(null)).toContain('航标国际货运')
  })

  test('by the table too: two moves at once, each right, that would together be a circle', async () => {
    const [one, two] = [await make('甲部'), await make('乙部')]
    const [first, second] = [await product.pool.connect(), await product.pool.connect()]
    await first.query('begin')
    await second.query('begin')
    await first.query('update identity.departments set parent_id = $2 where id = $1', [one.id, two.id])
    const late = refused(second.query('update identity.departments set parent_id = $2 where id = $1', [two.id, one.id]))
    await lockAwaited(product.pool)
    await first.query('commit')
    expect(await late).toMatchObject({ constraint: 'departments_no_circle' })
    await second.query('rollback')
    first.release()
    second.release()
    expect(await under(two.id)).toEqual(['甲部'])
  })

  test('of two who move at once into each other, one', async () => {
    const [one, two] = [await make('丙部'), await make('丁部')]
    const answers = await Promise.all(
      [
        [one, two],
        [two, one],
      ].map(([moving, parent]) =>
        refused(
          meng.call(moveDepartment, {
            params: { id: moving?.id ?? 0 },
            version: 1,
            body: { parentId: parent?.id ?? 0, before: null },
          }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer instanceof Error)).toMatchObject([
      { body: { code: 'identity.department_circle' } },
    ])
  })

  test('a name that a sibling has, made, renamed or moved there; elsewhere it may stand', async () => {
    const taken = {
      httpStatus: 409,
      body: { code: 'identity.department_name_taken', details: { fields: [{ field: 'name' }] } },
    }
    await make('操作组', east)
    const other = await make('操作组', south)
    expect(await refused(make('操作组', east))).toMatchObject(taken)
    expect(await refused(make('航标国际货运'))).toMatchObject(taken)
    const { id, version } = await make('单证组', east)
    expect(
      await refused(meng.call(renameDepartment, { params: { id }, version, body: { name: '操作组' } })),
    ).toMatchObject(taken)
    const place = { parentId: east, before: null }
    expect(
      await refused(meng.call(moveDepartment, { params: { id: other.id }, version: other.version, body: place })),
    ).toMatchObject(taken)
  })

  test('to delete one with people, those too who are disabled: who', async () => {
    const failure = await refused(remove('上海组'))
    expect(failure).toMatchObject({ httpStatus: 409, body: { code: 'identity.department_has_people' } })
    expect(failure).toMatchObject({
      body: { message: expect.stringContaining('“上海组” still has 2 people: 林晓帆, 离职 (disabled).') as unknown },
    })
  })

  test('to delete one with departments below: which', async () => {
    const failure = await refused(remove('航标国际货运'))
    expect(failure).toMatchObject({ httpStatus: 409, body: { code: 'identity.department_has_children' } })
    expect(failure).toMatchObject({
      body: { message: expect.stringContaining('4 departments below it: 华北, 华南, 华东, 华中.') as unknown },
    })
  })

  test('a place that is gone, and a department that is gone', async () => {
    const gone = await make('已撤部')
    await remove('已撤部')
    const unknown = (field: string) => ({
      httpStatus: 400,
      body: { code: 'identity.department_unknown', details: { fields: [{ field }] } },
    })
    for (const parentId of [gone.id, 999_999]) {
      expect(await refused(make('新部', parentId))).toMatchObject(unknown('parentId'))
      expect(await refused(move('华北', { parentId, before: null }))).toMatchObject(unknown('parentId'))
    }
    for (const before of [gone.id, 999_999, shanghai])
      expect(await refused(move('华北', { parentId: china, before }))).toMatchObject(unknown('before'))
    const params = { id: gone.id }
    const calls = [
      meng.call(renameDepartment, { params, version: 2, body: { name: '新名' } }),
      meng.call(moveDepartment, { params, version: 2, body: { parentId: null, before: null } }),
      meng.call(deleteDepartment, { params, version: 2 }),
    ]
    expect(await Promise.all(calls.map(refused))).toMatchObject(
      calls.map(() => ({ httpStatus: 404, body: { code: 'identity.department_not_found' } })),
    )
  })

  test('a version that somebody has overtaken, with the department as it is; and none at all', async () => {
    const seen = await department('华北')
    const current = await meng.call(renameDepartment, {
      params: { id: seen.id },
      version: seen.version,
      body: { name: '华北区' },
    })
    const params = { id: seen.id }
    const stale = [
      meng.call(renameDepartment, { params, version: seen.version, body: { name: '北区' } }),
      meng.call(moveDepartment, { params, version: seen.version, body: { parentId: null, before: null } }),
      meng.call(deleteDepartment, { params, version: seen.version }),
    ]
    expect(await Promise.all(stale.map(refused))).toMatchObject(
      stale.map(() => ({ httpStatus: 412, body: { details: { current } } })),
    )
    expect(await refused(meng.call(deleteDepartment, { params }))).toMatchObject({ httpStatus: 428 })
    expect(await department('华北区')).toEqual(current)
  })

  test.for<[string, object]>([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'a\nb' }],
    ['parentId', { parentId: 0 }],
    ['version', { version: 3 }],
    ['position', { position: 0 }],
  ])('%s: %j', async ([field, body]) => {
    const given = { name: '错部', parentId: null, ...body }
    expect(await refused(meng.call(createDepartment, { body: given }))).toMatchObject({
      httpStatus: 400,
      body: { details: { fields: [{ field }] } },
    })
  })

  test('to people: joining a department that is gone, or that is just going', async () => {
    const gone = await make('旧部')
    await remove('旧部')
    await expect(
      product.addPerson({ username: 'late', name: '迟到', role: 'sales', departmentId: gone.id }),
    ).rejects.toThrow('is not there')

    const going = await make('将撤部')
    const joining = await product.pool.connect()
    await joining.query('begin')
    await joining.query("update identity.users set department_id = $1 where username = 'lin'", [going.id])
    const removing = refused(remove('将撤部'))
    await lockAwaited(product.pool)
    await joining.query('commit')
    joining.release()
    expect(await removing).toMatchObject({ body: { code: 'identity.department_has_people' } })

    const leaving = await make('已撤空部')
    const remover = await product.pool.connect()
    await remover.query('begin')
    await remover.query('update identity.departments set deleted_at = now() where id = $1', [leaving.id])
    const late = refused(
      product.pool.query("update identity.users set department_id = $1 where username = 'lin'", [leaving.id]),
    )
    await lockAwaited(product.pool)
    await remover.query('commit')
    remover.release()
    expect(await late).toMatchObject({ constraint: 'users_department_stands' })
  })

  test('by the table: a department that stands under one that is gone', async () => {
    const parent = await make('母部')
    const child = await make('子部', parent.id)
    await expect(
      product.pool.query('update identity.departments set deleted_at = now() where id = $1', [parent.id]),
    ).rejects.toThrow('stand under')
    await remove('子部')
    await remove('母部')
    await expect(
      product.pool.query('update identity.departments set deleted_at = null where id = $1', [child.id]),
    ).rejects.toThrow('is not there')
  })

  test('who has the screen but may not manage users sees and cannot change; who has neither sees nothing', async () => {
    await product.addPerson({ username: 'reader', name: '只读', role: 'customerService' })
    await product.pool.query("update identity.roles set codes = '{350,353}' where authority = 'customerService'")
    const [reading, outsider] = [await product.signIn('reader'), await product.signIn('lin')]
    expect((await reading.call(listDepartmentTree, {})).can).toEqual({ edit: false, delete: false })
    const before = await tree()
    const params = { id: south }
    const writes = (person: typeof meng) => [
      make('不许', null, person),
      person.call(renameDepartment, { params, version: 1, body: { name: '不许' } }),
      person.call(moveDepartment, { params, version: 1, body: { parentId: null, before: null } }),
      person.call(deleteDepartment, { params, version: 1 }),
    ]
    const answers = [...writes(reading), ...writes(outsider), outsider.call(listDepartmentTree, {})]
    expect(await Promise.all(answers.map(refused))).toMatchObject(answers.map(() => ({ httpStatus: 403 })))
    expect(await tree()).toEqual(before)
    expect((await outsider.call(listPeople, { query: { q: '只读' } })).people).toHaveLength(1)
  })
})

const audited = (action: string, id: number) =>
  product.pool.query(
    `select actor_id, before, after from platform.audit join platform.audit_values on audit_id = audit.id
     where action = $1 and subject_kind = 'department' and subject_id = $2 order by audit.id`,
    [action, id],
  )
