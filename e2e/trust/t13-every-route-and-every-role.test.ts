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
  const [opening, within] = 'anyOf' in permission ? [permission.anyOf] : [[permission.code], permission.within]
  return (
    opening.some((code) => rights.codes.includes(code)) &&
    (within === undefined || rights.codes.includes(within)) &&
    (permission.capability === undefined || rights.capabilities.includes(permission.capability))
  )
}

/** Sends an empty request for no existing object: without permission nothing is read before the refusal, with it the answer says what is missing. */
async function observed(caller: Caller | undefined, calls = asked) {
  const seen: [string, string][] = []
  for (const route of calls) {
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
    const seen = new Map(await observed(house.callers.f1, edits))
    expect(edits.length).toBeGreaterThan(3)
    for (const route of edits) expect([nameOf(route), seen.get(nameOf(route))]).toEqual([nameOf(route), 'forbidden'])
  })
})

/**
 * A role for each code took forty thousand calls. These roles tell the codes apart as well: of any two codes one has the first without the second,
 * and where any of several codes opens a call, one has each of them alone, and one has all others.
 */
function rolesThatTellApart(codes: readonly number[]): number[][] {
  const places = Array.from({ length: 8 }, (_, place) => place)
  const chosen = halvesOf(places, Math.floor(places.length / 2))
  const mixed = places.map((place) => codes.filter((_, at) => chosen[at]?.includes(place)))
  const alternatives = alternativesAmong(codes)
  return [
    ...mixed,
    ...alternatives.flatMap((any) => [...any.map((one) => [one]), codes.filter((code) => !any.includes(code))]),
  ]
}

/** All choices of so many places. None of them contains another, so that codes at different choices are told apart both ways. */
function halvesOf(places: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return places.flatMap((place, at) => halvesOf(places.slice(at + 1), count - 1).map((rest) => [place, ...rest]))
}

const alternativesAmong = (among: readonly number[]) => [
  ...new Map(
    routes
      .map(permissionOf)
      .flatMap((permission) => (typeof permission !== 'string' && 'anyOf' in permission ? [permission.anyOf] : []))
      .map((any) => any.filter((code) => among.includes(code)))
      .map((any) => [any.join(), any] as const),
  ).values(),
]

describe.each([
  { what: 'without a capability', opening: screens, held: [] },
  { what: 'with every capability', opening: codes, held: capabilities },
])('T13 each code $what', ({ opening, held }) => {
  const roles = rolesThatTellApart(opening).map((codes) => ({ codes, capabilities: held }))
  const seen = new Map<Rights, [string, string][]>()
  beforeAll(async () => {
    for (const rights of roles) {
      await becomes(rights)
      seen.set(rights, await observed(house.callers.odd))
    }
  }, 180_000)

  test.each(opening.map((code) => ({ code })))('$code opens what names it', ({ code }) => {
    const withIt = roles.filter(({ codes }) => codes.includes(code))
    expect(withIt.length).toBeGreaterThan(0)
    for (const rights of withIt) expect(seen.get(rights)).toEqual(declared(rights))
  })

  test('the roles tell the codes apart', () => {
    const alone = (code: number, others: readonly number[]) =>
      roles.some(({ codes }) => codes.includes(code) && !others.some((other) => codes.includes(other)))
    const inDoubt = opening.flatMap((code) => [
      ...opening.filter((other) => other !== code && !alone(code, [other])).map((other) => [code, other]),
      ...alternativesAmong(opening)
        .filter(
          (any) =>
            !alone(
              code,
              any.filter((one) => one !== code),
            ),
        )
        .map((any) => [code, ...any]),
    ])
    expect(inDoubt).toEqual([])
  })
})

test('T13 every capability without a code opens nothing that names one', async () => {
  const rights = { codes: [], capabilities }
  await becomes(rights)
  expect(await observed(house.callers.odd)).toEqual(declared(rights))
})

const versionNow = async () =>
  Number(
    (await house.query<{ version: number }>(`select version from identity.roles where id = ${house.things.role}`))[0]
      ?.version,
  )

/** Gives the one role that these checks change other rights. */
async function becomes(rights: Rights) {
  const answer = await house.call(house.callers.admin, 'PATCH', `/identity/roles/${house.things.role}`, rights, {
    'if-match': `"${await versionNow()}"`,
  })
  expect(answer.status).toBe(200)
}
