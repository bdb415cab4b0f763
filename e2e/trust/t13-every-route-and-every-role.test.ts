import { capabilities, type Permission } from '@seamark/contract/platform/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, ask } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { endsItself, isWrite, nameOf, pathToNothing, permissionOf, routes } from './routes.ts'
import type { Caller } from './callers.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const asked = routes.filter((route) => !endsItself(route))
const codes = [
  ...new Set(
    routes
      .map(permissionOf)
      .flatMap((permission) =>
        typeof permission === 'string' ? [] : 'anyOf' in permission ? permission.anyOf : [permission.code],
      ),
  ),
].toSorted((one, other) => one - other)
/** Screens that routes of later domains will stand behind; alone they open nothing here. */
const screens = [
  ...new Set([
    ...codes,
    304,
    311,
    312,
    317,
    318,
    319,
    320,
    323,
    324,
    325,
    327,
    334,
    335,
    338,
    340,
    343,
    345,
    358,
    463,
    476,
  ]),
]

interface Rights {
  everything?: boolean
  codes: readonly number[]
  capabilities: readonly string[]
}

const mayCall = (permission: Permission, rights: Rights | undefined) => {
  if (permission === 'anyone') return true
  if (!rights) return false
  if (permission === 'signedIn' || rights.everything) return true
  if ('anyOf' in permission) return permission.anyOf.some((code) => rights.codes.includes(code))
  return (
    rights.codes.includes(permission.code) &&
    (permission.capability === undefined || rights.capabilities.includes(permission.capability))
  )
}

/** Sends an empty request for no existing object: without permission nothing is read before the refusal, with it the answer says what is missing. */
async function observed(caller: Caller | undefined) {
  const seen: [string, string][] = []
  for (const route of asked) {
    const answer = await ask(`${house.a.address}/api${pathToNothing(route)}`, {
      method: route.method,
      headers: caller ? headersOf(caller) : {},
    })
    seen.push([nameOf(route), verdictOf(answer)])
  }
  return seen
}

function verdictOf({ status, code, headers }: Answer) {
  if (status === 401) return 'no session'
  // A HEAD has no body for the code.
  return status === 403 && (code === 'platform.forbidden' || headers['content-length'] === undefined)
    ? 'forbidden'
    : 'passes'
}

const declared = (rights: Rights | undefined) =>
  asked.map((route) => [
    nameOf(route),
    mayCall(permissionOf(route), rights) ? 'passes' : rights ? 'forbidden' : 'no session',
  ])

describe('T13 every route answers every role exactly as it declares', () => {
  test('without a session', async () => {
    expect(await observed(undefined)).toEqual(declared(undefined))
  })

  test('the administrator passes everywhere', async () => {
    expect(await observed(house.callers.admin)).toEqual(declared({ everything: true, codes: [], capabilities: [] }))
  })

  test.each(['x0', 's1', 'm1', 'cs1', 'f1'] as const)(
    '%s, by the codes and capabilities of the role',
    async (username) => {
      const caller = house.callers[username]
      const [role] = await house.query<{ codes: number[]; capabilities: string[] }>(
        `select r.codes, r.capabilities from identity.roles r join identity.user_roles h on h.role_id = r.id where h.user_id = ${caller.id}`,
      )
      expect(await observed(caller)).toEqual(declared(role ?? { codes: [], capabilities: [] }))
    },
  )

  test('the follow-up person is refused every edit of a client', async () => {
    const edits = routes.filter((route) => isWrite(route) && route.path.startsWith('/phonebook/'))
    const seen = new Map(await observed(house.callers.f1))
    expect(edits.length).toBeGreaterThan(3)
    for (const route of edits) expect([nameOf(route), seen.get(nameOf(route))]).toEqual([nameOf(route), 'forbidden'])
  })
})

describe('T13 one code alone', () => {
  const { role } = house.things
  let version = 0
  beforeAll(async () => {
    version = await versionNow()
  })
  const versionNow = async () =>
    Number(
      (await house.query<{ version: number }>(`select version from identity.roles where id = ${role}`))[0]?.version,
    )

  async function becomes(rights: Rights) {
    const answer = await house.call(house.callers.admin, 'PATCH', `/identity/roles/${role}`, rights, {
      'if-match': `"${version}"`,
    })
    expect(answer.status).toBe(200)
    version = await versionNow()
  }

  test.each(screens.map((code) => ({ code })))('$code opens what names it and no capability', async ({ code }) => {
    const rights = { codes: [code], capabilities: [] }
    await becomes(rights)
    expect(await observed(house.callers.odd)).toEqual(declared(rights))
  })

  test.each(codes.map((code) => ({ code })))('$code with every capability opens what names it', async ({ code }) => {
    const rights = { codes: [code], capabilities }
    await becomes(rights)
    expect(await observed(house.callers.odd)).toEqual(declared(rights))
  })

  test('every capability without a code opens nothing that names one', async () => {
    const rights = { codes: [], capabilities }
    await becomes(rights)
    expect(await observed(house.callers.odd)).toEqual(declared(rights))
  })
})
