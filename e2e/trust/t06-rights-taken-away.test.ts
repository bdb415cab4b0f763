import { describe, expect, test } from 'vitest'
import { call } from './people-and-records.ts'
import { ask } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { openStream } from './live-stream.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const { admin } = house.callers
const roleOf = async (id: number) =>
  (await house.query<{ version: number }>('select version from identity.roles where id = $1', [id]))[0]
const changeRole = async (codes: number[]) => {
  const { role } = house.things
  const version = (await roleOf(role))?.version ?? 0
  const answer = await house.call(
    admin,
    'PATCH',
    `/identity/roles/${role}`,
    { codes, capabilities: [] },
    { 'if-match': `"${version}"` },
  )
  expect(answer.status).toBe(200)
}

describe('T06 rights that are taken away bite at the next request, and close what is open within five seconds', () => {
  test('a screen code', async () => {
    await changeRole([321])
    const caller = await house.signIn('fired')
    const streams = [await openStream(house.a.address, caller), await openStream(house.b.address, caller)]
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    expect((await call(house.b.address, caller, 'GET', '/phonebook/companies')).status).toBe(200)
    await changeRole([])
    expect((await call(house.b.address, caller, 'GET', '/phonebook/companies')).status).toBe(403)
    for (const stream of streams) expect(await stream.closed()).toBeLessThan(5000)
  })

  test('the whole account, and nobody signs in again', async () => {
    const caller = await house.signIn('fired')
    const stream = await openStream(house.b.address, caller)
    expect(stream.status).toBe(200)
    const disabled = await house.call(admin, 'POST', `/identity/accounts/${caller.id}/disable`, { reason: 'has left' })
    expect(disabled.status).toBe(200)
    expect((await call(house.b.address, caller, 'GET', '/identity/bindings')).status).toBe(401)
    expect(await stream.closed()).toBeLessThan(5000)
    expect((await house.trySignIn('fired', house.password, { from: '127.0.6.1' })).status).toBe(400)
    expect((await house.call(admin, 'POST', `/identity/accounts/${caller.id}/enable`, {})).status).toBe(200)
  })

  test('control: a stream of somebody whose rights are left alone stays open meanwhile', async () => {
    const stream = await openStream(house.b.address, house.callers.s1)
    await changeRole([321])
    await changeRole([])
    const answer = await ask(`${house.b.address}/api/identity/bindings`, { headers: headersOf(house.callers.s1) })
    expect([answer.status, stream.isOver()]).toEqual([200, false])
    stream.leave()
  })
})
