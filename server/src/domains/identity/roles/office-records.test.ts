import {
  createDepartment,
  createRole,
  deleteDepartment,
  deleteRole,
  listDepartmentTree,
  listRoles,
} from '@seamark/contract/identity/index'
import type { Capability } from '@seamark/contract/platform/route'
import { bringBackSwitchedOff, listSwitchedOff, type OfficeKind } from '@seamark/contract/settings/office-records'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../platform/testing/database.ts'
import { startTestApp } from '../../../testing.ts'

const product = await startTestApp()
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
const meng = await product.signIn('meng')
type Caller = typeof meng

/** Adds a person whose role has these rights on the screens of roles and departments. */
async function aManager(name: string, capabilities: Capability[], scope: 'department' | 'all') {
  await product.pool.query(
    `insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
     values ($1, $1, $1, $1, $1, '{321,350,352,353}', $2, $3)`,
    [name, scope, capabilities],
  )
  await product.addPerson({ username: name, name, role: name })
  return product.signIn(name)
}
const mild = await aManager('mild', ['manageRoles', 'manageUsers'], 'all')
const near = await aManager('near', ['delete', 'manageRoles', 'manageUsers'], 'department')
const blind = await aManager('blind', ['delete'], 'all')

const aRole = (word: string) =>
  meng.call(createRole, {
    body: {
      names: { zh: `${word}组`, en: `${word} team`, es: `Equipo ${word}`, ja: `${word}班` },
      codes: [321],
      scope: 'own',
      capabilities: [],
    },
  })
const aDepartment = (name: string, parentId: number | null = null) =>
  meng.call(createDepartment, { body: { name, parentId } })
const removeRole = ({ id, version }: { id: number; version: number }, by: Caller = meng) =>
  by.call(deleteRole, { params: { id }, version })
const removeDepartment = ({ id, version }: { id: number; version: number }, by: Caller = meng) =>
  by.call(deleteDepartment, { params: { id }, version })
const roleIds = async () => (await meng.call(listRoles, {})).roles.map(({ id }) => id)
const departmentIds = async () => (await meng.call(listDepartmentTree, {})).departments.map(({ id }) => id)
const off = async (kind: OfficeKind, caller: Caller = meng) =>
  (await caller.call(listSwitchedOff, {})).rows.filter((row) => row.kind === kind)
const bringBack = (id: number | undefined, caller: Caller = meng) =>
  caller.call(bringBackSwitchedOff, { params: { id: id ?? 0 }, body: {} })

test('a role or department is deleted by those who manage it, delete, and reach the whole office', async () => {
  const [role, department] = [await aRole('留下'), await aDepartment('留下部')]
  for (const [caller, code] of [
    [mild, 'platform.forbidden'],
    [near, 'platform.reach_all'],
    [blind, 'platform.forbidden'],
  ] as const) {
    expect((await refusalOf(removeRole(role, caller)))?.code).toBe(code)
    expect((await refusalOf(removeDepartment(department, caller)))?.code).toBe(code)
    const seen = (await caller.call(listRoles, {})).roles.find(({ id }) => id === role.id)
    expect([seen?.can.delete, (await caller.call(listDepartmentTree, {})).can.delete]).toEqual([false, false])
  }
  expect([await roleIds(), await departmentIds()]).toEqual([
    expect.arrayContaining([role.id]),
    expect.arrayContaining([department.id]),
  ])
})

test('both are switched off for thirty days and come back as they were, unless another has their name', async () => {
  const [role, department] = [await aRole('旧名'), await aDepartment('旧名部')]
  await removeRole(role)
  await removeDepartment(department)
  expect(await roleIds()).not.toContain(role.id)
  expect(await departmentIds()).not.toContain(department.id)
  const [[offRole], [offDepartment]] = [await off('role'), await off('department')]
  expect([offRole, offDepartment]).toMatchObject([{ name: '旧名组', nameEn: '旧名 team' }, { name: '旧名部' }])
  for (const one of [offRole, offDepartment])
    expect((Date.parse(one?.deleteAfter ?? '') - Date.now()) / 86_400_000).toBeGreaterThan(29.9)
  // Who may delete may list them, and still manages neither.
  for (const one of [offRole, offDepartment])
    expect((await refusalOf(bringBack(one?.id, blind)))?.code).toBe('platform.forbidden')

  const [again, anew] = [await aRole('旧名'), await aDepartment('旧名部')]
  for (const one of [offRole, offDepartment])
    expect((await refusalOf(bringBack(one?.id)))?.code).toBe('platform.office_name_taken')
  await removeRole(again)
  await removeDepartment(anew)
  expect(await bringBack(offRole?.id)).toEqual({ kind: 'role', id: role.id })
  expect(await bringBack(offDepartment?.id)).toEqual({ kind: 'department', id: department.id })
  expect((await meng.call(listRoles, {})).roles.find(({ id }) => id === role.id)).toMatchObject({
    names: role.names,
    codes: [321],
  })
  expect(await departmentIds()).toContain(department.id)
})

test('a department does not come back under one that is gone', async () => {
  const parent = await aDepartment('上级')
  const child = await aDepartment('下级', parent.id)
  await removeDepartment(child)
  const [offChild] = await off('department')
  await removeDepartment(parent)
  expect((await refusalOf(bringBack(offChild?.id)))?.code).toBe('platform.office_parent_gone')
})

test('nobody brings a role back that has more rights than their own', async () => {
  const strong = await aManager('strong', ['delete', 'manageRoles'], 'all')
  const beyond = await meng.call(createRole, {
    body: {
      names: { zh: '更强', en: 'Stronger', es: 'Más fuerte', ja: '強め' },
      codes: [321, 463],
      scope: 'all',
      capabilities: ['export'],
    },
  })
  await removeRole(beyond)
  const [offRole] = await off('role')
  expect((await refusalOf(bringBack(offRole?.id, strong)))?.code).toBe('platform.forbidden')
  expect(await roleIds()).not.toContain(beyond.id)
})
