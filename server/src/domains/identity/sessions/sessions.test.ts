import { getUserInfo, listPeople, signOut } from '@seamark/contract/identity/index'
import { listCompanies } from '@seamark/contract/phonebook/index'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'

const product = await startTestApp({ SESSION_HOURS: '12', SESSION_IDLE_MINUTES: '120' })
const salesId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
await product.addPerson({ username: 'zhou', name: '周敏', role: 'followUpPerson' })
type SignedIn = Awaited<ReturnType<typeof product.signIn>>

test('a person signs in, learns their rights, and signs out for good', async () => {
  const lin = await product.signIn('lin')
  const { user } = await lin.call(getUserInfo, { params: { userId: salesId } })
  expect(user).toMatchObject({ username: 'lin', currentAuthority: 'sales' })
  expect(user.roles).toContain(321)
  await lin.call(signOut, {})
  await expect(lin.call(getUserInfo, { params: { userId: salesId } })).rejects.toMatchObject({
    httpStatus: 401,
    body: { status: 50008, errors: 'login' },
  })
})

describe('a session ends', () => {
  const expired = { httpStatus: 401, body: { status: 50014, errors: 'login', code: 'platform.session_expired' } }
  const endedElsewhere = { httpStatus: 401, body: { status: 50012, errors: 'login', code: 'platform.session_ended' } }

  test('after twelve hours, however busy', async () => {
    const lin = await product.signIn('lin')
    expect(await ofSession(lin, 'round(extract(epoch from expires_at - created_at) / 3600)')).toBe(12)
    await set(lin, `expires_at = now() - interval '1 second'`)
    await expect(me(lin)).rejects.toMatchObject(expired)
  })

  test('after two idle hours, and not before', async () => {
    const lin = await product.signIn('lin')
    await set(lin, `last_seen_at = now() - interval '119 minutes'`)
    await me(lin)
    await set(lin, `last_seen_at = now() - interval '121 minutes'`)
    await expect(me(lin)).rejects.toMatchObject(expired)
  })

  test('when an administrator or another sign-in ends it', async () => {
    const lin = await product.signIn('lin')
    await set(lin, `ended_at = now(), end_reason = 'ended_elsewhere'`)
    await expect(me(lin)).rejects.toMatchObject(endedElsewhere)
  })

  test('with the account', async () => {
    const zhou = await product.signIn('zhou')
    await product.pool.query("update identity.users set disabled_at = now() where username = 'zhou'")
    await expect(zhou.call(listPeople, { query: {} })).rejects.toMatchObject(endedElsewhere)
    await product.pool.query("update identity.users set disabled_at = null where username = 'zhou'")
    await zhou.call(listPeople, { query: {} })
  })

  test('when its role is taken from the person', async () => {
    const zhou = await product.signIn('zhou')
    await product.pool.query(
      "delete from identity.user_roles using identity.users where users.id = user_id and username = 'zhou'",
    )
    await expect(zhou.call(listPeople, { query: {} })).rejects.toMatchObject(endedElsewhere)
  })
})

test('use is noted once a minute, so that work keeps a session alive', async () => {
  const lin = await product.signIn('lin')
  await set(lin, `last_seen_at = now() - interval '2 minutes'`)
  await me(lin)
  expect(await ofSession(lin, 'extract(epoch from now() - last_seen_at)')).toBeLessThan(60)
})

describe('a stolen token', () => {
  test('is worth nothing off the browser whose cookie the session is bound to', async () => {
    const lin = await product.signIn('lin')
    await me(lin)
    for (const cookie of ['', 'crm_sid=', 'crm_sid=of-another-browser'])
      expect(await statusWith({ authorization: lin.token, cookie })).toBe(401)
    expect(await statusWith(lin.headers())).toBe(200)
  })

  test('a client that keeps no cookies stays unbound, and so does one with a foreign cookie', async () => {
    const lin = await product.signIn('lin')
    expect(await statusWith({ authorization: lin.token })).toBe(200)
    expect(await statusWith({ authorization: lin.token, cookie: 'crm_sid=of-another-browser' })).toBe(200)
    expect(await ofSession(lin, 'bound_at is not null')).toBe(false)
    expect(await statusWith(lin.headers())).toBe(200)
    expect(await ofSession(lin, 'bound_at is not null')).toBe(true)
    expect(await statusWith({ authorization: lin.token })).toBe(401)
  })
})

describe('rights are those of the moment', () => {
  test('a code taken from the role bites at the next request, and is back as soon', async () => {
    const lin = await product.signIn('lin')
    await lin.call(listCompanies, { query: {} })
    await product.pool.query("update identity.roles set codes = array_remove(codes, 321) where authority = 'sales'")
    await expect(lin.call(listCompanies, { query: {} })).rejects.toMatchObject({
      httpStatus: 403,
      body: { code: 'platform.forbidden' },
    })
    const { user } = await me(lin)
    expect(user.roles).not.toContain(321)
    await product.pool.query("update identity.roles set codes = codes || 321 where authority = 'sales'")
    await lin.call(listCompanies, { query: {} })
  })

  test('what the browser claims to be changes nothing', async () => {
    const lin = await product.signIn('lin')
    const { user } = await me(lin)
    expect(user.roles).not.toContain('admin')
    const response = await fetch(`${product.api}/phonebook/companies`, {
      headers: { ...lin.headers(), 'x-roles': 'admin', 'x-current-authority': 'admin' },
    })
    expect(response.status).toBe(200)
    expect((await me(lin)).user).toEqual(user)
  })
})

const me = (person: SignedIn) => person.call(getUserInfo, { params: { userId: salesId } })
const sidOf = ({ token }: SignedIn) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
const set = (person: SignedIn, change: string) =>
  product.pool.query(`update identity.sessions set ${change} where id = $1`, [sidOf(person)])
const statusWith = async (headers: Record<string, string>) =>
  (await fetch(`${product.api}/crmuser/${salesId}`, { headers })).status

async function ofSession(person: SignedIn, expression: string): Promise<unknown> {
  const { rows } = await product.pool.query<{ value: unknown }>(
    `select ${expression} as value from identity.sessions where id = $1`,
    [sidOf(person)],
  )
  return typeof rows[0]?.value === 'string' ? Number(rows[0].value) : rows[0]?.value
}
