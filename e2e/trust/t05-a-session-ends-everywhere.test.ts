import { describe, expect, test } from 'vitest'
import { ask, dataOf } from './raw-requests.ts'
import { call, claimsOf } from './people-and-records.ts'
import { openHouse } from './product.ts'
import type { Caller } from './callers.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const own = (node: { address: string }, caller: Caller) =>
  ask(`${node.address}/api/identity/bindings`, { headers: headersOf(caller) })

describe('T05 a session that is over is over at every process', () => {
  test('signed out at one, its token is refused by the other at once', async () => {
    const caller = await house.signIn('leaver')
    expect([(await own(house.a, caller)).status, (await own(house.b, caller)).status]).toEqual([200, 200])
    const out = await call(house.a.address, caller, 'POST', '/user/logout', {})
    expect(out.status).toBe(200)
    expect(out.headers['clear-site-data']).toContain('"storage"')
    const replayed = await own(house.b, caller)
    expect([replayed.status, replayed.code]).toEqual([401, 'platform.session_unknown'])
    expect((await own(house.a, caller)).status).toBe(401)
  })

  test('a new password ends every other session, whatever the caller says of its device', async () => {
    const [here, there, phone] = [
      await house.signIn('leaver'),
      await house.signIn('leaver'),
      await house.signIn('leaver', house.password, { at: house.b.address }),
    ]
    const password = `${house.password}-2`
    const changed = await house.call(
      here,
      'POST',
      '/identity/password',
      { password: house.password, newPassword: password },
      { 'x-device-id': 'the same' },
    )
    expect(changed.status).toBe(200)
    expect((await own(house.a, here)).status).toBe(200)
    for (const other of [there, phone]) {
      for (const node of [house.a, house.b])
        expect(JSON.parse((await own(node, other)).text)).toMatchObject({ status: 50012, errors: 'login' })
    }
    expect((await house.trySignIn('leaver', house.password, { from: '127.0.5.1' })).code).toBe(
      'identity.credentials_wrong',
    )
    expect(
      (await house.call(here, 'POST', '/identity/password', { password, newPassword: house.password })).status,
    ).toBe(200)
  })

  test('the list of sessions is right, one is ended by its owner, another by nobody else', async () => {
    const [here, there] = [await house.signIn('m1'), await house.signIn('m1', house.password, { at: house.b.address })]
    const list = async () =>
      dataOf<{ sessions: { id: string; current: boolean; address: string }[] }>(
        await house.call(here, 'GET', '/identity/sessions'),
      ).sessions
    const ids = (await list()).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([claimsOf(here.token)['sid'], claimsOf(there.token)['sid']]))
    expect((await list()).filter(({ current }) => current).map(({ id }) => id)).toEqual([claimsOf(here.token)['sid']])
    const end = `/identity/sessions/${String(claimsOf(there.token)['sid'])}`
    expect((await house.call(house.callers.s2, 'DELETE', end)).status).toBe(404)
    expect((await own(house.b, there)).status).toBe(200)
    expect((await house.call(here, 'DELETE', end)).status).toBe(200)
    expect((await own(house.b, there)).status).toBe(401)
    expect((await list()).map(({ id }) => id)).not.toContain(claimsOf(there.token)['sid'])
  })
})
