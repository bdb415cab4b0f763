import { createRole, deleteRole, editRole, getUserInfo, listRoles } from '@seamark/contract/identity/index'
import type { NewRole, RoleChanges } from '@seamark/contract/identity/roles/roles'
import { systemAdministratorCodes } from '@seamark/contract/identity/sessions/users'
import { listCompanies } from '@seamark/contract/phonebook/index'
import { describe, expect, test, vi } from 'vitest'
import { lockAwaited } from '../../../platform/testing/database.ts'
import { listen } from '../../../platform/testing/live-stream.ts'
import { startTestApp } from '../../../testing.ts'
import { layFoundation } from '../accounts/foundation.commands.ts'

const product = await startTestApp({ live: true })
const mengId = await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
await product.addPerson({ username: 'root', name: '管理', role: 'admin' })
const meng = await product.signIn('meng')
const root = await product.signIn('root')
const refused = (answer: Promise<unknown>) => answer.catch((error: unknown) => error)

const roles = async () => (await meng.call(listRoles, {})).roles
async function roleOf(authority: string) {
  const role = (await roles()).find((one) => one.authority === authority)
  if (!role) throw new Error(`no role ${authority}`)
  return role
}
const edit = ({ id, version }: { id: number; version: number }, body: RoleChanges, by = meng) =>
  by.call(editRole, { params: { id }, version, body })
const remove = ({ id, version }: { id: number; version: number }) => meng.call(deleteRole, { params: { id }, version })
const named = (word: string): NewRole['names'] => ({
  zh: `${word}组`,
  en: `${word} team`,
  es: `Equipo ${word}`,
  ja: `${word}班`,
})
const wish = (word: string, more: Partial<NewRole> = {}): NewRole => ({
  names: named(word),
  codes: [321, 304],
  scope: 'own',
  capabilities: ['edit'],
  ...more,
})
const make = (word: string, more: Partial<NewRole> = {}) => meng.call(createRole, { body: wish(word, more) })

/** Gives somebody a role as her primary one. */
const give = (username: string, roleId: number) =>
  product.pool.query(
    'update identity.user_roles set role_id = $2 where user_id = (select id from identity.users where username = $1)',
    [username, roleId],
  )

describe('roles', () => {
  test('are all listed, with who has them and what may be done to them', async () => {
    const { roles: all, can } = await meng.call(listRoles, {})
    expect(can).toEqual({ create: true })
    expect(all.map(({ authority }) => authority)).toEqual([
      'admin',
      '系统管理员',
      'salesManager',
      'sales',
      'customerService',
      'followUpPerson',
    ])
    expect(all[0]).toMatchObject({ opensEverything: true, can: { edit: false, delete: false } })
    expect(all[1]).toMatchObject({
      codes: [],
      holders: { count: 1, people: [{ id: mengId, name: '孟祥瑞', isDisabled: false }] },
      can: { edit: true, delete: false },
    })
    expect(all[3]).toMatchObject({ names: { zh: '销售' }, scope: 'own', can: { edit: true, delete: true } })
  })

  test('are made as wished: codes once and in order, those too that no screen has', async () => {
    const made = await make('报关', {
      codes: [476, 321, 304, 321, 7777],
      capabilities: ['export', 'edit', 'edit'],
      scope: 'department',
    })
    expect(made).toMatchObject({
      codes: [304, 321, 476, 7777],
      capabilities: ['edit', 'export'],
      scope: 'department',
      opensEverything: false,
      version: 1,
    })
    expect(made.authority).toMatch(/^role\d+$/)
    expect(await roleOf(made.authority)).toEqual(made)
    const { rows } = await audited('identity.roleCreated', made.id)
    expect(rows).toEqual([
      {
        actor_id: mengId,
        before: null,
        after: {
          nameZh: '报关组',
          nameEn: '报关 team',
          nameEs: 'Equipo 报关',
          nameJa: '报关班',
          codes: '304, 321, 476, 7777',
          scope: 'department',
          capability: ['edit', 'export'],
        },
      },
    ])
  })

  test('are changed field by field, and the log has what was and what is', async () => {
    const made = await make('海运')
    const changed = await edit(made, { scope: 'all', codes: [304] })
    expect(changed).toEqual({ ...made, version: 2, scope: 'all', codes: [304] })
    expect((await audited('identity.roleChanged', made.id)).rows).toEqual([
      { actor_id: mengId, before: { codes: '304, 321', scope: 'own' }, after: { codes: '304', scope: 'all' } },
    ])
    expect(await edit(changed, { codes: [304, 304], scope: 'all' })).toEqual(changed)
    expect((await audited('identity.roleChanged', made.id)).rows).toHaveLength(1)
  })

  test('bite at the next request of whoever has them, and close the streams opened with the old rights', async () => {
    const made = await make('空运', { codes: [304, 321] })
    await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales' })
    await give('zhou', made.id)
    const zhou = await product.signIn('zhou')
    await zhou.call(listCompanies, { query: {} })
    const stream = await listen(product.api, zhou.headers())
    const changed = await edit(made, { codes: [304] })
    expect(await refused(zhou.call(listCompanies, { query: {} }))).toMatchObject({
      httpStatus: 403,
      body: { code: 'platform.forbidden' },
    })
    await vi.waitFor(() => expect(stream.ended()).toBe(true), 3000)
    const again = await listen(product.api, zhou.headers())
    await edit(changed, { names: named('航空') })
    await vi.waitFor(async () => expect((await roleOf(made.authority)).names.zh).toBe('航空组'), 10_000)
    expect(again.ended()).toBe(false)
  })

  test('are deleted when nobody has them, and do not come back with the next start', async () => {
    const followUp = await roleOf('followUpPerson')
    expect(await remove(followUp)).toBeNull()
    await layFoundation(product.context)
    expect((await roles()).map(({ authority }) => authority)).not.toContain('followUpPerson')
    expect((await audited('identity.roleDeleted', followUp.id)).rows).toMatchObject([
      { before: { nameZh: '跟进人', codes: '304, 317, 321, 323' }, after: null },
    ])
    expect(await refused(remove(followUp))).toMatchObject({
      httpStatus: 404,
      body: { code: 'identity.role_not_found' },
    })
    expect(await refused(edit(followUp, { scope: 'all' }))).toMatchObject({
      httpStatus: 404,
      body: { code: 'identity.role_not_found' },
    })
    await make('跟进', { names: followUp.names })
  })
})

describe('the administrator named in the specification', () => {
  test('keeps 0 to 399 whatever is wished, and is granted more', async () => {
    const before = await roleOf('系统管理员')
    const granted = await edit(before, { codes: [5, 463, 476] })
    expect(granted.codes).toEqual([463, 476])
    const codes = async () => (await meng.call(getUserInfo, { params: { userId: mengId } })).user.roles
    expect(await codes()).toEqual([...systemAdministratorCodes, 463, 476])
    const taken = await edit(granted, { codes: [] })
    expect(taken.codes).toEqual([])
    expect(await codes()).toEqual(systemAdministratorCodes)
  })

  test('gives what she has not herself, except opening everything', async () => {
    expect((await make('指派', { codes: [463], capabilities: ['assign'] })).codes).toEqual([463])
    const unwanted = { ...wish('越权'), opensEverything: true }
    expect(await refused(meng.call(createRole, { body: unwanted }))).toMatchObject({
      httpStatus: 400,
      body: { details: { fields: [{ field: 'opensEverything' }] } },
    })
    await expect(
      product.pool.query("update identity.roles set opens_everything = true where authority = 'sales'"),
    ).rejects.toThrow('roles_everything_is_admins')
    await expect(
      product.pool.query("update identity.roles set deleted_at = now() where authority = '系统管理员'"),
    ).rejects.toThrow('roles_required')
  })
})

describe('whoever manages roles in a role of her own', () => {
  test('makes and changes roles within her own, and none beyond: neither codes nor scope nor capabilities', async () => {
    const own = await make('人事', {
      codes: [304, 321, 350, 352],
      scope: 'department',
      capabilities: ['edit', 'manageRoles'],
    })
    await product.addPerson({ username: 'hr', name: '人事', role: 'sales' })
    await give('hr', own.id)
    const hr = await product.signIn('hr')
    const made = await hr.call(createRole, { body: wish('实习') })
    expect(await edit(made, { scope: 'department', capabilities: ['manageRoles'] }, hr)).toMatchObject({
      scope: 'department',
      // Deleting is for those who delete and reach the whole office.
      can: { edit: true, delete: false },
    })
    const beyond = { httpStatus: 403, body: { code: 'identity.role_exceeds' } }
    for (const more of [{ codes: [304, 463] }, { scope: 'all' as const }, { capabilities: ['export' as const] }]) {
      expect(await refused(hr.call(createRole, { body: wish('越界', more) }))).toMatchObject(beyond)
      expect(await refused(edit(own, more, hr))).toMatchObject(beyond)
    }
    for (const authority of ['系统管理员', 'sales'])
      expect(await refused(edit(await roleOf(authority), { capabilities: [] }, hr))).toMatchObject(beyond)
    const stronger = await make('更高', { scope: 'all' })
    expect(
      await refused(hr.call(deleteRole, { params: { id: stronger.id }, version: stronger.version })),
    ).toMatchObject({ httpStatus: 403, body: { code: 'platform.forbidden' } })
    const seen = (await hr.call(listRoles, {})).roles
    expect(seen.filter(({ can }) => can.edit).map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, made.id]))
    expect(seen.find(({ id }) => id === stronger.id)?.can).toEqual({ edit: false, delete: false })
    expect(await roleOf(own.authority)).toMatchObject({ version: own.version })
  })
})

describe('refused', () => {
  test('to change what opens everything, also to who has it', async () => {
    const admin = await roleOf('admin')
    for (const person of [meng, root]) {
      const failure = await refused(edit(admin, { scope: 'own' }, person))
      expect(failure).toMatchObject({
        httpStatus: 403,
        body: { code: 'identity.role_fixed', message: expect.stringContaining('Administrator') as unknown },
      })
    }
  })

  test.each(['admin', '系统管理员'])('to delete %s', async (authority) => {
    expect(await refused(remove(await roleOf(authority)))).toMatchObject({
      httpStatus: 403,
      body: { code: 'identity.role_required' },
    })
  })

  test('to delete what somebody has: who, and how many, those too who are disabled', async () => {
    const made = await make('拼箱')
    for (const [index, name] of ['甲', '乙', '丙', '丁', '戊', '己'].entries()) {
      await product.addPerson({ username: `held${index}`, name, role: 'sales' })
      await give(`held${index}`, made.id)
    }
    expect(await refused(remove(made))).toMatchObject({
      httpStatus: 409,
      body: { message: expect.stringMatching(/still held by 6 people: .+ and others\. Give them/) as unknown },
    })
    await product.pool.query(
      "delete from identity.user_roles where user_id in (select id from identity.users where username ~ '^held[2-5]')",
    )
    await product.pool.query("update identity.users set disabled_at = now() where username = 'held0'")
    const failure = await refused(remove(made))
    expect(failure).toMatchObject({
      body: {
        code: 'identity.role_in_use',
        message: expect.stringContaining('held by 2 people: 乙, 甲 (disabled). ') as unknown,
      },
    })
    expect((await roleOf(made.authority)).holders).toEqual({
      count: 2,
      people: [
        { id: expect.any(Number) as unknown, name: '乙', isDisabled: false },
        { id: expect.any(Number) as unknown, name: '甲', isDisabled: true },
      ],
    })
  })

  test('to give somebody a role that is gone, or that is just going', async () => {
    const gone = await make('过去')
    await remove(gone)
    await expect(give('lin', gone.id)).rejects.toThrow('is not there')

    const going = await make('将去')
    const giver = await product.pool.connect()
    await giver.query('begin')
    await giver.query(
      'insert into identity.user_roles (user_id, role_id) select id, $1 from identity.users where username = $2',
      [going.id, 'lin'],
    )
    const removing = refused(remove(going))
    await lockAwaited(product.pool)
    await giver.query('commit')
    giver.release()
    expect(await removing).toMatchObject({ body: { code: 'identity.role_in_use' } })

    const leaving = await make('已去')
    const remover = await product.pool.connect()
    await remover.query('begin')
    await remover.query('update identity.roles set deleted_at = now() where id = $1', [leaving.id])
    const giving = refused(give('root', leaving.id))
    await lockAwaited(product.pool)
    await remover.query('commit')
    remover.release()
    expect(await giving).toMatchObject({ constraint: 'user_roles_role_stands' })
  })

  test.each(['zh', 'en', 'es', 'ja'] as const)('a name that another role has, in %s', async (language) => {
    const there = await roleOf('customerService')
    const names = { ...named(`重名${language}`), [language]: there.names[language].toUpperCase() }
    const expected = {
      httpStatus: 409,
      body: { code: 'identity.role_name_taken', details: { fields: [{ field: `names.${language}` }] } },
    }
    expect(await refused(make('', { names }))).toMatchObject(expected)
    expect(await refused(edit(await roleOf('sales'), { names }))).toMatchObject(expected)
  })

  test('a version that somebody has overtaken, with the role as it is; and none at all', async () => {
    const made = await make('超车')
    const current = await edit(made, { scope: 'all' })
    expect(await refused(edit(made, { scope: 'department' }))).toMatchObject({
      httpStatus: 412,
      body: { details: { current } },
    })
    expect(await refused(remove(made))).toMatchObject({ httpStatus: 412 })
    expect(await refused(meng.call(editRole, { params: { id: made.id }, body: {} }))).toMatchObject({ httpStatus: 428 })
    const both = await Promise.all(
      ['own', 'department'].map((scope) => refused(edit(current, { scope: scope as 'own' }))),
    )
    expect(both.filter((answer) => answer instanceof Error)).toMatchObject([{ httpStatus: 412 }])
  })

  test.for<[string, object]>([
    ['authority', { authority: 'admin' }],
    ['version', { version: 9 }],
    ['id', { id: 1 }],
    ['can', { can: {} }],
    ['names.zh', { names: { ...named('x'), zh: '  ' } }],
    ['names.ja', { names: { ...named('x'), ja: 'x'.repeat(41) } }],
    ['names.en', { names: { ...named('x'), en: 'a\u0000b' } }],
    ['codes.0', { codes: [-1] }],
    ['codes.0', { codes: [10_000] }],
    ['codes.0', { codes: ['admin'] }],
    ['scope', { scope: 'everything' }],
    ['capabilities.0', { capabilities: ['everything'] }],
  ])('%s: %j', async ([field, body]) => {
    const { id, version } = await roleOf('sales')
    const expected = { httpStatus: 400, body: { details: { fields: [{ field }] } } }
    expect(await refused(meng.call(createRole, { body: { ...wish('错'), ...body } }))).toMatchObject(expected)
    expect(await refused(meng.call(editRole, { params: { id }, version, body }))).toMatchObject(expected)
  })

  test('who has the screen but not the capability sees and cannot change; who has neither sees nothing', async () => {
    const reader = await make('只读', { codes: [350, 352], capabilities: ['edit', 'manageUsers'] })
    await product.addPerson({ username: 'reader', name: '只读', role: 'sales' })
    await give('reader', reader.id)
    const [reading, outsider] = [await product.signIn('reader'), await product.signIn('lin')]
    const seen = await reading.call(listRoles, {})
    expect(seen.can).toEqual({ create: false })
    expect(new Set(seen.roles.flatMap(({ can }) => [can.edit, can.delete]))).toEqual(new Set([false]))
    const sales = await roleOf('sales')
    const writes = (person: typeof meng) => [
      person.call(createRole, { body: wish('不许') }),
      person.call(editRole, { params: { id: sales.id }, version: sales.version, body: { scope: 'all' } }),
      person.call(deleteRole, { params: { id: sales.id }, version: sales.version }),
    ]
    const answers = [...writes(reading), ...writes(outsider), outsider.call(listRoles, {})]
    expect(await Promise.all(answers.map(refused))).toMatchObject(answers.map(() => ({ httpStatus: 403 })))
    expect(await roleOf('sales')).toEqual(sales)
  })
})

const audited = (action: string, id: number) =>
  product.pool.query(
    `select actor_id, before, after from platform.audit join platform.audit_values on audit_id = audit.id
     where action = $1 and subject_kind = 'role' and subject_id = $2 order by audit.id`,
    [action, id],
  )
