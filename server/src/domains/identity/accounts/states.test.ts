import {
  disableAccount,
  editAccount,
  enableAccount,
  endAccountSessions,
  getAccount,
  getUserInfo,
  inspectOneTimeLink,
  inviteUser,
  listPeople,
} from '@seamark/contract/identity/index'
import { tokenClaims } from '@seamark/contract/identity/sessions/users'
import { createClient } from '@seamark/contract/platform/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../platform/testing/database.ts'
import { listen } from '../../../platform/testing/live-stream.ts'
import { startTestApp } from '../../../testing.ts'
import { disableAccount as disableByVerb } from './states.commands.ts'
import { userDisabled } from '../events.ts'
import { auditOf, openAdministration, trySignIn } from '../testing.ts'

const product = await startTestApp({ live: true })
const elsewhere = await product.startAnother()
const { boss, meng, helen, lin, role, idOf } = await openAdministration(product)
const boss2Id = await product.addPerson({ username: 'boss2', name: '副总管', role: 'admin' })
const anyone = createClient({ base: product.api, headers: () => ({ 'accept-language': 'en' }) })

const sidOf = (token: string) =>
  tokenClaims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).sid
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const disable = (id: number, by = meng, reason = '离职') =>
  by.call(disableAccount, { params: { id }, body: { reason } })
const enable = (id: number, by = meng) => by.call(enableAccount, { params: { id }, body: {} })
const me = (id: number) => ({ params: { userId: id } })
const invite = (username: string) =>
  meng.call(inviteUser, { body: { username, name: '许清扬', roleIds: [role('sales')] } })

/** Restores everybody who opens everything, whatever a test has done to them. */
afterEach(async () => {
  await product.pool.query(`
    update identity.users set disabled_at = null, disabled_by = null, disabled_reason = '';
    insert into identity.user_roles (user_id, role_id) select u.id, r.id from identity.users u, identity.roles r
      where u.username in ('boss', 'boss2') and r.authority = 'admin' on conflict do nothing;
    update identity.user_roles held set is_primary = false from identity.users u where u.id = held.user_id and u.username in ('boss', 'boss2');
    update identity.user_roles held set is_primary = true from identity.users u, identity.roles r
      where u.id = held.user_id and u.username in ('boss', 'boss2') and r.id = held.role_id and r.authority = 'admin'`)
})

describe('disabling', () => {
  test('bites in every process at the next request, closes live streams, and keeps the person out of every door', async () => {
    await product.addPerson({ username: 'leaver', name: '离职的人', role: 'sales' })
    const leaver = await product.signIn('leaver')
    const { id } = await product.db
      .selectFrom('identity.users')
      .select('id')
      .where('username', '=', 'leaver')
      .executeTakeFirstOrThrow()
    const stream = await listen(elsewhere, leaver.headers())
    expect(await disable(id)).toMatchObject({
      state: 'disabled',
      disabled: { by: '孟祥瑞', reason: '离职' },
      sessions: [],
      can: { enable: true, disable: false },
    })

    const gone = createClient({ base: elsewhere, headers: leaver.headers })(getUserInfo, me(id))
    expect(await refusalOf(gone)).toMatchObject({
      httpStatus: 401,
      status: 50012,
      errors: 'login',
      code: 'platform.session_ended',
    })
    await vi.waitFor(() => expect(stream.ended()).toBe(true), 5000)
    const credentials = { username: 'leaver', password: 'a password for tests', imageCaptcha: 7 }
    expect(await trySignIn(product.api, credentials, { cookie: await product.plantCaptcha(7) })).toMatchObject({
      status: 400,
      code: 'identity.account_disabled',
    })
    expect((await lin.call(listPeople, { query: { q: 'leaver' } })).people).toEqual([])
    const { people } = await lin.call(listPeople, { query: { q: 'LXF' } })
    expect(people.map((person) => person.name)).toEqual(['林晓帆'])
    expect(await auditOf(product, 'identity.accountDisabled', id)).toEqual([
      { actor_id: idOf('meng'), before: null, after: { reason: '离职' } },
    ])

    expect(await enable(id)).toMatchObject({ state: 'active', disabled: null })
    expect(await auditOf(product, 'identity.accountEnabled', id)).toEqual([
      { actor_id: idOf('meng'), before: { reason: '离职' }, after: null },
    ])
    await (await product.signIn('leaver')).call(getUserInfo, me(id))
    expect(await codeOf(leaver.call(getUserInfo, me(id)))).toBe('platform.session_ended')
  })

  test('kills the link that was given out, also once the account is enabled again', async () => {
    const { link, account } = await invite('linked')
    await disable(account.id)
    await enable(account.id)
    expect(await codeOf(anyone(inspectOneTimeLink, { body: { link } }))).toBe('identity.link_invalid')
  })

  test('is announced to the floors above in the same transaction: what they refuse has not happened', async () => {
    const heard: unknown[] = []
    product.context.reactions.within(userDisabled, async (_tx, payload) => {
      heard.push(payload)
      if (payload.userId === idOf('helen')) throw new Error('somebody must take over first')
    })
    const reception = { idleMinutes: 120, address: undefined }
    await expect(disableByVerb(product.context, reception, idOf('helen'), '离职')).rejects.toThrow('take over')
    expect(await meng.call(getAccount, { params: { id: idOf('helen') } })).toMatchObject({ state: 'active' })
    await disableByVerb(product.context, reception, idOf('lin'), '离职')
    expect(heard).toEqual([{ userId: idOf('helen') }, { userId: idOf('lin') }])
  })

  test('twice, or enabling what is enabled, changes nothing and says nothing', async () => {
    const { account } = await invite('twice')
    const first = await disable(account.id)
    expect(await disable(account.id, meng, '别的原因')).toEqual(first)
    expect(await auditOf(product, 'identity.accountDisabled', account.id)).toHaveLength(1)
    const enabled = await enable(account.id)
    expect(await enable(account.id)).toEqual(enabled)
    expect(await auditOf(product, 'identity.accountEnabled', account.id)).toHaveLength(1)
  })

  test('is refused to oneself, to who may not manage users, of a mightier colleague, of nobody, and without a reason', async () => {
    expect(await refusalOf(disable(idOf('meng')))).toMatchObject({ httpStatus: 409, code: 'identity.account_self' })
    expect(await refusalOf(disable(idOf('boss'), boss))).toMatchObject({
      httpStatus: 409,
      code: 'identity.account_self',
    })
    expect(await codeOf(disable(idOf('lin'), helen))).toBe('platform.forbidden')
    expect(await codeOf(enable(idOf('lin'), helen))).toBe('platform.forbidden')
    expect(await refusalOf(disable(idOf('boss')))).toMatchObject({ httpStatus: 403, code: 'identity.account_beyond' })
    expect(await codeOf(disable(987_654))).toBe('identity.account_not_found')
    expect(await refusalOf(disable(idOf('lin'), meng, '  '))).toMatchObject({
      httpStatus: 400,
      details: { fields: [{ field: 'reason' }] },
    })
    expect(await meng.call(getAccount, { params: { id: idOf('lin') } })).toMatchObject({ state: 'active' })
  })
})

describe('somebody who can get in always opens everything', () => {
  const edit = async (id: number, roleIds: number[], by: typeof meng) => {
    const { version } = await by.call(getAccount, { params: { id } })
    return by.call(editAccount, { params: { id }, version, body: { roleIds } })
  }

  test('so the last one cannot give the role away; one who has never set a password does not count', async () => {
    const boss = await product.signIn('boss')
    await disable(boss2Id, boss)
    expect(await refusalOf(edit(idOf('boss'), [role('sales')], boss))).toMatchObject({
      httpStatus: 409,
      code: 'identity.last_administrator',
    })
    await enable(boss2Id, boss)
    expect((await edit(idOf('boss'), [role('sales')], boss)).roles).toHaveLength(1)
    // `admin` of the foundation still opens everything, and has never set a password.
    const other = await product.signIn('boss2')
    expect(await codeOf(edit(boss2Id, [role('sales')], other))).toBe('identity.last_administrator')
  })

  test('and two who disable one another in the same moment are not both gone', async () => {
    const [one, other] = [await product.signIn('boss'), await product.signIn('boss2')]
    const outcomes = await inTheSameMoment('identity.accounts', [
      () => disable(boss2Id, one),
      () => disable(idOf('boss'), other),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { httpStatus: 403, body: { code: 'platform.forbidden' } },
    })
  })

  test('nor two who give their own role away in the same moment', async () => {
    const [one, other] = [await product.signIn('boss'), await product.signIn('boss2')]
    const outcomes = await inTheSameMoment('identity.accounts', [
      () => edit(idOf('boss'), [role('sales')], one),
      () => edit(boss2Id, [role('sales')], other),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { body: { code: 'identity.last_administrator' } },
    })
  })

  test.each([
    ['disabling', `update identity.users set disabled_at = now() where username = $1`],
    [
      'taking the role',
      `delete from identity.user_roles where user_id = (select id from identity.users where username = $1)`,
    ],
  ])(
    'the database holds it against everything else: %s in two transactions that commit together',
    async (_, statement) => {
      await product.pool.query(`update identity.users set disabled_at = now() where username = 'admin'`)
      const clients = [await product.pool.connect(), await product.pool.connect()]
      const [one, other] = clients
      for (const client of clients) await client.query('begin')
      await one?.query(statement, ['boss'])
      await other?.query(statement, ['boss2'])
      const outcomes = await inTheSameMoment(
        'identity.keep_an_administrator',
        clients.map((client) => () => client.query('commit')),
      )
      for (const client of clients) client.release()
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { constraint: 'users_administrator' },
      })
    },
  )

  /** Both calls wait for the same lock before either of them continues. */
  async function inTheSameMoment(door: string, calls: readonly (() => Promise<unknown>)[]) {
    const keeper = await product.pool.connect()
    await keeper.query('begin')
    await keeper.query('select pg_advisory_xact_lock(hashtext($1))', [door])
    const settled = Promise.allSettled(calls.map((call) => call()))
    await vi.waitFor(async () => {
      const { rows } = await product.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toHaveLength(calls.length)
    }, 1800)
    await keeper.query('commit')
    keeper.release()
    return settled
  }
})

describe('ending sessions', () => {
  test('ends one of them, or all, at once in every process, and is written down', async () => {
    await product.addPerson({ username: 'roamer', name: '到处登录', role: 'sales' })
    const { id } = await product.db
      .selectFrom('identity.users')
      .select('id')
      .where('username', '=', 'roamer')
      .executeTakeFirstOrThrow()
    const [first, second, third] = [
      await product.signIn('roamer'),
      await product.signIn('roamer'),
      await product.signIn('roamer'),
    ]
    const { sessions } = await meng.call(getAccount, { params: { id } })
    expect(sessions).toHaveLength(3)
    const sessionId = sidOf(first.token)
    expect((await meng.call(endAccountSessions, { params: { id }, body: { sessionId } })).sessions).toHaveLength(2)
    expect(await refusalOf(first.call(getUserInfo, me(id)))).toMatchObject({ status: 50012 })
    await second.call(getUserInfo, me(id))
    expect((await meng.call(endAccountSessions, { params: { id }, body: {} })).sessions).toEqual([])
    expect(
      await refusalOf(createClient({ base: elsewhere, headers: third.headers })(getUserInfo, me(id))),
    ).toMatchObject({ status: 50012 })
    await meng.call(endAccountSessions, { params: { id }, body: {} })
    expect(await auditOf(product, 'identity.accountSessionsEnded', id)).toMatchObject([
      { after: { sessions: 1 } },
      { after: { sessions: 2 } },
    ])
  })

  test("ends nobody else's by their id, nor the one by which the caller asks", async () => {
    const lin = await product.signIn('lin')
    const sessionId = sidOf(lin.token)
    await meng.call(endAccountSessions, { params: { id: idOf('helen') }, body: { sessionId } })
    await meng.call(endAccountSessions, { params: { id: idOf('meng') }, body: {} })
    await meng.call(getAccount, { params: { id: idOf('meng') } })
    expect(await codeOf(meng.call(endAccountSessions, { params: { id: idOf('boss') }, body: {} }))).toBe(
      'identity.account_beyond',
    )
    expect(await codeOf(helen.call(endAccountSessions, { params: { id: idOf('lin') }, body: {} }))).toBe(
      'platform.forbidden',
    )
    await lin.call(getUserInfo, me(idOf('lin')))
  })
})
