import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createClient, createFileClient, Refusal, Unreachable } from './client.ts'
import { packRows } from './packed-rows.ts'
import { route } from './route.ts'

/** Holds the last request and the next answer; the server's tests cover the network itself. */
let asked: Request
let answer: (request: Request) => Promise<Response>
beforeEach(() => {
  answer = async () => Response.json({ status: 200, message: 'ok', data: { done: true } })
})
const call = createClient({
  base: 'http://host/api',
  headers: () => ({ authorization: 'token' }),
  timeoutMs: 200,
  fetch: (input, init) => {
    asked = new Request(input, init)
    return answer(asked)
  },
})
const edit = route({
  method: 'PATCH',
  path: '/things/:kind/:id',
  summary: '',
  permission: '',
  rate: 'write',
  params: z.object({ kind: z.string(), id: z.number() }),
  query: z.object({ q: z.string().optional(), limit: z.number().optional(), none: z.string().optional() }),
  body: z.object({ name: z.string() }),
  response: z.object({ done: z.boolean() }),
})
const ping = route({
  method: 'GET',
  path: '/ping',
  summary: '',
  permission: '',
  rate: 'read',
  response: z.object({ done: z.boolean() }),
})

const silence = (request: Request) =>
  new Promise<never>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))

describe('a call', () => {
  test('puts everything where it belongs, and answers the data', async () => {
    const data = await call(edit, {
      params: { kind: '仓/位', id: 7 },
      query: { q: '远洋 & co', limit: 20, none: '' },
      body: { name: '甲' },
      version: 3,
    })
    expect(data).toEqual({ done: true })
    expect(asked.method).toBe('PATCH')
    expect(asked.url).toBe(
      `http://host/api/things/${encodeURIComponent('仓/位')}/7?q=%E8%BF%9C%E6%B4%8B+%26+co&limit=20`,
    )
    expect(Object.fromEntries(asked.headers)).toEqual({
      authorization: 'token',
      'content-type': 'application/json',
      'if-match': '"3"',
    })
    expect(await asked.text()).toBe('{"name":"甲"}')
  })

  test('without a body or a version sends neither', async () => {
    await call(ping, {})
    expect([asked.method, asked.url, await asked.text()]).toEqual(['GET', 'http://host/api/ping', ''])
    expect(Object.fromEntries(asked.headers)).toEqual({ authorization: 'token', prefer: 'rows=packed' })
  })

  test('gives the rows of a list as objects, however they came', async () => {
    const rows = Array.from({ length: 12 }, (_, id) => ({ id, progress: 'quoted' }))
    for (const sent of [rows, packRows(rows)]) {
      answer = async () => Response.json({ status: 200, message: 'ok', data: { rows: sent, next: null } })
      expect(await call(ping, {})).toEqual({ rows, next: null })
    }
  })
})

describe('a file', () => {
  const fetchFile = createFileClient({
    base: 'http://host/api',
    headers: () => ({ authorization: 'token' }),
    timeoutMs: 50,
    fetch: (input, init) => {
      asked = new Request(input, init)
      return answer(asked)
    },
  })

  test('is asked for as any call, and may take longer to come than to begin', async () => {
    const slow = new TransformStream<Uint8Array, Uint8Array>()
    answer = async ({ signal }) => {
      signal.addEventListener('abort', () => void slow.writable.abort())
      return new Response(slow.readable)
    }
    const reading = (await fetchFile(ping, {})).text()
    expect([asked.url, asked.headers.get('authorization')]).toEqual(['http://host/api/ping', 'token'])
    // The later call times out without an answer, so the time limit of this one has passed too.
    answer = silence
    await expect(fetchFile(ping, {})).rejects.toThrow(Unreachable)
    const writer = slow.writable.getWriter()
    await writer.write(new TextEncoder().encode('甲'))
    await writer.close()
    expect(await reading).toBe('甲')
  })

  test('that is refused, or does not begin, fails as any call', async () => {
    const body = { status: 410, message: 'gone', errors: 'gone', code: 'files.file_gone', requestId: 'r' }
    answer = async () => new Response(JSON.stringify(body), { status: 410 })
    await expect(fetchFile(ping, {})).rejects.toMatchObject({ name: 'Refusal', httpStatus: 410, body })
    answer = silence
    await expect(fetchFile(ping, {})).rejects.toThrow(Unreachable)
  })
})

describe('a call that fails', () => {
  const body = { status: 50014, message: 'expired', errors: 'login', code: 'platform.session_expired', requestId: 'r' }
  const answers = (status: number, text: string) => async () => new Response(text, { status })

  test('by a refusal tells status and body', async () => {
    answer = answers(401, JSON.stringify(body))
    const error = await call(ping, {}).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ httpStatus: 401, body, message: 'expired' })
  })

  test.each([
    ['a proxy’s page', 502, '<h1>Bad gateway</h1>'],
    ['a foreign form', 500, '{"error":"boom"}'],
    ['success that is no JSON', 200, 'ok'],
  ])('by %s is unreachable', async (_case, status, text) => {
    answer = answers(status, text)
    await expect(call(ping, {})).rejects.toThrow(Unreachable)
  })

  test('by a cut connection or by silence is unreachable', async () => {
    answer = () => Promise.reject(new TypeError('fetch failed'))
    await expect(call(ping, {})).rejects.toThrow(Unreachable)
    answer = silence
    await expect(call(ping, {})).rejects.toThrow(Unreachable)
  })

  test('because the caller gave up says just that, before and while the answer comes', async () => {
    const halfAnAnswer = async (request: Request) =>
      new Response(
        new ReadableStream({
          start: (controller) =>
            request.signal.addEventListener('abort', () => controller.error(request.signal.reason)),
        }),
      )
    for (answer of [silence, halfAnAnswer]) {
      const giveUp = new AbortController()
      const calling = call(ping, { signal: giveUp.signal })
      giveUp.abort()
      await expect(calling).rejects.toMatchObject({ name: 'AbortError' })
    }
  })
})
