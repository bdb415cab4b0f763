import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, personOf } from '../context.ts'
import { fail } from '../failure.ts'
import { testDatabase } from '../testing/database.ts'
import { startTestServer, testCall } from '../testing/http.ts'
import { testPerson } from '../testing/people.ts'
import { write } from '../write.ts'

const { url } = await testDatabase()
const before = testPerson(1, { name: 'before' })
/** Whom the process remembers, what the database says, and as whom the caller is admitted anew. */
let remembered: { person: Person; holds: Promise<boolean> } | undefined
let now: Person | undefined
const asked: string[] = []
const server = await startTestServer({
  databaseUrl: url,
  served: [
    testCall('reads', async (context) => {
      asked.push(personOf(context).name)
      return personOf(context).name
    }),
    testCall('fails', async () => {
      throw fail('platform.not_found')
    }),
    testCall('writes', async (context) =>
      write(context, { permission: 'identity.ownSession', audit: 'test.noted' }, async (tx) => {
        await tx.audit({ subject: 'user', id: 1 })
        return 'written'
      }),
    ),
    testCall('administers', async () => 'done', { permission: 'identity.manageAccounts' }),
    testCall(
      'edits',
      async (context) =>
        write(context, { permission: 'identity.ownSession', audit: 'test.noted' }, async (tx) => {
          await tx.audit({ subject: 'user', id: 1 })
          return personOf(tx).name
        }),
      { method: 'POST', rate: 'write', readsFirst: true },
    ),
    testCall('changes', async (context) => personOf(context).name, { method: 'POST', rate: 'write' }),
  ],
  callers: {
    recall: async () => remembered,
    authenticate: async () => {
      if (!now) throw fail('platform.session_ended')
      return now
    },
  },
})
const statusOf = async (name: string) => (await server.get(name)).status
const audited = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from platform.audit where action = 'test.noted'`.execute(
      server.db,
    )
  ).rows[0]?.n

beforeEach(() => {
  asked.length = 0
  now = undefined
})
const remember = (isStill: boolean | Promise<boolean>, person = before) =>
  (remembered = { person, holds: Promise.resolve(isStill) })

test('a call that reads begins before its caller is confirmed, and is answered only then', async () => {
  const said = Promise.withResolvers<boolean>()
  remember(said.promise)
  let isAnswered = false
  const answer = server.get('reads').then(async (response) => ((isAnswered = true), response.json()))
  await expect.poll(() => asked).toEqual(['before'])
  expect(isAnswered).toBe(false)
  said.resolve(true)
  expect(await answer).toMatchObject({ data: 'before' })
})

test.each(['reads', 'fails', 'writes'])(
  'whoever has lost her session is refused, though her call that %s had begun',
  async (name) => {
    remember(false)
    const answer = await server.get(name)
    expect(await answer.json()).toMatchObject({ code: 'platform.session_ended' })
    expect(await audited()).toBe(0)
  },
)

test('whoever has other rights by now is answered by these alone', async () => {
  remember(false)
  now = testPerson(1, { name: 'after' })
  expect(await (await server.get('reads')).json()).toMatchObject({ data: 'after' })
  expect(asked).toEqual(['before', 'after'])
})

test('what a call writes is written once its caller is confirmed', async () => {
  remember(true)
  expect(await (await server.get('writes')).json()).toMatchObject({ data: 'written' })
  expect(await audited()).toBe(1)
})

test('a right that was given meanwhile holds, and one that was taken does not', async () => {
  remember(false)
  now = testPerson(1, { opensEverything: true })
  expect(await statusOf('administers')).toBe(200)
  remember(false, testPerson(1, { opensEverything: true }))
  now = testPerson()
  expect(await statusOf('administers')).toBe(403)
})

const post = async (name: string): Promise<unknown> => {
  const response = await fetch(`${server.address}/api/test/${name}`, {
    method: 'POST',
    headers: { authorization: 'any', 'content-type': 'application/json' },
    body: '{}',
  })
  return response.json()
}

test('a call that changes something does not begin with what is remembered', async () => {
  remember(true)
  now = testPerson(1, { name: 'after' })
  expect(await post('changes')).toMatchObject({ data: 'after' })
})

test('one that reads first does, and writes nothing for whoever has lost her session', async () => {
  const noted = await audited()
  remember(true)
  expect(await post('edits')).toMatchObject({ data: 'before' })
  expect(await audited()).toBe((noted ?? 0) + 1)
  remember(false)
  expect(await post('edits')).toMatchObject({ code: 'platform.session_ended' })
  expect(await audited()).toBe((noted ?? 0) + 1)
})
