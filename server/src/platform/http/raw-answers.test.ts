import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { failureBody } from '@seamark/contract/platform/envelope'
import { describe, expect, test, vi } from 'vitest'
import { fail } from '../failure.ts'
import { testDatabase } from '../testing/database.ts'
import { serve } from './serve.ts'
import { startTestServer, testFile, testProtocol } from '../testing/http.ts'

const { url } = await testDatabase()
const mediaType = 'text/csv; charset=utf-8'
const name = '"><svg onload=alert(1)> 公司.csv'
const file = (from: Readable, size?: number) => ({
  name,
  mediaType,
  stream: from,
  ...(size === undefined ? {} : { size }),
})
const silent = new PassThrough()
const begun = new PassThrough()

const { server, get, address, logged } = await startTestServer({
  databaseUrl: url,
  served: [
    testFile('whole', async () => file(Readable.from([Buffer.from('公司'), '、甲\n']), 13)),
    testFile('empty', async () => file(Readable.from([]))),
    testFile('refused', async () => {
      throw fail('platform.forbidden')
    }),
    testFile('unreadable', async () => file(Readable.from(breakAfter(0)))),
    testFile('broken', async () => file(Readable.from(breakAfter(3)))),
    testFile('brokenOfKnownSize', async () => file(Readable.from(breakAfter(3)), 4_000_000)),
    testFile('shorter', async () => file(Readable.from(['12345']), 6)),
    testFile('longer', async () => file(Readable.from(['12345', '67']), 6)),
    testFile('silent', async () => file(silent)),
    testFile('begun', async () => file(begun)),
    testProtocol('echo', async ({ request, response }) => {
      let bytes = 0
      for await (const chunk of request as AsyncIterable<Buffer>) bytes += chunk.length
      response.writeHead(207, { 'x-bytes': bytes }).end()
    }),
    testProtocol('refusing', async () => {
      throw fail('platform.too_large')
    }),
    testProtocol('mute', async () => undefined),
  ],
})

describe('a file', () => {
  test('is saved under its name and never shown, run or kept', async () => {
    const response = await get('whole')
    expect(await response.text()).toBe('公司、甲\n')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': `attachment; filename="_><svg onload=alert(1)> __.csv"; filename*=UTF-8''%22%3E%3Csvg%20onload%3Dalert%281%29%3E%20%E5%85%AC%E5%8F%B8.csv`,
      'content-type': mediaType,
      'content-length': '13',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('may be empty', async () => {
    const response = await get('empty')
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  test.each([
    ['refused', 403, 'platform.forbidden'],
    ['unreadable', 500, 'platform.unexpected'],
  ])('that is %s before its first byte is a refusal like any other', async (name, status, code) => {
    const response = await get(name)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(failureBody.strict().parse(await response.json()).code).toBe(code)
  })

  test.each(['broken', 'brokenOfKnownSize', 'shorter', 'longer'])(
    'that turns out %s never looks whole',
    async (name) => {
      const response = await get(name).catch(() => undefined)
      await expect(response?.text() ?? Promise.reject(new Error('no answer'))).rejects.toThrow()
      expect(logged.filter((line) => line.includes('a download broke off') && line.includes(`/${name}"`))).toHaveLength(
        1,
      )
    },
  )

  test('is closed when whoever wanted it has gone away, also while its source is silent', async () => {
    for (const [name, stream] of [
      ['silent', silent],
      ['begun', begun],
    ] as const) {
      if (stream === begun) begun.write('the beginning')
      const leaving = new AbortController()
      const answer = fetch(`${address}/api/test/${name}`, { headers: { authorization: 'any' }, signal: leaving.signal })
      await vi.waitFor(() => expect(stream.listenerCount('readable')).toBeGreaterThan(0), 10_000)
      if (stream === begun) await answer
      leaving.abort()
      await answer.catch(() => undefined)
      await vi.waitFor(() => expect(stream.destroyed).toBe(true), 10_000)
    }
    expect(logged.join('')).not.toContain('unexpected failure","route":"/api/test/silent')
  })
})

describe('a protocol', () => {
  test('reads its body from the wire, of any type and length', async () => {
    const response = await post('echo', Buffer.alloc(3_000_000))
    expect([response.status, response.headers.get('x-bytes'), response.headers.get('cache-control')]).toEqual([
      207,
      '3000000',
      'no-store',
    ])
  })

  test.each([
    ['refusing', 413, 'platform.too_large'],
    ['mute', 500, 'platform.unexpected'],
  ])('that is %s answers in the usual form', async (name, status, code) => {
    const response = await post(name, 'x')
    expect(response.status).toBe(status)
    expect(failureBody.strict().parse(await response.json()).code).toBe(code)
  })
})

test('the server does not start with a file that is bound as data', async () => {
  const bound = testFile('misbound', async () => file(Readable.from([])))
  const misbound = serve(bound.route, async () => null)
  await expect(startTestServer({ databaseUrl: url, served: [misbound] })).rejects.toThrow(
    'GET /test/misbound is to answer file and is bound to what answers data',
  )
})

describe('the pace', async () => {
  const slowSource = new PassThrough()
  let taken = 0
  const paced = await startTestServer({
    databaseUrl: url,
    pace: { headMs: 300, requestMs: 300, windowMs: 300, leastBytes: 1000, stoppingMs: 50 },
    served: [
      testProtocol('take', async ({ request, response }) => {
        for await (const chunk of request as AsyncIterable<Buffer>) taken += chunk.length
        response.end()
      }),
      testProtocol('refuse', async () => {
        throw fail('platform.too_large')
      }),
      testFile('slowSource', async () => file(slowSource)),
      testFile('endless', async () => file(Readable.from(yieldForever()))),
    ],
  })

  test('cuts a caller whose head creeps, though a byte arrives again and again', async () => {
    const client = net.connect(Number(new URL(paced.address).port), '127.0.0.1')
    client.on('error', () => undefined)
    client.write('GET /api/test/endless HTTP/1.1\r\nhost: here\r\nx-creeps: ')
    const timer = setInterval(() => client.write('x'), 50)
    const answer = await new Response(Readable.toWeb(client) as ReadableStream).text()
    clearInterval(timer)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('gives a head ten seconds where nothing else is said', () => {
    expect([server.server.headersTimeout, paced.server.server.headersTimeout]).toEqual([10_000, 300])
  })

  test('cuts an upload that creeps, and lets one pass that moves, however long it takes', async () => {
    expect(await upload(20, 3)).toBe('cut')
    expect(await upload(2000, 12)).toBe(200)
  })

  test('gives the rest of a refused upload no more time than a usual call', async () => {
    const request = http.request(`${paced.address}/api/test/refuse`, {
      method: 'POST',
      headers: { authorization: 'any' },
    })
    const timer = setInterval(() => request.write(Buffer.alloc(2000)), 100)
    request.on('response', (response) => response.resume()).on('error', () => undefined)
    const cut = new Promise((resolve) => request.on('close', () => resolve('cut')))
    expect(await cut).toBe('cut')
    clearInterval(timer)
    expect(request.writableEnded).toBe(false)
  })

  test('waits for a slow source of ours', async () => {
    const answer = paced.get('slowSource')
    slowSource.write('a')
    const body = (await answer).text()
    // The slow caller has been cut in the meantime.
    expect(await upload(20, 3)).toBe('cut')
    slowSource.end('z')
    expect(await body).toBe('az')
  })

  test('cuts a download that nobody takes', async () => {
    const request = http.get(`${paced.address}/api/test/endless`, { headers: { authorization: 'any' } })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.on('error', () => undefined)
    response.pause()
    await vi.waitFor(() => expect(paced.logged.join('')).toContain('a download broke off'), 10_000)
    request.destroy()
  })

  test('cuts a usual call whose body does not come', async () => {
    const request = http.request(`${paced.address}/api/nothing`, {
      method: 'POST',
      headers: { 'content-length': 10, 'content-type': 'application/json' },
    })
    request
      .on('error', () => undefined)
      .on('response', (response: http.IncomingMessage) => response.resume())
      .write('{')
    const cut = new Promise((resolve) => request.on('close', () => resolve('cut')))
    expect(await cut).toBe('cut')
  })

  test('lets the process stop: uploads at once, downloads soon', async () => {
    const uploading = upload(2000, 1000)
    taken = 0
    await vi.waitFor(() => expect(taken).toBeGreaterThan(0), 10_000)
    const response = await paced.get('endless')
    const reading = response.text().catch(() => 'cut')
    await paced.server.close()
    expect(await uploading).toBe('cut')
    expect(await reading).toBe('cut')
  })

  /** Sends `count` chunks, one every 100 ms. Returns the status, or that the connection was cut. */
  function upload(bytes: number, count: number) {
    const request = http.request(`${paced.address}/api/test/take`, {
      method: 'POST',
      headers: { authorization: 'any' },
    })
    const timer = setInterval(() => {
      if (count-- > 0) request.write(Buffer.alloc(bytes))
      else if (bytes >= 1000) request.end()
    }, 100)
    return new Promise<number | 'cut'>((resolve) => {
      request.on('response', (response) => resolve(response.resume().statusCode ?? 0))
      request.on('error', () => resolve('cut'))
      request.on('close', () => clearInterval(timer))
    })
  }
})

const post = (name: string, body: Buffer | string) =>
  fetch(`${address}/api/test/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { authorization: 'any', 'content-type': 'application/offset+octet-stream' },
  })

function* breakAfter(after: number) {
  for (let sent = 0; sent < after; sent += 1) yield Buffer.alloc(1000)
  throw new Error('the disk is gone')
}

function* yieldForever() {
  for (;;) yield Buffer.alloc(65_536)
}
