import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { isUnderWay, testDatabase } from '../testing/database.ts'
import { startTestServer, startWire, testCall } from '../testing/http.ts'

const { url } = await testDatabase()
const wire = await startWire(url)
const query = testCall('query', async ({ db }) => (await sql`select 1 as one`.execute(db)).rows)
const slow = testCall('slow', async ({ db }) => (await sql`select pg_sleep(30)`.execute(db)).rows)
const locked = testCall('locked', ({ db }) => db.selectFrom('identity.departments').select('id').execute())
const wired = await startTestServer({
  databaseUrl: wire.url,
  served: [query],
  environment: { DATABASE_POOL: '2' },
  statementTimeout: 500,
})
const crowded = await startTestServer({
  databaseUrl: url,
  served: [slow],
  environment: { DATABASE_POOL: '2', OVERLOAD_WAITING: '1' },
  statementTimeout: 1500,
})
const waiting = await startTestServer({ databaseUrl: url, served: [slow, locked], statementTimeout: 3000 })

const busy = {
  status: 503,
  code: 'platform.overloaded',
  message: 'The system is busy. Try again in 2 s.',
  details: { retryAfter: 2 },
}

describe('a database that cannot be reached', () => {
  test('is a 503 that says when to come again, and work goes on once it is back', async () => {
    expect((await wired.get('query')).status).toBe(200)
    wire.cut()
    await expectBusy(await wired.get('query'))
    await expectBusy(await wired.get('query'))
    expect((await fetch(`${wired.address}/health/ready`)).status).toBe(503)
    expect((await fetch(`${wired.address}/health/live`)).status).toBe(200)
    wire.mend()
    expect((await wired.get('query')).status).toBe(200)
    expect((await fetch(`${wired.address}/health/ready`)).status).toBe(200)
  })

  test('takes its silent connections with it: new ones are made, and work goes on', async () => {
    await Promise.all([wired.get('query'), wired.get('query')])
    wire.strand()
    await Promise.all([1, 2].map(async () => expectBusy(await wired.get('query'))))
    expect((await wired.get('query')).status).toBe(200)
  })

  test('keeps nobody waiting when it says nothing at all, and no one after', async () => {
    await Promise.all([wired.get('query'), wired.get('query')])
    wire.pause()
    await Promise.all([1, 2, 3].map(async () => expectBusy(await wired.get('query'))))
    wire.mend()
    await vi.waitFor(async () => expect((await wired.get('query')).status).toBe(200), 10_000)
  })
})

test('a statement that takes too long is given up', async () => {
  await expectBusy(await waiting.get('slow'))
})

test('a lock that is not had in two seconds is given up', async () => {
  await waiting.db.transaction().execute(async (tx) => {
    await sql`lock table identity.departments in access exclusive mode`.execute(tx)
    await expectBusy(await waiting.get('locked'))
  })
  expect((await waiting.get('locked')).status).toBe(200)
})

test('beyond the threshold of waiting requests, further ones are turned away at once', async () => {
  const occupying = [crowded.get('slow'), crowded.get('slow'), crowded.get('slow')]
  await vi.waitFor(() => expect(crowded.pool.waitingCount).toBe(1), 10_000)
  await expectBusy(await crowded.get('slow'))
  expect(await isUnderWay(Promise.race(occupying))).toBe(true)
  await Promise.all(occupying)
})

test('nothing of this is logged as unexpected', () => {
  expect([...wired.logged, ...waiting.logged, ...crowded.logged].join('')).not.toContain('unexpected failure')
})

async function expectBusy(response: Response) {
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await response.json()).toMatchObject(busy)
}
