import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signCall } from '../outbound/aliyun-calls.ts'
import { createTextSender } from './aliyun-texts.ts'

const key = { keyId: 'a-key-of-the-tests', keySecret: 'a-secret-of-the-tests' }
const provider = await startProvider()
const sender = (endpoint = provider.address, secret = key.keySecret) =>
  createTextSender({ ...key, keySecret: secret, signName: '航标货运(测试)*', templateCode: 'SMS_154950909', endpoint })
beforeEach(() => provider.answerWith(200, { Code: 'OK', Message: 'OK', BizId: '900619746936498440^0' }))

test('the signature is that of the published example of ACS3-HMAC-SHA256', () => {
  const { query, headers } = signCall(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      parameters: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      date: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    'YourAccessKeyId',
    'YourAccessKeySecret',
  )
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

describe('a code', () => {
  test.each([
    ['+8613800138000', '13800138000'],
    ['+85251234567', '85251234567'],
    ['+34612345678', '34612345678'],
  ])('for %s is asked of SendSms, for %s, with everything the template needs', async (phone, dialled) => {
    await sender()(phone, '004217')
    const { action, version, parameters } = provider.last()
    expect({ action, version, parameters }).toEqual({
      action: 'SendSms',
      version: '2017-05-25',
      parameters: {
        PhoneNumbers: dialled,
        SignName: '航标货运(测试)*',
        TemplateCode: 'SMS_154950909',
        TemplateParam: '{"code":"004217"}',
      },
    })
  })

  test('is signed anew each time', async () => {
    await sender()('+8613800138000', '004217')
    const first = provider.last().nonce
    await sender()('+8613800138000', '004217')
    expect(provider.last().nonce).not.toBe(first)
    expect(Math.abs(Date.parse(provider.last().date) - Date.now())).toBeLessThan(60_000)
  })

  test('signed with another secret is not taken', async () => {
    await expect(sender(provider.address, 'another secret')('+8613800138000', '004217')).rejects.toMatchObject({
      reason: 'SignatureDoesNotMatch',
    })
  })
})

describe('what the provider refuses', () => {
  test.each<[string, number, unknown, string, boolean]>([
    [
      'too many texts to one number',
      200,
      { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控Permits:10 13800138000' },
      'isv.BUSINESS_LIMIT_CONTROL',
      false,
    ],
    [
      'an empty account',
      200,
      { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '账户余额不足' },
      'isv.AMOUNT_NOT_ENOUGH',
      false,
    ],
    [
      'an unapproved signature',
      200,
      { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: '短信签名不合法' },
      'isv.SMS_SIGNATURE_ILLEGAL',
      false,
    ],
    [
      'a key without rights',
      403,
      { Code: 'isp.RAM_PERMISSION_DENY', Message: 'RAM权限不足' },
      'isp.RAM_PERMISSION_DENY',
      false,
    ],
    [
      'too many calls at once',
      400,
      { Code: 'Throttling.User', Message: 'Request was denied due to user flow control.' },
      'Throttling.User',
      true,
    ],
    ['a gateway that is overloaded', 503, '<html>busy</html>', 'HTTP 503', true],
    ['an answer that is no answer', 200, '<html>ok</html>', 'HTTP 200', false],
    ['an answer without a verdict', 200, { Message: 'OK' }, 'HTTP 200', false],
  ])('%s', async (_case, status, body, reason, mayRetry) => {
    provider.answerWith(status, body)
    const error: unknown = await sender()('+8613800138000', '004217').catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ name: 'NotSent', reason, mayRetry })
    // The provider's message quotes the number; ours does not.
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/13800138000|004217/)
  })

  test('is final when the answer is lost, since nobody knows whether the text is on its way', async () => {
    provider.answerWith('hang up')
    await expect(sender()('+8613800138000', '004217')).rejects.toMatchObject({ name: 'NotSent', mayRetry: false })
  })

  test('is for now when nobody listens', async () => {
    const closed = await startProvider()
    await closed.stop()
    await expect(sender(closed.address)('+8613800138000', '004217')).rejects.toMatchObject({
      reason: 'ECONNREFUSED',
      mayRetry: true,
    })
  })

  test('is not followed elsewhere', async () => {
    const elsewhere = await startProvider()
    provider.answerWith(307, '', { location: `${elsewhere.address}/` })
    await expect(sender()('+8613800138000', '004217')).rejects.toMatchObject({ name: 'NotSent', mayRetry: false })
    expect(elsewhere.asked()).toBe(0)
    await elsewhere.stop()
  })
})

interface Received {
  action: string
  version: string
  nonce: string
  date: string
  parameters: Record<string, string>
}

/** Starts a server that verifies every signature by itself, from the bytes that arrived, and then gives the answer that the test chose. */
async function startProvider() {
  const received: Received[] = []
  let asked = 0
  let next: { status: number; body: unknown; headers: Record<string, string> } | 'hang up' = {
    status: 200,
    body: {},
    headers: {},
  }
  const server = http.createServer((request, response) => {
    asked += 1
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (!isGenuine(request))
      return answer(400, {
        Code: 'SignatureDoesNotMatch',
        Message: 'Specified signature does not match our calculation.',
      })
    const header = (name: string) => String(request.headers[name])
    const parameters = Object.fromEntries(new URL(request.url ?? '', 'http://provider').searchParams)
    received.push({
      action: header('x-acs-action'),
      version: header('x-acs-version'),
      nonce: header('x-acs-signature-nonce'),
      date: header('x-acs-date'),
      parameters,
    })
    if (next === 'hang up') return void request.socket.destroy()
    answer(next.status, next.body, next.headers)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  afterAll(stop)
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    stop,
    asked: () => asked,
    last: () => received.at(-1) ?? { action: '', version: '', nonce: '', date: '', parameters: {} },
    answerWith: (status: number | 'hang up', body: unknown = '', headers: Record<string, string> = {}) => {
      next = status === 'hang up' ? status : { status, body, headers }
    },
  }
}

/** Does the provider's side of the description: it reads the signed values from the request, not from our own code. */
function isGenuine(request: http.IncomingMessage) {
  const authorization = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!authorization || authorization[1] !== key.keyId) return false
  const names = (authorization[2] ?? '').split(';')
  const required = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ]
  if (names.join() !== required.join()) return false
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const pairs = query.split('&')
  // The description asks for RFC 3986: every escape in upper case, and no needless escape.
  if (pairs.join('&') !== pairs.toSorted().join('&') || /[^\w.~%=&-]|%(?:[^0-9A-F]|.[^0-9A-F])/.test(query))
    return false
  const bodyHash = createHash('sha256').update('').digest('hex')
  if (request.headers['x-acs-content-sha256'] !== bodyHash) return false
  let canonical = `${request.method}\n${path}\n${query}\n`
  for (const name of names) canonical += `${name}:${String(request.headers[name]).trim()}\n`
  canonical += `\n${names.join(';')}\n${bodyHash}`
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`
  return createHmac('sha256', key.keySecret).update(text).digest('hex') === authorization[3]
}
