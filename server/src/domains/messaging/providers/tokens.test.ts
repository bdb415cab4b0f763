import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../platform/database/connection.ts'
import { CallFailed } from '../../../platform/outbound/known-calls.ts'
import { startTestApp } from '../../../testing.ts'
import { accountOf, addChannel } from '../testing.ts'
import { takeToken, type TokenSource } from './tokens.commands.ts'

const product = await startTestApp()
const { context, db, pool, logged } = product

/** A process of its own whose transactions wait for nothing: neither for a row nor for a call. */
const hastyPool = new pg.Pool({
  connectionString: pool.options.connectionString,
  max: 20,
  options: '-c lock_timeout=100 -c idle_in_transaction_session_timeout=100 -c timezone=UTC',
})
hastyPool.on('connect', (client) => client.on('error', () => undefined))
const hasty = { ...context, db: createDatabase(hastyPool) }
afterAll(() => hastyPool.end())

let made = 0
async function anAccount() {
  made += 1
  return accountOf('zalo', { account: `oa${made}`, secrets: {} }, await addChannel(db, 'zalo', `oa${made}`))
}
const fresh = (token = 'a-token') => ({ token, next: 'next', seconds: 3600 })
const sourceOf = (fetch: TokenSource['fetch']): TokenSource => ({ seed: 'seed', fetch })

/** Waits until a connection of the hasty process stands so for longer than it usually may. */
async function untilLong(what: string) {
  const stand = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and ${what} and clock_timestamp() - state_change > interval '300 ms'`,
    )
    return rowCount
  }
  await expect.poll(stand, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
}

describe('a token', () => {
  test('is fetched by one, for whom the others wait as long as a call may take', async () => {
    const account = await anAccount()
    let fetches = 0
    const source = sourceOf(async () => {
      fetches += 1
      await untilLong(`state = 'idle in transaction' and query like '%messaging.tokens%'`)
      await untilLong(`wait_event_type = 'Lock'`)
      return fresh()
    })
    const workers = Array.from({ length: 3 }, () => ({ ...context, db: createDatabase(hastyPool) }))
    const taken = await Promise.all(workers.map((worker) => takeToken(worker, account, source)))
    expect(taken).toEqual(Array.from({ length: 3 }, () => ({ token: 'a-token' })))
    expect(fetches).toBe(1)
  })

  test('is fetched once for all parts of a lot, which wait with one connection', async () => {
    const account = await anAccount()
    let waiting = 0
    const source = sourceOf(async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      waiting = rows[0]?.count ?? -1
      return fresh()
    })
    const taken = await Promise.all(Array.from({ length: 16 }, () => takeToken(hasty, account, source)))
    expect(new Set(taken.map((one) => ('token' in one ? one.token : '')))).toEqual(new Set(['a-token']))
    expect(waiting).toBe(0)
  })

  test.each<[string, () => Promise<never>, string]>([
    ['of which nothing was heard', () => Promise.reject(new CallFailed('ETIMEDOUT')), 'ETIMEDOUT'],
    ['for which the code has a fault', () => Promise.reject(new TypeError('secret-of-the-tests')), 'token'],
  ])('%s leaves its messages for later, since none of them has left', async (_case, fetch, code) => {
    expect(await takeToken(context, await anAccount(), sourceOf(fetch))).toEqual({ ended: { outcome: 'later', code } })
  })

  test('that the database does not give leaves them for later too', async () => {
    const closed = new pg.Pool({ connectionString: pool.options.connectionString })
    await closed.end()
    const away = { ...context, db: createDatabase(closed) }
    expect(
      await takeToken(
        away,
        await anAccount(),
        sourceOf(async () => fresh()),
      ),
    ).toEqual({
      ended: { outcome: 'later', code: 'token' },
    })
  })

  test('whose credentials are refused breaks the channel, and keeps what it had', async () => {
    const account = await anAccount()
    const refused = sourceOf(async () => ({ refused: 'credentials 40001' }))
    expect(
      await takeToken(
        context,
        account,
        sourceOf(async () => fresh('first')),
      ),
    ).toEqual({ token: 'first' })
    expect(await takeToken(context, account, refused, 'first')).toEqual({
      ended: { outcome: 'brokenChannel', code: 'credentials 40001' },
    })
    const { rows } = await sql<{ kept: boolean }>`
      select sealed is not null as kept from messaging.tokens where channel_id = ${account.id}`.execute(db)
    expect(rows).toEqual([{ kept: true }])
    expect(logged.join('\n')).not.toMatch(/first/)
  })
})
