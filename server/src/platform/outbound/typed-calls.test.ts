import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { testCertificate, testCertificateKey } from '../testing/certificate.ts'
import { readNetworks } from './public-addresses.ts'
import { TypedCallFailed } from './typed-call-failures.ts'
import { createTypedCalls, isSameSite, type TypedCall, type TypedCallSettings } from './typed-calls.ts'

/** Every request that has reached a server of this file. */
const asked: string[] = []

const answer: RequestListener = (request, response) => {
  const path = request.url ?? ''
  asked.push(`${request.headers.host?.split(':')[0]} ${path}`)
  const [, name = '', rest = ''] = /^\/([a-z]*)\/?(.*)$/.exec(path) ?? []
  switch (name) {
    case 'to':
      return response.writeHead(302, { location: decodeURIComponent(rest) }).end()
    case 'round':
      return response.writeHead(302, { location: `/round/${Number(rest || 0) + 1}` }).end()
    case 'bomb':
      return response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(4_000_000, 32)))
    case 'long':
      return response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.alloc(6_000_000, 97))
    case 'packed':
      return response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(gzipSync('<p>packed</p>'))
    case 'odd':
      return response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }).end('x')
    case 'image':
      return response.writeHead(200, { 'content-type': 'image/png' }).end('x')
    case 'slow': {
      response.writeHead(200, { 'content-type': 'text/html' })
      const drip = setInterval(() => response.write('x'), 20)
      return void response.once('close', () => clearInterval(drip))
    }
    case 'silent':
      return void response.writeHead(200, { 'content-type': 'text/html' }).write('x')
    default:
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>海运</p>')
  }
}

async function listen(server: http.Server | https.Server | Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  afterAll(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

const plain = await listen(http.createServer(answer))
const secure = await listen(https.createServer({ cert: testCertificate, key: testCertificateKey }, answer))
/** A second machine of the office, as it were, at the same port. */
const hidden = http.createServer(answer)
hidden.listen(plain, '127.0.0.2')
await once(hidden, 'listening')
afterAll(() => void hidden.close())

const loopback = readNetworks('127.0.0.1/32') ?? []
const to =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const settings: TypedCallSettings = { networks: loopback, resolve: to('127.0.0.1'), ca: testCertificate }
const callAs = (changed: TypedCallSettings = {}) => createTypedCalls({ ...settings, ...changed }).callTyped
const web: TypedCall = { allowsHttp: true, mediaTypes: ['text/html'] }

/** Returns what went wrong, and how many requests arrived anywhere. */
async function refusal(address: string, changed: TypedCallSettings = {}, call: TypedCall = web) {
  const before = asked.length
  const error = await callAs(changed)(address, call).then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(TypedCallFailed)
  return { problem: (error as TypedCallFailed).problem, asked: asked.length - before, error }
}

describe('a call to a typed address', () => {
  test('reaches the host by its name, in the clear only where that is allowed', async () => {
    const { status, body, address } = await callAs()(`http://site.test:${plain}/a?b=1`, web)
    expect([status, body.toString(), address]).toEqual([200, '<p>海运</p>', `http://site.test:${plain}/a?b=1`])
    expect(asked.at(-1)).toBe('site.test /a?b=1')
    expect(await refusal(`http://site.test:${plain}/`, {}, {})).toMatchObject({ problem: 'address', asked: 0 })
  })

  test('asks for the certificate of the host, though it goes to an address', async () => {
    expect(await callAs()(`https://www.site.test:${secure}/`)).toMatchObject({ status: 200 })
    expect(await refusal(`https://other.test:${secure}/`)).toMatchObject({ problem: 'certificate', asked: 0 })
    expect(await refusal(`https://site.test:${secure}/`, { ca: '' })).toMatchObject({
      problem: 'certificate',
      asked: 0,
    })
  })

  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '127.0.0.1.',
    'user@site.test',
    'user:word@site.test',
  ])('is refused where %s is written for a host', async (host) => {
    expect(await refusal(`http://${host}:${plain}/`)).toMatchObject({ problem: 'address', asked: 0 })
  })

  test.each([
    'file:///etc/passwd',
    'gopher://site.test/',
    'ftp://site.test/',
    'ws://site.test/',
    'javascript:1',
    'site.test',
    '',
  ])('is refused for %j', async (address) => {
    expect(await refusal(address)).toMatchObject({ problem: 'address', asked: 0 })
  })

  test.each([
    ['loopback', ['127.0.0.1']],
    ['any address', ['0.0.0.0']],
    ['a private network', ['10.1.2.3']],
    ['a link', ['169.254.169.254']],
    ['a provider’s network', ['100.64.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a mapped address in hexadecimal', ['::ffff:7f00:1']],
    ['loopback of IPv6', ['::1']],
    ['a local network of IPv6', ['fd00::1']],
    ['a translated address', ['64:ff9b::7f00:1']],
    ['6to4', ['2002:7f00:1::']],
    ['Teredo', ['2001:0:4136:e378:8000:63bf:3fff:fdd2']],
    ['ISATAP', ['2400:cb00::5efe:127.0.0.1']],
    ['ISATAP outside of the global network', ['fe80::5efe:7f00:1']],
    ['a network outside of 2000::/3', ['4000::1']],
    ['one public and one private address', ['93.184.216.34', '127.0.0.1']],
  ])('is refused where the host is %s, and nothing is asked', async (_case, addresses) => {
    const refused = await refusal(`http://site.test:${plain}/`, { networks: [], resolve: to(...addresses) })
    expect(refused).toMatchObject({ problem: 'notPublic', asked: 0, error: { host: 'site.test' } })
    for (const address of addresses) expect(String(refused.error)).not.toContain(address)
  })

  test('can be judged alone, for an address that is only saved', async () => {
    const { judgeAddress } = createTypedCalls({ ...settings, networks: [] })
    const before = asked.length
    await expect(judgeAddress(`http://site.test:${plain}/`, web)).rejects.toMatchObject({ problem: 'notPublic' })
    await createTypedCalls(settings).judgeAddress(`http://site.test:${plain}/`, web)
    expect(asked.length).toBe(before)
  })

  test('is refused for a host that nobody knows', async () => {
    expect(await refusal('https://site.test/', { resolve: to() })).toMatchObject({ problem: 'unknownHost', asked: 0 })
  })

  test('goes to no other port, except within the networks of the operator', async () => {
    const elsewhere = { resolve: to('93.184.216.34') }
    expect(await refusal('http://site.test:8080/', elsewhere)).toMatchObject({ problem: 'address', asked: 0 })
    expect(await refusal('https://site.test:80/', elsewhere)).toMatchObject({ problem: 'address', asked: 0 })
  })

  test('resolves the host once, so that a second answer changes nothing', async () => {
    let answers = 0
    const rebinding = async () => to((answers += 1) === 1 ? '127.0.0.1' : '127.0.0.2')()
    const call = callAs({ resolve: rebinding })
    expect(await call(`http://site.test:${plain}/`, web)).toMatchObject({ status: 200 })
    expect(answers).toBe(1)
  })

  test('judges the host of each redirect anew', async () => {
    let answers = 0
    const rebinding = async () => to((answers += 1) === 1 ? '127.0.0.1' : '127.0.0.2')()
    const refused = await refusal(`http://site.test:${plain}/to/${encodeURIComponent('/next')}`, { resolve: rebinding })
    expect(refused).toMatchObject({ problem: 'notPublic', asked: 1 })
    expect(asked.at(-1)).toMatch(/\/to\//)
  })

  test.each([
    ['to loopback by number', `http://127.0.0.1:${plain}/in`, 'redirect'],
    ['to a name of this machine', `http://localhost:${plain}/in`, 'redirect'],
    ['to another site', `http://elsewhere.test:${plain}/in`, 'redirect'],
    ['to a file', 'file:///etc/passwd', 'redirect'],
  ])('follows no redirect %s', async (_case, target, problem) => {
    const refused = await refusal(`http://site.test:${plain}/to/${encodeURIComponent(target)}`)
    expect(refused).toMatchObject({ problem, asked: 1 })
  })

  test('follows redirects within the site and to listed hosts, five at most', async () => {
    const go = (target: string) => `http://site.test:${plain}/to/${encodeURIComponent(target)}`
    expect(await callAs()(go(`http://www.site.test:${plain}/in`), web)).toMatchObject({
      address: `http://www.site.test:${plain}/in`,
    })
    const listed = { ...web, hosts: ['elsewhere.test'] }
    expect(await callAs()(go(`http://elsewhere.test:${plain}/in`), listed)).toMatchObject({ status: 200 })
    expect(await refusal(`http://site.test:${plain}/round`)).toMatchObject({ problem: 'redirect', asked: 6 })
    const told = await callAs()(go('/in'), { ...web, mostRedirects: 0 })
    expect(told).toMatchObject({ status: 302, movedTo: `http://site.test:${plain}/in` })
  })

  test('unpacks an answer, and ends one that is too long, packed beyond measure or in a way that it does not know', async () => {
    const { body } = await callAs()(`http://site.test:${plain}/packed`, web)
    expect(body.toString()).toBe('<p>packed</p>')
    expect(await refusal(`http://site.test:${plain}/bomb`)).toMatchObject({ problem: 'tooPacked' })
    expect(await refusal(`http://site.test:${plain}/long`)).toMatchObject({ problem: 'tooLong' })
    expect(await refusal(`http://site.test:${plain}/odd`)).toMatchObject({ problem: 'encoding' })
    expect(await refusal(`http://site.test:${plain}/image`)).toMatchObject({ problem: 'mediaType' })
    const cut = await callAs()(`http://site.test:${plain}/long`, { ...web, mostBytes: 1000, cuts: true })
    expect(cut.body).toHaveLength(1000)
  })

  test('ends an answer that drips, is silent, or waits for the name of its host', async () => {
    expect(await refusal(`http://site.test:${plain}/slow`, { deadlineMs: 300 })).toMatchObject({ problem: 'timeout' })
    expect(await refusal(`http://site.test:${plain}/silent`, { silenceMs: 200 })).toMatchObject({ problem: 'timeout' })
    // A protocol that nobody has asked for ends the connection without an error.
    const other = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: chat\r\n\r\n'
    const switching = createServer((socket) => {
      socket.on('data', () => socket.end(other)).on('error', () => undefined)
    })
    const port = await listen(switching)
    expect(await refusal(`http://site.test:${port}/`)).toMatchObject({ problem: 'network' })
    const never = { deadlineMs: 100, resolve: () => new Promise<never>(() => undefined) }
    expect(await refusal(`http://site.test:${plain}/`, never)).toMatchObject({ problem: 'timeout', asked: 0 })
  })
})

test.each([
  ['www.site.test', 'site.test', true],
  ['a.co.uk', 'b.co.uk', false],
  ['one.github.io', 'other.github.io', false],
  ['localhost', 'localhost', true],
  ['site.test', 'site.test.evil.test', false],
])('%s and %s are one site: %s', (one, other, isOne) => {
  expect(isSameSite(one, other)).toBe(isOne)
})

test.each([
  ['10.0.0.0/8, fd00::/8', 2],
  ['', 0],
  ['10.0.0.1', undefined],
  ['office', undefined],
])('the networks %j are %j', (text, count) => {
  expect(readNetworks(text)?.length).toBe(count)
})
