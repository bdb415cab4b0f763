import { sql, type Transaction } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { createDatabase, createPool } from './connection.ts'
import type { DB } from './schema.ts'
import { sentAhead } from './sent-ahead.ts'

const { url } = await testDatabase()
const pool = createPool(url, { max: 1, statementTimeout: 5000, isPipelined: true })
const plainPool = createPool(url, { max: 1, statementTimeout: 5000 })
const databases = [createDatabase(pool), createDatabase(plainPool)]
afterAll(() => Promise.all(databases.map((db) => db.destroy())))
await plainPool.query('create table public.said (word text primary key)')

const say = (tx: Transaction<DB>, word: string) =>
  sql`${sentAhead} insert into public.said values (${word})`.execute(tx)
const fail = (tx: Transaction<DB>) => sql`${sentAhead} select 1 / ${0}::int`.execute(tx)
const words = async () => {
  const { rows } = await pool.query<{ word: string }>('select word from public.said order by word')
  return rows.map(({ word }) => word)
}

test.each(databases.map((db) => [db]))(
  'statements sent ahead are there for the next one, and after the commit',
  async (db) => {
    await db.transaction().execute(async (tx) => {
      await say(tx, 'anchor')
      await say(tx, 'buoy')
      const { rows } = await sql`select from public.said`.execute(tx)
      expect(rows).toHaveLength(2)
      await say(tx, 'crane')
    })
    expect(await words()).toEqual(['anchor', 'buoy', 'crane'])
    await pool.query('delete from public.said')
  },
)

test('they are sent without waiting for an answer', async () => {
  const [db] = databases
  const client = await pool.connect()
  client.release()
  const sent = vi.spyOn(client, 'query')
  const answered: unknown[] = []
  await db?.transaction().execute(async (tx) => {
    sent.mock.results.forEach(({ value }) => void Promise.resolve(value).then(() => answered.push('begun')))
    await say(tx, 'anchor')
    expect([sent.mock.calls.length, answered]).toEqual([2, []])
  })
  await pool.query('delete from public.said')
})

test.each([
  ['the statement behind it', async (tx: Transaction<DB>) => void (await sql`select 1`.execute(tx))],
  ['another one that is sent ahead', async (tx: Transaction<DB>) => void (await say(tx, 'dock'))],
  ['the commit', async () => undefined],
])('an error of one fails the transaction with it, by %s, and the connection goes on', async (_what, next) => {
  const [db] = databases
  const work = db?.transaction().execute(async (tx) => {
    await say(tx, 'anchor')
    await fail(tx)
    await next(tx)
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(await words()).toEqual([])
  await db?.transaction().execute((tx) => say(tx, 'anchor'))
  expect(await words()).toEqual(['anchor'])
  await pool.query('delete from public.said')
})

test('an error that the work catches fails the transaction all the same', async () => {
  const [db] = databases
  const work = db?.transaction().execute(async (tx) => {
    await say(tx, 'anchor')
    await fail(tx)
    await sql`select 1`.execute(tx).catch(() => undefined)
  })
  await expect(work).rejects.toThrow()
  expect(await words()).toEqual([])
})

test('what throws in between takes what was sent ahead back', async () => {
  const [db] = databases
  const work = db?.transaction().execute(async (tx) => {
    await say(tx, 'anchor')
    throw new Error('half way')
  })
  await expect(work).rejects.toThrow('half way')
  expect(await words()).toEqual([])
})
