import { getUserInfo, listOwnSessions, switchRole } from '@seamark/contract/identity/index'
import { createClient } from '@seamark/contract/platform/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listen } from '../../../platform/testing/live-stream.ts'
import { startTestApp } from '../../../testing.ts'
import { auditSince } from '../testing.ts'

const product = await startTestApp({ live: true })
const elsewhere = await product.startAnother()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const zhouId = await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales' })
const [adminId, managerId] = [await roleId('admin'), await roleId('salesManager')]
await product.pool.query('insert into identity.user_roles (user_id, role_id) values ($1, $2)', [linId, managerId])
type SignedIn = Awaited<ReturnType<typeof product.signIn>>

const signedOut = { httpStatus: 401, body: { status: 50008, errors: 'login', code: 'platform.session_unknown' } }

const { begin, audited } = auditSince(product.pool)
beforeEach(async () => {
  await product.pool.query('delete from identity.sessions')
  await begin()
})

describe('switching the role', () => {
  test('goes on with a new token and cookie, and the old ones are worth nothing, in any process', async () => {
    const before = await lin()
    const stream = await listen(elsewhere, before.headers())
    await set(before, "expires_at = now() + interval '17 minutes'")
    const after = await switched(before, managerId)

    expect((await after.call(getUserInfo, { params: { userId: linId } })).user).toMatchObject({
      rid: managerId,
      currentAuthority: 'salesManager',
      capabilities: expect.arrayContaining(['assign']),
    })
    for (const base of [product.api, elsewhere])
      await expect(createClient({ base, headers: before.headers })(listOwnSessions, {})).rejects.toMatchObject(
        signedOut,
      )
    await vi.waitFor(() => expect(stream.ended()).toBe(true), 3000)
    expect(after.companion).not.toBe(before.companion)
    expect(await statusWith({ authorization: after.token, cookie: before.companion })).toBe(401)
    const { sessions } = await after.call(listOwnSessions, {})
    expect(sessions).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ way: 'role', current: true, role: { id: managerId } })
    expect(await audited('identity.roleSwitched')).toEqual([
      { actor_id: linId, subject_id: linId, after: { way: 'role', role: 'salesManager' } },
    ])
  })

  test('prolongs nothing', async () => {
    const before = await lin()
    await set(before, "expires_at = now() + interval '17 minutes'")
    const until = await expiryOf(before)
    const after = await switched(before, managerId)
    expect(await expiryOf(after)).toBe(until)
    const claims = JSON.parse(Buffer.from(after.token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
    expect(claims.exp).toBe(Math.floor(until / 1000))
  })

  test("is among the own roles only: another's, one that is none, and what is no number change nothing", async () => {
    const here = await lin()
    const before = await tally()
    for (const roleId of [adminId, 999_999])
      await expect(here.call(switchRole, { body: { roleId } })).rejects.toMatchObject({
        httpStatus: 403,
        body: { code: 'identity.role_not_held', details: { fields: [{ field: 'roleId' }] } },
      })
    for (const body of [{ roleId: 'admin' }, { roleId: -1 }, {}, { roleId: adminId, currentAuthority: 'admin' }]) {
      const response = await post(here, body)
      expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
    }
    expect(await tally()).toBe(before)
    await here.call(listOwnSessions, {})
  })

  test('twice at once by one token succeeds once', async () => {
    const here = await lin()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(here, { roleId: managerId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
    expect(await tally()).toBe('1 open of 2')
  })

  test('is offered by what the person learns of herself: her own roles, the primary one first', async () => {
    const [here, zhou] = [await lin(), await product.signIn('zhou')]
    const namesOf = async (person: SignedIn, userId: number) =>
      (await person.call(getUserInfo, { params: { userId } })).user.ownRoles.map(({ names }) => names.en)
    expect(await namesOf(here, linId)).toEqual(['Sales', 'Sales manager'])
    expect(await namesOf(zhou, zhouId)).toEqual(['Sales'])
  })

  test.each(['sales-token', 'admin-token', '系统管理员-token', 'salesManager', 'editor-token'])(
    '%s is no token',
    async (token) => {
      const sent = Buffer.from(token).toString('latin1')
      const response = await fetch(`${product.api}/identity/sessions`, { headers: { authorization: sent } })
      expect([response.status, await response.json()]).toEqual([
        401,
        expect.objectContaining({ status: 50008, errors: 'login' }),
      ])
    },
  )
})

const lin = () => product.signIn('lin')
const sidOf = ({ token }: Pick<SignedIn, 'token'>) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
const set = (person: SignedIn, change: string) =>
  product.pool.query(`update identity.sessions set ${change} where id = $1`, [sidOf(person)])
const statusWith = async (headers: Record<string, string>) =>
  (await fetch(`${product.api}/identity/sessions`, { headers })).status

const post = (person: SignedIn, body: unknown) =>
  fetch(`${product.api}/identity/sessions/role`, {
    method: 'POST',
    headers: { ...person.headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Switches the role and continues as a browser does, with the new token and the new cookie. */
async function switched(person: SignedIn, roleId: number) {
  const response = await post(person, { roleId })
  expect(response.status).toBe(200)
  const { token } = (await response.json()) as { token: string }
  const companion = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const headers = () => ({ authorization: token, cookie: companion, 'accept-language': 'en' })
  return { token, companion, headers, call: createClient({ base: product.api, headers }) }
}

async function roleId(authority: string) {
  const { rows } = await product.pool.query<{ id: number }>('select id from identity.roles where authority = $1', [
    authority,
  ])
  return rows[0]?.id ?? 0
}

async function expiryOf(person: Pick<SignedIn, 'token'>) {
  const { rows } = await product.pool.query<{ expires_at: Date }>(
    'select expires_at from identity.sessions where id = $1',
    [sidOf(person)],
  )
  return rows[0]?.expires_at.getTime() ?? 0
}

/** How many sessions there are, and how many of them are open. */
async function tally() {
  const { rows } = await product.pool.query<{ line: string }>(
    `select count(*) filter (where ended_at is null) || ' open of ' || count(*) as line from identity.sessions`,
  )
  return rows[0]?.line
}
