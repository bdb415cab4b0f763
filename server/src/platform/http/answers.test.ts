import { gzipSync } from 'node:zlib'
import { failureBody } from '@seamark/contract/platform/envelope'
import { languages } from '@seamark/contract/languages'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { testDatabase } from '../testing/database.ts'
import { startTestServer, testCall, testProtocol } from '../testing/http.ts'

const product = await startTestApp()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const lin = await product.signIn('lin')

describe('a success', () => {
  test('is status, message and data, never cached, with its request id', async () => {
    const response = await fetch(`${product.api}/identity/departments`, { headers: lin.headers() })
    expect(await response.json()).toEqual({ status: 200, message: 'ok', data: { departments: [] } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('carries what the specification reads beside data', async () => {
    const response = await fetch(`${product.api}/crmuser/${linId}`, { headers: lin.headers() })
    const body = (await response.json()) as { user: unknown; data: { user: unknown } }
    expect(body.user).toMatchObject({ username: 'lin' })
    expect(body.user).toEqual(body.data.user)
  })
})

describe('on the wire', () => {
  const ports = (limit: number) =>
    fetch(`${product.api}/territory/ports?q=a&limit=${limit}`, {
      headers: { ...lin.headers(), 'accept-encoding': 'br, gzip' },
    })

  test('a long answer is made small, a short one is left alone', async () => {
    const [long, short] = await Promise.all([ports(50), ports(1)])
    expect([long, short].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null])
    expect(long.headers.get('vary')).toContain('accept-encoding')
    expect(await long.json()).toMatchObject({ status: 200 })
  })

  test('what is sent packed is not unpacked: a few bytes may be gigabytes', async () => {
    const body = gzipSync(JSON.stringify({ name: '宁波远洋' }))
    const headers = { ...lin.headers(), 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const response = await fetch(`${product.api}/phonebook/companies`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'platform.bad_json' })
  })
})

describe('a refusal', () => {
  const said = {
    zh: '内容不存在或您无权查看。',
    en: 'It does not exist, or you may not see it.',
    es: 'No existe o no puede verlo.',
    ja: '存在しないか、閲覧権限がありません。',
  }

  test.each(languages)('is said in %s to whoever asks for it', async (language) => {
    const response = await fetch(`${product.api}/crmuser/${linId + 1}`, {
      headers: { ...lin.headers(), 'accept-language': `${language}, fr;q=0.5` },
    })
    expect(response.status).toBe(404)
    const body = failureBody.strict().parse(await response.json())
    expect(body).toEqual({
      status: 404,
      code: 'platform.not_found',
      message: said[language],
      errors: said[language],
      requestId: response.headers.get('x-request-id'),
    })
  })

  test('of a path that does not exist looks the same, signed in or not', async () => {
    for (const headers of [{}, lin.headers()]) {
      const response = await fetch(`${product.api}/nothing/here`, {
        headers: { ...headers, 'accept-language': 'zh-CN' },
      })
      expect(response.status).toBe(404)
      expect(failureBody.strict().parse(await response.json())).toMatchObject({
        code: 'platform.not_found',
        message: said.zh,
      })
    }
  })

  test('of an address that cannot be decoded has the form, the language and the id too', async () => {
    const response = await fetch(`${product.api}/crmuser/%zz`, {
      headers: { ...lin.headers(), 'accept-language': 'ja' },
    })
    expect(response.status).toBe(400)
    expect(failureBody.strict().parse(await response.json())).toMatchObject({
      code: 'platform.invalid_input',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
})

describe('the unexpected', async () => {
  const { url } = await testDatabase()
  const broken = testCall('broken', async () => {
    throw new Error('the cupboard is bare', { cause: new TypeError('no bread') })
  })
  const misshapen = testCall('misshapen', async () => Promise.reject(Object.assign(new Error('no text'), { code: 42 })))
  const { get, logged } = await startTestServer({ databaseUrl: url, served: [broken, misshapen] })

  test('shows nothing but its request id, and is logged whole', async () => {
    const response = await get('broken', { 'accept-language': 'es' })
    expect(response.status).toBe(500)
    const body = failureBody.strict().parse(await response.json())
    expect(body).toMatchObject({ status: 500, code: 'platform.unexpected' })
    expect(JSON.stringify(body)).not.toMatch(/cupboard|bread|Error/)
    const line = logged
      .map((line): unknown => JSON.parse(line))
      .find((line) => JSON.stringify(line).includes('unexpected failure'))
    const err = {
      name: 'Error',
      message: 'the cupboard is bare',
      stack: expect.stringContaining('answers.test.ts'),
      cause: { name: 'TypeError', message: 'no bread' },
    }
    expect(line).toMatchObject({ requestId: body.requestId, route: '/api/test/broken', err })
  })

  test('may be an error of any shape', async () => {
    expect((await get('misshapen')).status).toBe(500)
  })
})

describe('calls of a provider', async () => {
  const hook = testProtocol(
    'hook',
    async ({ request, response, prove }) => {
      request.resume()
      if (request.headers['x-secret'] === 'right') prove()
      response.end()
    },
    'hook',
  )
  async function startLimited() {
    const { url } = await testDatabase()
    const environment = { READS_PER_MINUTE: '3' }
    const { address } = await startTestServer({ databaseUrl: url, served: [hook], environment })
    return async (secret: string, times: number) => {
      const statuses: number[] = []
      for (let asked = 0; asked < times; asked += 1) {
        const headers = { authorization: 'any', 'x-secret': secret }
        const response = await fetch(`${address}/api/test/hook`, { method: 'POST', headers })
        await response.text()
        statuses.push(response.status)
      }
      return statuses
    }
  }
  const [tellUnproven, tellProven] = [await startLimited(), await startLimited()]

  test('are limited as reads are until it has shown that it is one', async () => {
    expect(await tellUnproven('wrong', 4)).toEqual([200, 200, 200, 429])
    expect(await tellProven('right', 6)).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('too many calls', async () => {
  const { url } = await testDatabase()
  const one = testCall('one', async () => 1)
  const two = testCall('two', async () => 2)
  const write = testCall('write', async () => 3, { rate: 'write' })
  const ask = testCall('ask', async () => 4, { rate: 'ask' })
  const { get } = await startTestServer({
    databaseUrl: url,
    served: [one, two, write, ask],
    environment: { READS_PER_MINUTE: '3', WRITES_PER_MINUTE: '30' },
  })

  test('are counted over all calls of a kind, and told when to come again', async () => {
    for (const name of ['one', 'two', 'one']) expect((await get(name)).status).toBe(200)
    const response = await get('two')
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(failureBody.strict().parse(await response.json())).toMatchObject({
      status: 429,
      code: 'platform.too_many_requests',
      details: { retryAfter: seconds },
    })
  })

  test('of one kind leave the other its own', async () => {
    for (let asked = 0; asked < 30; asked += 1) expect((await get('write')).status).toBe(200)
    expect((await get('write')).status).toBe(429)
  })

  test('are those of the assistant after a fifteenth of the writes', async () => {
    for (const status of [200, 200, 429]) expect((await get('ask')).status).toBe(status)
  })
})
