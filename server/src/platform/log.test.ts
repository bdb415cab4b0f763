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

function openLog() {
  const lines: string[] = []
  const log = createLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  )
  return { log, lines }
}

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
    const { log, lines } = openLog()
    log.error({ err: error }, 'failed')
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

describe('a secret does not reach the log', () => {
  const names = [
    'crm_sid',
    'pwd',
    'newPassword',
    'passwd',
    'pass',
    '密码',
    '口令',
    'client_secret',
    'api_key',
    'authorization',
  ]
  const secret = 'Linnet2x'
  type Log = ReturnType<typeof createLog>
  const ways: [way: string, write: (log: Log, name: string) => void][] = [
    ['as the message', (log, name) => log.info(`sent ${name}=${secret}&x=1`)],
    ['as a part of the message', (log, name) => log.info('sent %s', JSON.stringify({ [name]: secret }))],
    ['as a field', (log, name) => log.info({ [name]: secret }, 'said')],
    ['as a number', (log, name) => log.info({ [name]: 842_561 }, 'said')],
    ['as bytes', (log, name) => log.info({ [name]: Buffer.from(secret) }, 'said')],
    ['as a deep field', (log, name) => log.info({ body: { users: [{ [name]: [secret] }] } }, 'said')],
    ['as a pair', (log, name) => log.info({ fields: [{ name, value: secret }] }, 'said')],
    ['as a list of headers', (log, name) => log.info({ raw: ['accept', '*/*', name, secret] }, 'said')],
    ['within a deep text', (log, name) => log.info({ request: { body: `{"a":1,"${name}":"${secret}"}` } }, 'said')],
    ['in an address', (log, name) => log.info({ url: `/api/x?a=1&${name}=${secret}` }, 'said')],
    ['bound to a child', (log, name) => log.child({ [name]: secret, at: `${name}: ${secret}` }).info('said')],
    ['in an error', (log, name) => log.error({ err: new Error(`${name}: ${secret} is wrong`) }, 'failed')],
    ['in an error alone', (log, name) => log.error(new Error(`${name}=${secret}`))],
    ['in an error without a message', (log, name) => log.error({ err: new Error(`{"${name}":"${secret}"}`) })],
    [
      'in an error of another name',
      (log, name) => log.error({ problem: Object.assign(new Error('x'), { [name]: secret }) }),
    ],
    [
      'in the cause of a cause',
      (log, name) =>
        log.error({ err: new Error('a', { cause: new Error('b', { cause: new Error(`${name}=${secret}`) }) }) }),
    ],
    [
      'in one of several errors',
      (log, name) => log.error({ err: new AggregateError([new Error(`${name}=${secret}`)], 'all') }),
    ],
  ]

  test.each(ways)('%s', (_way, write) => {
    for (const name of names) {
      const { log, lines } = openLog()
      write(log, name)
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: expect.any(String), time: expect.any(String) })
      expect(lines[0]).not.toMatch(/Linnet2x|842561|76,105,110/)
    }
  })

  test('in the headers of a request and its answer', () => {
    const { log, lines } = openLog()
    log.warn(
      {
        request: {
          cookie: `theme=dark; crm_sid=${secret}`,
          authorization: `Digest username="amy", response="${secret}"`,
        },
        answer: { 'set-cookie': [`crm_sid=${secret}; Path=/; HttpOnly`] },
        typed: `Cookie: theme=dark; crm_sid=${secret}`,
      },
      'refused',
    )
    expect(lines[0]).not.toContain(secret)
  })

  test('without a name, when it is a random one of ours', () => {
    const { log, lines } = openLog()
    log.warn({ err: new Error('no session Ab1_Ab1_Ab1_Ab1_Ab1_Ab1_Ab1_Ab1_Ab1_Ab1_Ab1') }, 'refused')
    expect(lines[0]).not.toContain('Ab1_')
  })

  test('and what is none stays as it is', () => {
    const { log, lines } = openLog()
    const entry = {
      requestId: '0b3f5c9e-58f1-4f9e-9a54-7a1d4c1f2e77',
      route: '/api/x/:id',
      status: 200,
      ms: 1.5,
      person: 7,
    }
    log.info({ ...entry, hasPassword: true, password: null, list: [1, null, 'a'] }, 'answered')
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.any(String),
      ...entry,
      hasPassword: true,
      password: null,
      list: [1, null, 'a'],
      msg: 'answered',
    })
  })

  test('in the line of an answered request, also where its route was harmless before', () => {
    const { log, lines } = openLog()
    const entry = { requestId: '0b3f5c9e-58f1-4f9e-9a54-7a1d4c1f2e77', method: 'GET', route: '/api/y/:id', status: 200 }
    for (const person of [7, 8]) log.info({ ...entry, ms: 2, person }, 'answered')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      [7, 8].map((person) => ({ level: 'info', time: expect.any(String), ...entry, ms: 2, person, msg: 'answered' })),
    )
    log.info({ ...entry, ms: 2, token: secret }, 'answered')
    for (const _ of [1, 2]) log.info({ ...entry, route: `/api/y?password=${secret}`, ms: 2 }, 'answered')
    expect(lines).toHaveLength(5)
    expect(lines.join('')).not.toContain(secret)
  })

  test('and an error that is its own cause is described once and for all', () => {
    const error = new Error('round')
    error.cause = error
    const { log, lines } = openLog()
    log.error({ err: error }, 'failed')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { message: 'round', cause: { message: 'round' } } })
  })
})
