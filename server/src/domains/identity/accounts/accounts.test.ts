import {
  editAccount,
  editProfile,
  getAccount,
  getUserInfo,
  inspectOneTimeLink,
  inviteUser,
  listAccountChoices,
  listAccounts,
  redeemOneTimeLink,
} from '@seamark/contract/identity/index'
import type { NewAccount } from '@seamark/contract/identity/accounts/accounts'
import { createClient } from '@seamark/contract/platform/client'
import { describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../platform/testing/database.ts'
import { listen } from '../../../platform/testing/live-stream.ts'
import { startTestApp } from '../../../testing.ts'
import { auditOf, openAdministration } from '../testing.ts'

const product = await startTestApp({ live: true })
const { boss, meng, helen, lin, role, department, idOf } = await openAdministration(product)
const anyone = createClient({ base: product.api, headers: () => ({ 'accept-language': 'en' }) })

let counter = 0
const newcomer = (given: Partial<NewAccount> = {}): NewAccount => ({
  username: `newcomer${++counter}`,
  name: '许清扬',
  roleIds: [role('sales')],
  departmentId: department('华东销售部'),
  ...given,
})
const invite = (given: Partial<NewAccount> = {}, by = meng) => by.call(inviteUser, { body: newcomer(given) })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const fieldOf = async (call: Promise<unknown>) => {
  const { details, httpStatus } = await refusalOf(call)
  return { httpStatus, ...details?.fields?.[0] }
}

describe('the list of users', () => {
  const names = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ username }) => username)
  const list = (
    query: {
      q?: string
      roleId?: number
      departmentId?: number
      state?: 'active' | 'invited' | 'disabled'
      limit?: number
      cursor?: string
    },
    by = meng,
  ) => by.call(listAccounts, { query: { sort: 'username', ...query } })

  test('says who somebody is, with roles, department, state and last use, and masks telephone and e-mail', async () => {
    await product.pool.query(
      `update identity.users set phone = '+8613800138000', email = 'lin.xiaofan@seamark.example' where username = 'lin'`,
    )
    await lin.call(getUserInfo, { params: { userId: idOf('lin') } })
    const { rows, count } = await list({ q: 'lin' })
    expect(count).toEqual({ value: 1, exact: true })
    expect(rows[0]).toMatchObject({
      username: 'lin',
      name: '林晓帆',
      state: 'active',
      roles: [{ id: role('sales'), names: { zh: '销售', en: 'Sales' } }],
      department: { name: '华东销售部' },
      phone: '+86 138••••8000',
      email: 'l••••@seamark.example',
      can: { edit: true, invite: true, disable: true, enable: false, endSessions: true },
    })
    expect(Date.now() - Date.parse(rows[0]?.lastSeenAt ?? '')).toBeLessThan(60_000)
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })

  test('finds by a part of either name, and numbers and addresses only for those to whom they are not masked', async () => {
    expect(await names({ q: '晓帆' })).toEqual(['lin'])
    expect(await names({ q: 'LI' })).toEqual(['lin'])
    expect(await names({ q: '138 0013-8000' })).toEqual(['lin'])
    expect(await names({ q: 'xiaofan@' })).toEqual(['lin'])
    expect(await names({ q: '%' })).toEqual([])
    for (const q of ['13800138000', 'xiaofan@']) expect((await list({ q }, helen)).rows).toEqual([])
    expect((await list({ q: 'lin' }, helen)).rows).toMatchObject([
      { can: { edit: false, invite: false, disable: false, enable: false, endSessions: false } },
    ])
  })

  test('is narrowed by role, by department with those below, and by state', async () => {
    expect(await names({ roleId: role('系统管理员') })).toEqual(['meng'])
    expect(await names({ departmentId: department('航标国际货运') })).toContain('lin')
    expect(await names({ departmentId: department('华南销售部') })).not.toContain('lin')
    const { account } = await invite()
    expect(await names({ state: 'invited' })).toContain(account.username)
    expect(await names({ state: 'active' })).not.toContain(account.username)
    expect(await names({ state: 'disabled' })).toEqual([])
  })

  test.each(['name', 'username', 'department', 'lastSeenAt', 'createdAt'] as const)(
    'sorted by %s comes a page at a time, each user once, both ways',
    async (sort) => {
      for (const order of ['asc', 'desc'] as const) {
        const { rows: all } = await meng.call(listAccounts, { query: { sort, order, limit: 100 } })
        const seen: number[] = []
        for (let cursor: string | undefined; ; ) {
          const page = await meng.call(listAccounts, {
            query: { sort, order, limit: 2, ...(cursor ? { cursor } : {}) },
          })
          seen.push(...page.rows.map(({ id }) => id))
          if (page.next === null) break
          cursor = page.next
        }
        expect(seen).toEqual(all.map(({ id }) => id))
        expect(new Set(seen).size).toBe(seen.length)
      }
    },
  )

  test('is for those whose role opens the screen', async () => {
    expect(await codeOf(list({}, lin))).toBe('platform.forbidden')
    expect(await codeOf(lin.call(getAccount, { params: { id: idOf('lin') } }))).toBe('platform.forbidden')
    expect(await codeOf(lin.call(listAccountChoices, {}))).toBe('platform.forbidden')
    expect(await codeOf(invite({}, lin))).toBe('platform.forbidden')
    expect(await codeOf(invite({}, helen))).toBe('platform.forbidden')
  })

  const strange = Buffer.from('["username","asc","x\\u0000",1]').toString('base64url')
  test.each([
    'limit=0',
    'limit=101',
    'sort=password_hash',
    'state=x',
    'roleId=x',
    'cursor=x',
    `cursor=${strange}`,
    'order=up',
    'rid=1',
  ])('is not opened with %s', async (query) => {
    expect((await fetch(`${product.api}/identity/accounts?${query}`, { headers: meng.headers() })).status).toBe(400)
  })

  test('does not go on in another order than it began', async () => {
    const { next } = await meng.call(listAccounts, { query: { sort: 'username', limit: 1 } })
    expect(await codeOf(meng.call(listAccounts, { query: { sort: 'name', limit: 1, cursor: next ?? '' } }))).toBe(
      'identity.cursor_invalid',
    )
  })
})

describe('one user', () => {
  test('is shown with the open sessions, and whole for those who may manage users', async () => {
    const account = await meng.call(getAccount, { params: { id: idOf('lin') } })
    expect(account).toMatchObject({ phone: '+8613800138000', disabled: null, linkExpiresAt: null })
    expect(account.sessions).toMatchObject([{ address: '127.0.0.1', way: 'password', current: false }])
    expect(await helen.call(getAccount, { params: { id: idOf('lin') } })).toMatchObject({ phone: '+86 138••••8000' })
  })

  test('that is not there is refused', async () => {
    expect(await refusalOf(meng.call(getAccount, { params: { id: 987_654 } }))).toMatchObject({
      httpStatus: 404,
      code: 'identity.account_not_found',
    })
  })
})

describe('an invitation', () => {
  test('makes a user without a password, whose link sets one and signs in', async () => {
    const { link, account } = await invite({
      username: ' Xu.Qingyang ',
      roleIds: [role('sales'), role('customerService')],
    })
    expect(account).toMatchObject({
      username: 'xu.qingyang',
      state: 'invited',
      department: { name: '华东销售部' },
      lastSeenAt: null,
      sessions: [],
    })
    expect(account.roles.map(({ id }) => id)).toEqual([role('sales'), role('customerService')])
    expect((Date.parse(account.linkExpiresAt ?? '') - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
    expect(await anyone(inspectOneTimeLink, { body: { link } })).toEqual({ username: 'xu.qingyang', name: '许清扬' })
    await anyone(redeemOneTimeLink, { body: { link, password: 'a password of her own' } })
    expect(await meng.call(getAccount, { params: { id: account.id } })).toMatchObject({
      state: 'active',
      linkExpiresAt: null,
    })
    expect(await codeOf(anyone(redeemOneTimeLink, { body: { link, password: 'another password' } }))).toBe(
      'identity.link_invalid',
    )
  })

  test('is written down with what it gave, and without the link', async () => {
    const { link, account } = await invite()
    const [entry, ...more] = await auditOf(product, 'identity.accountInvited', account.id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      actor_id: idOf('meng'),
      after: { username: account.username, name: '许清扬', roles: ['销售'], department: '华东销售部', mailed: false },
    })
    const { rows } = await product.pool.query<{ kept: string }>(
      'select audit_values::text as kept from platform.audit_values',
    )
    expect(JSON.stringify(rows)).not.toContain(link)
    expect(product.logged.join('')).not.toContain(link)
  })

  test.each([
    'x',
    'a'.repeat(33),
    '13800138000',
    '12.5',
    'xu@seamark.example',
    '许清扬',
    'xu qing',
    'xu/qing',
    "xu'--",
  ])('cannot give the user name %j', async (username) => {
    expect(await fieldOf(invite({ username }))).toMatchObject({
      httpStatus: 400,
      field: 'username',
      code: 'identity.username_form',
    })
  })

  test('asks for a user name', async () => {
    expect(await fieldOf(invite({ username: '  ' }))).toMatchObject({
      httpStatus: 400,
      field: 'username',
      code: 'field.required',
    })
  })

  test('cannot give a user name that somebody has, in whatever case', async () => {
    expect(await fieldOf(invite({ username: 'LIN' }))).toMatchObject({
      httpStatus: 409,
      field: 'username',
      code: 'identity.username_taken',
    })
  })

  test('of the same name twice in the same moment makes one user', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => invite({ username: 'twins' })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  })

  test('names roles and a department that are there', async () => {
    expect(await fieldOf(invite({ roleIds: [role('sales'), 987_654] }))).toMatchObject({
      httpStatus: 400,
      field: 'roleIds',
      code: 'identity.role_unknown',
    })
    expect(await fieldOf(invite({ roleIds: [] }))).toMatchObject({ httpStatus: 400, field: 'roleIds' })
    expect(await fieldOf(invite({ roleIds: [role('sales'), role('sales')] }))).toMatchObject({
      httpStatus: 400,
      code: 'identity.role_twice',
    })
    expect(await fieldOf(invite({ departmentId: 987_654 }))).toMatchObject({
      httpStatus: 400,
      field: 'departmentId',
      code: 'identity.department_unknown',
    })
    await product.pool.query(`update identity.roles set deleted_at = now() where authority = 'gone'`)
    expect(await fieldOf(invite({ roleIds: [role('gone')] }))).toMatchObject({ code: 'identity.role_unknown' })
  })

  test('by mail is refused where mail is not configured', async () => {
    expect(await codeOf(invite({ mail: { to: 'xu@seamark.example', language: 'zh' } }))).toBe('identity.mail_absent')
  })

  test.each([
    'id',
    'rid',
    'roles',
    'version',
    'password',
    'password_hash',
    'disabledAt',
    'currentAuthority',
    'phone',
    'email',
    '__proto__',
  ])('takes no field %s', async (field) => {
    const body = `{"${field}": 1, ${JSON.stringify(newcomer()).slice(1)}`
    const answer = await fetch(`${product.api}/identity/accounts`, {
      method: 'POST',
      headers: { ...meng.headers(), 'content-type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ details: { fields: [{ field, code: 'field.unknown' }] } })
  })
})

describe('the roles that somebody may give', () => {
  test('are all but the one that opens everything for a system administrator, and all for who opens everything', async () => {
    expect(await fieldOf(invite({ roleIds: [role('sales'), role('admin')] }))).toMatchObject({
      httpStatus: 403,
      field: 'roleIds',
      code: 'identity.role_beyond',
    })
    await invite({ roleIds: [role('系统管理员'), role('salesManager')] })
    await invite({ roleIds: [role('admin')] }, boss)
  })

  test('are, for whoever else may manage users, those that open, reach and may do nothing beyond the own role', async () => {
    const hui = await product.signIn('hui')
    await invite({ roleIds: [role('reader')] }, hui)
    for (const beyond of ['wider', 'abler', 'further', '系统管理员', 'admin']) {
      expect(await codeOf(invite({ roleIds: [role(beyond)] }, hui))).toBe('identity.role_beyond')
    }
    const { roles, mail } = await hui.call(listAccountChoices, {})
    expect(roles.filter(({ canGrant }) => canGrant).map(({ id }) => id)).toEqual([role('personnel'), role('reader')])
    expect(mail).toBe(false)
  })

  test('come with a place: whose role reaches her department puts people, and herself, there or below, since higher up it would reach further', async () => {
    const hui = await product.signIn('hui')
    const put = (departmentId: number | null) => invite({ roleIds: [role('reader')], departmentId }, hui)
    await put(department('华东销售部'))
    await put(null)
    for (const elsewhere of ['航标国际货运', '华南销售部']) {
      expect(await fieldOf(put(department(elsewhere)))).toMatchObject({
        httpStatus: 403,
        field: 'departmentId',
        code: 'identity.department_beyond',
      })
    }
    const { version } = await hui.call(getAccount, { params: { id: idOf('hui') } })
    const rise = hui.call(editAccount, {
      params: { id: idOf('hui') },
      version,
      body: { departmentId: department('航标国际货运') },
    })
    expect(await codeOf(rise)).toBe('identity.department_beyond')
  })

  test('bound whom somebody may change: a link for a mightier colleague would make anybody that colleague', async () => {
    const hui = await product.signIn('hui')
    for (const [by, id] of [
      [hui, idOf('lin')],
      [hui, idOf('meng')],
      [meng, idOf('boss')],
    ] as const) {
      const { version } = await boss.call(getAccount, { params: { id } })
      expect(await refusalOf(by.call(editAccount, { params: { id }, version, body: { name: '别人' } }))).toMatchObject({
        httpStatus: 403,
        code: 'identity.account_beyond',
      })
    }
  })
})

describe('an edit', () => {
  const edit = async (
    username: string,
    body: { name?: string; roleIds?: number[]; departmentId?: number | null },
    by = meng,
  ) => {
    const id = (
      await product.db
        .selectFrom('identity.users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id
    const { version } = await by.call(getAccount, { params: { id } })
    return by.call(editAccount, { params: { id }, version, body })
  }

  test('changes name, department and roles, and is written down from what to what', async () => {
    const { account } = await invite()
    const edited = await edit(account.username, {
      name: '许清',
      departmentId: null,
      roleIds: [role('customerService'), role('sales')],
    })
    expect(edited).toMatchObject({ name: '许清', department: null, version: account.version + 1 })
    expect(edited.roles.map(({ id }) => id)).toEqual([role('customerService'), role('sales')])
    expect(await auditOf(product, 'identity.accountChanged', account.id)).toMatchObject([
      {
        before: { name: '许清扬', department: '华东销售部', roles: ['销售'] },
        after: { name: '许清', department: null, roles: ['客服', '销售'] },
      },
    ])
  })

  test('that changes nothing leaves the version and the log alone', async () => {
    const { account } = await invite()
    const same = { name: account.name, departmentId: department('华东销售部'), roleIds: [role('sales')] }
    expect((await edit(account.username, same)).version).toBe(account.version)
    expect(await auditOf(product, 'identity.accountChanged', account.id)).toEqual([])
  })

  test('of what somebody else has changed meanwhile is refused with the user as she is now, her own edit included', async () => {
    const { link, account } = await invite()
    const { token } = await anyone(redeemOneTimeLink, { body: { link, password: 'a password of her own' } })
    const herself = createClient({ base: product.api, headers: () => ({ authorization: token }) })
    await herself(editProfile, { params: { id: account.id }, version: account.version, body: { name: '许小清' } })
    const stale = meng.call(editAccount, {
      params: { id: account.id },
      version: account.version,
      body: { name: '许清' },
    })
    expect(await refusalOf(stale)).toMatchObject({
      httpStatus: 412,
      code: 'platform.version_stale',
      details: { current: { name: '许小清' } },
    })
    expect(
      (
        await fetch(`${product.api}/identity/accounts/${account.id}`, {
          method: 'PATCH',
          headers: { ...meng.headers(), 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(428)
  })

  test('bites at once: a role that is taken away ends the sessions in it, and the next sign-in is in the other', async () => {
    await product.addPerson({ username: 'moved', name: '调岗的人', role: 'salesManager' })
    await edit('moved', { roleIds: [role('salesManager'), role('sales')] })
    const moved = await product.signIn('moved')
    const me = {
      params: {
        userId: (
          await product.db
            .selectFrom('identity.users')
            .select('id')
            .where('username', '=', 'moved')
            .executeTakeFirstOrThrow()
        ).id,
      },
    }
    expect((await edit('moved', { roleIds: [role('sales')] })).sessions).toEqual([])
    expect(await refusalOf(moved.call(getUserInfo, me))).toMatchObject({ httpStatus: 401, errors: 'login' })
    expect(await (await product.signIn('moved')).call(getUserInfo, me)).toMatchObject({
      user: { currentAuthority: 'sales' },
    })
  })

  test('leaves sessions in a role that stays alone, and closes the live streams that were opened with the old rights', async () => {
    await product.addPerson({ username: 'stayer', name: '加岗的人', role: 'sales' })
    const stayer = await product.signIn('stayer')
    const stream = await listen(product.api, stayer.headers())
    const { id } = await edit('stayer', { roleIds: [role('customerService'), role('sales')] })
    await vi.waitFor(() => expect(stream.ended()).toBe(true), 4000)
    expect(await stayer.call(getUserInfo, { params: { userId: id } })).toMatchObject({
      user: { currentAuthority: 'sales' },
    })
  })

  test('gives no role that the caller may not give, not even to herself', async () => {
    expect(await fieldOf(edit('lin', { roleIds: [role('admin')] }))).toMatchObject({
      field: 'roleIds',
      code: 'identity.role_beyond',
    })
    expect(await fieldOf(edit('meng', { roleIds: [role('系统管理员'), role('admin')] }))).toMatchObject({
      code: 'identity.role_beyond',
    })
    expect(await fieldOf(edit('lin', { roleIds: [987_654] }))).toMatchObject({ code: 'identity.role_unknown' })
    expect(await fieldOf(edit('lin', { departmentId: 987_654 }))).toMatchObject({ code: 'identity.department_unknown' })
  })

  test.each(['username', 'password', 'phone', 'email', 'disabledAt', 'version', 'rid'])(
    'takes no field %s',
    async (field) => {
      const answer = await fetch(`${product.api}/identity/accounts/${idOf('lin')}`, {
        method: 'PATCH',
        headers: { ...meng.headers(), 'content-type': 'application/json', 'if-match': '"1"' },
        body: JSON.stringify({ [field]: 'x' }),
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ details: { fields: [{ field, code: 'field.unknown' }] } })
    },
  )
})
