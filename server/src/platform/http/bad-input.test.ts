import http from 'node:http'
import { once } from 'node:events'
import net from 'node:net'
import { failureBody } from '@seamark/contract/platform/envelope'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'

const product = await startTestApp()
await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const lin = await product.signIn('lin')
const json = { 'content-type': 'application/json' }
const companies = '/phonebook/companies'
const nest = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

describe('a body that will not do is refused by code, field and remedy, and nothing is written', () => {
  test.each<[string, string | Buffer, Record<string, string>, number, string, string[]]>([
    ['an unknown field', '{"name":"甲","rid":1}', json, 400, 'platform.invalid_input', ['rid']],
    ['roles', '{"name":"甲","roles":["admin"]}', json, 400, 'platform.invalid_input', ['roles']],
    [
      'fields of the row',
      '{"name":"甲","id":1,"version":9,"custodian_id":2,"created_at":"2020-01-01"}',
      json,
      400,
      'platform.invalid_input',
      ['id', 'version', 'custodian_id', 'created_at'],
    ],
    ['__proto__', '{"name":"甲","__proto__":{"polluted":true}}', json, 400, 'platform.invalid_input', ['__proto__']],
    [
      '__proto__ within',
      '{"name":"甲","coreRoutes":[{"pol":"CNSHA","pod":"USLAX","__proto__":{}}]}',
      json,
      400,
      'platform.invalid_input',
      ['coreRoutes.0.__proto__'],
    ],
    [
      'constructor',
      '{"name":"甲","constructor":{"prototype":{"polluted":true}}}',
      json,
      400,
      'platform.invalid_input',
      ['constructor'],
    ],
    ['a list for a text', '{"name":["甲"]}', json, 400, 'platform.invalid_input', ['name']],
    [
      'a text for a yes or no',
      '{"name":"甲","masterCoLoader":"true"}',
      json,
      400,
      'platform.invalid_input',
      ['masterCoLoader'],
    ],
    ['a letter that cannot be kept', '{"name":"甲\\u0000"}', json, 400, 'platform.invalid_input', ['name']],
    ['half a letter', '{"name":"甲","remark":"\\ud83d"}', json, 400, 'platform.invalid_input', ['remark']],
    [
      'several at once',
      '{"name":"","qq":"x","email":"x"}',
      json,
      400,
      'platform.invalid_input',
      ['name', 'email', 'qq'],
    ],
    [
      'bottomless nesting',
      `{"name":"甲","remark":${nest(10_000)}}`,
      json,
      400,
      'platform.invalid_input',
      [expect.stringMatching(/^remark(\.a)+$/) as string],
    ],
    ['a list where an object belongs', '[]', json, 400, 'platform.invalid_input', ['body']],
    ['nothing', '', json, 400, 'platform.bad_json', []],
    ['null', 'null', json, 400, 'platform.invalid_input', ['body']],
    ['broken JSON', '{"name":"甲"', json, 400, 'platform.bad_json', []],
    ['broken UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), json, 400, 'platform.bad_json', []],
    ['2 MB', JSON.stringify({ name: '甲', remark: 'x'.repeat(2_000_000) }), json, 413, 'platform.too_large', []],
    ['text', '{"name":"甲"}', { 'content-type': 'text/plain' }, 415, 'platform.unsupported_media', []],
    [
      'a form',
      'name=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'platform.unsupported_media',
      [],
    ],
    ['no type', '{"name":"甲"}', {}, 415, 'platform.unsupported_media', []],
    [
      'a type with a tab',
      '{"name":"甲","rid":1}',
      { 'content-type': 'application/json\ta' },
      415,
      'platform.unsupported_media',
      [],
    ],
    [
      'a type with more behind it',
      '{"name":"甲","rid":1}',
      { 'content-type': 'application/json x' },
      415,
      'platform.unsupported_media',
      [],
    ],
    [
      'a type with a blank before it',
      '{"name":"甲","rid":1}',
      { 'content-type': ' application/json' },
      400,
      'platform.invalid_input',
      ['rid'],
    ],
    [
      'a type in capitals',
      '{"name":"甲","rid":1}',
      { 'content-type': 'APPLICATION/JSON; charset=utf-8' },
      400,
      'platform.invalid_input',
      ['rid'],
    ],
  ])('%s', async (_case, body, headers, status, code, fields) => {
    const answer = await ask('POST', companies, headers, body)
    expect([
      answer.status,
      answer.refusal.code,
      answer.refusal.details?.fields?.map(({ field }) => field) ?? [],
    ]).toEqual([status, code, fields])
    expect(answer.refusal.message).not.toContain(answer.refusal.code)
    for (const problem of answer.refusal.details?.fields ?? []) expect(problem.message).not.toBe(problem.code)
    expect(await countWritten()).toBe(0)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('polluted' in {}).toBe(false)
  })
})

describe('a query that will not do is refused by the name of the field', () => {
  test.each<[string, string, string]>([
    ['100 KB of search text', `q=${'远'.repeat(11_000)}`, 'q'],
    ['a limit of -1', 'limit=-1', 'limit'],
    ['a limit of a billion', 'limit=1e9', 'limit'],
    ['a limit that is no number', 'limit=all', 'limit'],
    ['an unknown sort', 'sort=password_hash', 'sort'],
    ['a sort with SQL', 'sort=name;drop table phonebook.companies', 'sort'],
    ['an unknown order', 'order=random()', 'order'],
    ['an unknown field', 'custodian_id=1', 'custodian_id'],
    ['a field said twice', 'q=a&q=b', 'q'],
    ['an unknown choice', 'progress=contacted,sold', 'progress.1'],
    ['a day that is none', 'createdFrom=yesterday', 'createdFrom'],
    ['a day that never was', 'createdFrom=2026-02-31', 'createdFrom'],
    ['a letter that cannot be kept', 'q=%00', 'q'],
    ['__proto__', '__proto__=1', '__proto__'],
    ['a nested key', 'q[$ne]=1', 'q[$ne]'],
  ])('%s', async (_case, query, field) => {
    const answer = await ask('GET', `${companies}?${encodeURI(query).replaceAll('%2500', '%00')}`)
    expect([
      answer.status,
      answer.refusal.code,
      answer.refusal.details?.fields?.map((problem) => problem.field),
    ]).toEqual([400, 'platform.invalid_input', [field]])
  })

  test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '1%00'])('a company numbered %s', async (id) => {
    const answer = await ask('GET', `${companies}/${id}`)
    expect([answer.status, answer.refusal.details?.fields?.map(({ field }) => field)]).toEqual([400, ['id']])
  })

  test('a cursor that is not ours', async () => {
    for (const cursor of ['x', 'null', Buffer.from('{"sort":"name"}').toString('base64url')]) {
      expect((await ask('GET', `${companies}?cursor=${encodeURIComponent(cursor)}`)).status).toBe(400)
    }
  })
})

describe('what is hardly a request', () => {
  test('300 KB of headers are refused in our form', async () => {
    const answer = await raw(`GET /api/crmuser/1 HTTP/1.1\r\nhost: a\r\nx-padding: ${'x'.repeat(300_000)}\r\n\r\n`)
    expect(answer).toMatchObject({ status: 431, refusal: { code: 'platform.headers_too_large' } })
  })

  test.each([
    ['no HTTP at all', 'HELLO\r\n\r\n'],
    [
      'two lengths',
      'POST /api/phonebook/companies HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
    ['a line break in a header', 'GET /api/crmuser/1 HTTP/1.1\r\nhost: a\r\nauthorization: a\nb\r\n\r\n'],
  ])('%s', async (_case, bytes) => {
    expect(await raw(bytes)).toMatchObject({ status: 400, refusal: { code: 'platform.invalid_input' } })
  })

  test('and the server goes on', async () => {
    expect((await fetch(`${product.address}/health/live`)).status).toBe(200)
    expect(product.logged.join('')).not.toContain('unexpected failure')
  })
})

/** Sends a request with exactly these headers and returns its refusal. */
async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer) {
  const request = http.request(product.api + path, { method, headers: { ...lin.headers(), ...headers } })
  // The server may close the connection on a body that it refuses.
  request.on('error', () => undefined)
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return {
    status: response.statusCode,
    refusal: failureBody.strict().parse(JSON.parse((await response.toArray()).join(''))),
  }
}

async function raw(bytes: string) {
  const { port, hostname } = new URL(product.address)
  const socket = net.connect(Number(port), hostname).on('error', () => undefined)
  socket.write(bytes)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  const [head = '', body = ''] = answer.toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), refusal: failureBody.strict().parse(JSON.parse(body)) }
}

async function countWritten() {
  const { rows } = await product.pool.query<{ count: number }>(
    "select (select count(*) from phonebook.companies)::int + (select count(*) from platform.audit where subject_kind = 'company')::int as count",
  )
  return rows[0]?.count
}
