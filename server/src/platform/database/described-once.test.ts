import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { createPool } from './connection.ts'
import { sendPrepared } from './described-once.ts'

const { url } = await testDatabase()
const pipelined = createPool(url, { max: 1, statementTimeout: 5000, isPipelined: true })
const pools = [pipelined, createPool(url, { max: 1, statementTimeout: 5000 })]
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

/** What PostgreSQL has said of columns on a connection. */
function countDescriptions(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: pg.Connection }
  let count = 0
  connection.on('rowDescription', () => (count += 1))
  return () => count
}

const ports = {
  name: 'ports',
  text: `select $1::text as code, $2::bigint as berths, array[$1::text] as codes, null::date as closed from generate_series(1, $3::int)`,
}
const row = (code: string, berths: number) => ({ code, berths, codes: [code], closed: null })

test.each(pools.map((pool) => [pool]))('columns are asked for once a connection, rows each time', async (pool) => {
  const client = await pool.connect()
  const descriptions = countDescriptions(client)
  const first = await sendPrepared(client, { ...ports, values: ['CNSHA', 40, 1] })
  const second = await sendPrepared(client, { ...ports, values: ['NLRTM', null, 2] })
  const none = await sendPrepared(client, { ...ports, values: ['USLAX', 7, 0] })
  expect(first.rows).toEqual([row('CNSHA', 40)])
  expect(second.rows).toEqual([
    { ...row('NLRTM', 0), berths: null },
    { ...row('NLRTM', 0), berths: null },
  ])
  expect([none.rows, none.rowCount, none.command]).toEqual([[], 0, 'SELECT'])
  expect(descriptions()).toBe(1)
  client.release(true)
})

test('statements of one moment keep their answers apart', async () => {
  const client = await pipelined.connect()
  const asked = ['CNSHA', 'NLRTM', 'USLAX'].map((code, place) =>
    sendPrepared(client, { ...ports, values: [code, place, 1] }),
  )
  const other = sendPrepared(client, { name: 'other', text: 'select $1::int + 1 as next', values: [1] })
  expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual([
    [row('CNSHA', 0)],
    [row('NLRTM', 1)],
    [row('USLAX', 2)],
  ])
  expect((await other).rows).toEqual([{ next: 2 }])
  client.release(true)
})

test.each(pools.map((pool) => [pool]))('a statement that failed is answered the next time', async (pool) => {
  const client = await pool.connect()
  const divide = (by: number) =>
    sendPrepared(client, { name: 'divided', text: 'select 10 / $1::int as part', values: [by] })
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(5)).rows).toEqual([{ part: 2 }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(2)).rows).toEqual([{ part: 5 }])
  client.release(true)
})

test.each(pools.map((pool) => [pool]))('a statement without rows has none', async (pool) => {
  const client = await pool.connect()
  await client.query('create temporary table berths (code text)')
  const insert = (code: string) =>
    sendPrepared(client, { name: 'moored', text: 'insert into berths values ($1)', values: [code] })
  for (const code of ['a', 'b']) expect(await insert(code)).toMatchObject({ rows: [], rowCount: 1, command: 'INSERT' })
  client.release(true)
})

test.each(pools.map((pool) => [pool]))('PostgreSQL refuses a statement whose columns have changed', async (pool) => {
  const client = await pool.connect()
  await client.query('create temporary table quays (depth int)')
  const read = () => sendPrepared(client, { name: 'quays', text: 'select * from quays where depth > $1', values: [0] })
  expect((await read()).rows).toEqual([])
  await client.query('alter table quays add column name text')
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  client.release(true)
})
