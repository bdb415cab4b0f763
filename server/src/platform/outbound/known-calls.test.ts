import { once } from 'node:events'
import http from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { callKnown, CallFailed } from './known-calls.ts'

const asked: string[] = []
const server = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers['x-key']?.toString() ?? ''}`)
  switch (new URL(request.url ?? '/', 'http://localhost').pathname) {
    case '/json':
      return response.end('{"code":0}')
    case '/elsewhere':
      return response.writeHead(302, { location: '/json' }).end()
    case '/long':
      return response.end('x'.repeat(1_100_000))
    case '/cut':
      return void request.socket.destroy()
    default:
      return undefined
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const bound = server.address()
const base = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const failure = (path: string, deadlineMs = 10_000) =>
  callKnown(base, { path, deadlineMs }).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a call to a provider', () => {
  test('brings query, headers and body there and the answer back', async () => {
    const answer = await callKnown(base, {
      method: 'POST',
      path: '/json',
      query: { a: '1 2' },
      headers: { 'x-key': 'k' },
    })
    expect(answer).toMatchObject({ status: 200, json: { code: 0 }, text: '{"code":0}' })
    expect(asked.at(-1)).toBe('POST /json?a=1+2 k')
  })

  test('follows no redirect: nobody but the operator says where it goes', async () => {
    expect(await callKnown(base, { path: '/elsewhere' })).toMatchObject({ status: 302, json: undefined })
    expect(asked.at(-1)).toBe('GET /elsewhere ')
  })

  test.each([
    ['an answer that never comes', '/silent', 200],
    ['a connection that is cut', '/cut', 10_000],
    ['an answer that is too long', '/long', 10_000],
  ])('may have arrived after %s', async (_, path, deadlineMs) => {
    const error = await failure(path, deadlineMs)
    expect(error).toBeInstanceOf(CallFailed)
    expect(error).toMatchObject({ mayHaveArrived: true })
  })

  test.each([
    ['a header holds a sign that none may hold', { path: '/json', headers: { 'x-key': 'secret\u{200B}' } }],
    ['a header holds the end of a line', { path: '/json', headers: { 'x-key': 'secret\r\nx: y' } }],
  ])('is not made where %s, so nothing has arrived', async (_case, call) => {
    const before = asked.length
    const error = await callKnown(base, call).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'UNSENDABLE', mayHaveArrived: false })
    expect(String(error)).not.toMatch(/secret/)
    expect(asked.length).toBe(before)
  })

  test('surely has not arrived where nobody listens, and its error holds no address', async () => {
    const closed = http.createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const left = closed.address()
    closed.close()
    await once(closed, 'close')
    const away = `http://127.0.0.1:${typeof left === 'object' ? left?.port : 0}`
    const error = await callKnown(away, { path: '/secret-token' }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'ECONNREFUSED', mayHaveArrived: false })
    expect(String(error)).not.toMatch(/secret-token/)
  })
})
