import { describe, expect, test } from 'vitest'
import { ask } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { endsItself, isWrite, nameOf, pathToNothing, permissionOf, routes } from './routes.ts'
import { ownFields, sampleBody } from './sample-bodies.ts'
import { hashContents } from './table-contents.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const withBody = routes.filter((route) => isWrite(route) && route.body !== undefined && !endsItself(route))
const smuggled: Record<string, unknown> = {
  id: 1,
  rid: 1,
  roleId: 1,
  roles: ['admin'],
  owner_id: 1,
  ownerId: 1,
  custodianId: 1,
  userId: 1,
  visibility: 'public',
  verified: true,
  version: 99,
  created_at: '2020-01-01',
  createdAt: '2020-01-01T00:00:00Z',
  company_id: 1,
  currentAuthority: 'admin',
  opensEverything: true,
  status: 1,
  isAdmin: true,
  passwordHash: 'x',
}

describe('T16 what nobody may set is refused by its name, in every call', () => {
  /** What the tables held after the last call, which is what they hold before the next. */
  let held: Record<string, string> | undefined

  test.each(withBody.map((route) => ({ route, name: nameOf(route) })))('$name', async ({ route }) => {
    const own = new Set(ownFields(route))
    const body = sampleBody(route) as Record<string, unknown>
    const before = held ?? (await hashContents(house.query))
    held = undefined
    const taken: string[] = []
    for (const [field, value] of Object.entries(smuggled).filter(([name]) => !own.has(name))) {
      const answer = await send(route, JSON.stringify({ ...body, [field]: value }))
      if (answer.status !== 400 || answer.code !== 'platform.invalid_input')
        taken.push(`${field}: ${answer.status} ${answer.code}`)
    }
    for (const text of [
      `{"__proto__":{"isAdmin":true},${JSON.stringify(body).slice(1)}`,
      `{"constructor":{"prototype":{"isAdmin":true}},${JSON.stringify(body).slice(1)}`,
    ]) {
      const answer = await send(route, text.replace(',}', '}'))
      if (answer.status !== 400) taken.push(`${text.slice(0, 40)}: ${answer.status} ${answer.code}`)
    }
    expect(taken).toEqual([])
    const after = await hashContents(house.query)
    expect(after).toEqual(before)
    held = after
  })

  test('the own profile brings no right, by JSON and by form', async () => {
    const { s1 } = house.callers
    const rights = () =>
      house.query(
        `select u.*, array(select role_id from identity.user_roles h where h.user_id = u.id) as roles from identity.users u where id = ${s1.id}`,
      )
    const before = await rights()
    const wished: Record<string, unknown> = {
      ...smuggled,
      username: 'admin',
      password: 'a new one',
      phone: '+8613900000000',
      email: 'x@example.com',
    }
    for (const [field, value] of Object.entries(wished)) {
      expect([field, (await house.call(s1, 'PATCH', `/user/${s1.id}`, { name: 'x', [field]: value })).status]).toEqual([
        field,
        400,
      ])
      const form = new FormData()
      form.append('name', 'x')
      form.append(field, String(value))
      const response = await fetch(`${house.a.address}/api/user/${s1.id}`, {
        method: 'PATCH',
        headers: headersOf(s1),
        body: form,
      })
      expect([field, response.status]).toEqual([field, 400])
    }
    expect(await rights()).toEqual(before)
  })

  /** Sends as the administrator, whom no permission stops, so that only the schema can refuse. */
  const send = (route: (typeof routes)[number], body: string) =>
    ask(`${house.a.address}/api${pathToNothing(route)}`, {
      method: route.method,
      headers: {
        ...(permissionOf(route) === 'anyone' ? {} : headersOf(house.callers.admin)),
        'content-type': 'application/json',
        ...(route.versioned ? { 'if-match': '"1"' } : {}),
      },
      body,
    })
})
