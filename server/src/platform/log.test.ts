import { Writable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { createPool } from './database/connection.ts'
import { startTestServer, testCall } from './testing/http.ts'
import { createLog, describeError } from './log.ts'
import { testDatabase } from './testing/database.ts'

const { url } = await testDatabase()
const pool = createPool(url, { max: 2, statementTimeout: 5000 })
afterAll(() => pool.end())
await pool.query("create table public.flock (name text primary key check (name <> 'linnet-checked'), size smallint)")
await pool.query("insert into public.flock values ('linnet-taken')")

/** Statements that PostgreSQL refuses with typed text in its message, its detail or its context. */
const refused: [string, string, unknown[]][] = [
  ['a number that is none', 'select $1::bigint', ['linnet']],
  ['a day that is none', 'select $1::date', ['linnet']],
  ['a day that never was', "select '2026-02-31 linnet'::date", []],
  ['broken JSON', 'select $1::jsonb', ['{"linnet": linnet}']],
  ['an array that is none', 'select $1::bigint[]', ['linnet']],
  ['a name that is taken', 'insert into public.flock values ($1)', ['linnet-taken']],
  ['a name that is forbidden', 'insert into public.flock values ($1)', ['linnet-checked']],
  ['an enormous size', 'insert into public.flock values ($1, $2::int)', ['linnet', 70_000]],
  ['a missing name', 'insert into public.flock (size) values ($1::text::smallint)', ['linnet']],
]

describe('an error of PostgreSQL is logged without what was typed', () => {
  test.each(refused)('%s', async (_case, statement, values) => {
    const error = await pool.query(statement, values).catch((error: unknown) => error)
    expect(JSON.stringify(error) + String(error)).toMatch(/linnet|out of range/)
    const lines: string[] = []
    createLog('info', new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })).error(
      { err: error },
      'failed',
    )
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      msg: 'failed',
      err: { name: 'error', code: expect.stringMatching(/^2\w{4}$/) },
    })
    expect(lines[0]).not.toContain('linnet')
  })

  test('also when it reaches the edge of a call: 500, and neither answer nor log has it', async () => {
    const failing = testCall('failing', () => pool.query('insert into public.flock values ($1)', ['linnet-taken']))
    const { get, logged } = await startTestServer({ databaseUrl: url, served: [failing] })
    const response = await get('failing?q=linnet-query')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('linnet')
    expect(logged.join('')).toContain('flock_pkey')
    expect(logged.join('')).not.toMatch(/linnet-/)
  })
})

describe('an error is described', () => {
  test('with its cause, and an address without its query', () => {
    const error = new Error('GET http://x/y?password=linnet&a=b failed', { cause: new TypeError('inner') })
    expect(describeError(error)).toMatchObject({
      name: 'Error',
      message: 'GET http://x/y?… failed',
      cause: { name: 'TypeError', message: 'inner' },
    })
    expect(JSON.stringify(describeError(error))).not.toContain('linnet')
  })

  test('by its kind alone, when it is not an Error', () => {
    expect(describeError('linnet')).toEqual({ message: 'string' })
  })
})

test('a copy of an error, as the queue passes it on, is logged with its own words and code', () => {
  const error = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  const copy = {
    ...error,
    message: error.message,
    stack: error.stack,
    queue: 'phonebook.purgeCompanies',
    detail: 'linnet',
  }
  expect(describeError(copy)).toMatchObject({
    message: 'terminating connection due to administrator command',
    code: '57P01',
  })
  expect(JSON.stringify(describeError(copy))).not.toContain('linnet')
  expect(describeError({ problem: 1 })).toEqual({ message: 'object' })
})
