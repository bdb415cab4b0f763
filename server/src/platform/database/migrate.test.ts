import { Client } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { checkServer, createPool } from './connection.ts'
import { migrate } from './migrate.ts'
import { databaseAt } from '../testing/cluster.ts'
import { testDatabase } from '../testing/database.ts'

const { url, adminUrl } = inject('testCluster')
const made: string[] = []
afterAll(() => asAdministrator(made.map((name) => `drop database ${name} with (force)`)))

describe('migrations', () => {
  test('make the same of an empty database, however many processes start at once', async () => {
    const empty = await database('empty', '')
    await Promise.all([migrate(empty), migrate(empty), migrate(empty)])
    expect(await tables(empty)).toEqual(await tables((await testDatabase()).url))
  })

  test('change nothing when they are there', async () => {
    const { url } = await testDatabase()
    const before = await tables(url)
    await migrate(url)
    expect(await tables(url)).toEqual(before)
  })
})

describe('a database', () => {
  test('that fits is accepted; numbers are numbers and days are text', async () => {
    const pool = createPool((await testDatabase()).url, { max: 1, statementTimeout: 5000 })
    await checkServer(pool)
    const { rows } = await pool.query(
      `select 9007199254740991::bigint as id, date '2026-11-20' as day, current_setting('timezone') as zone`,
    )
    expect(rows).toEqual([{ id: 9007199254740991, day: '2026-11-20', zone: 'UTC' }])
    await pool.end()
  })

  test.each([
    ['that is blind to Chinese', `encoding 'UTF8' locale 'C'`, /LC_CTYPE cannot see Chinese/],
    ['with another encoding', `encoding 'SQL_ASCII' locale 'C'`, /encoding is SQL_ASCII, it must be UTF8/],
  ])('%s is refused, and it is said why', async (_case, how, reason) => {
    const pool = createPool(await database(`unfit_${made.length}`, `${how} locale_provider libc`), {
      max: 1,
      statementTimeout: 5000,
    })
    await pool.query('create extension pg_trgm')
    await expect(checkServer(pool)).rejects.toThrow(reason)
    await pool.end()
  })
})

async function database(kind: string, how: string) {
  const name = `test_${kind}_${process.pid}`
  await asAdministrator([`create database ${name} owner seamark template template0 ${how}`])
  made.push(name)
  return databaseAt(url, name)
}

async function asAdministrator(statements: readonly string[]) {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function tables(url: string) {
  const pool = createPool(url, { max: 1, statementTimeout: 5000 })
  const { rows } = await pool.query(
    `select table_schema, table_name, column_name, data_type from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, ordinal_position`,
  )
  const applied = await pool.query('select name from public.migrations order by name')
  await pool.end()
  return [...rows, ...applied.rows] as unknown[]
}
