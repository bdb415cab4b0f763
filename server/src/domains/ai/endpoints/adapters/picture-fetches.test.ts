import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../../platform/config.ts'
import { readNetworks } from '../../../../platform/outbound/public-addresses.ts'
import { createTypedCalls, type TypedCallSettings } from '../../../../platform/outbound/typed-calls.ts'
import { testCertificate, testCertificateKey } from '../../../../platform/testing/certificate.ts'
import { createPictureFetch, PictureFetchFailed } from './picture-fetches.ts'

const asked: string[] = []
const answer: RequestListener = (request, response) => {
  asked.push(`${request.headers.host?.split(':')[0]} ${request.url} ${request.headers.authorization ?? ''}`)
  switch (request.url) {
    case '/moved':
      return response.writeHead(302, { location: '/picture' }).end()
    case '/elsewhere':
      return response.writeHead(302, { location: 'https://other.test/picture' }).end()
    case '/large':
      return response.end(Buffer.alloc(2000))
    case '/gone':
      return response.writeHead(403).end()
    default:
      return response.end('bytes')
  }
}
const server = https.createServer({ cert: testCertificate, key: testCertificateKey }, answer)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const config = readConfig({
  AI_IMAGE_URL: 'https://draws.example/v1',
  AI_IMAGE_KEY: 'sk-invented',
  AI_IMAGE_MODEL: 'm',
})
/** The loopback counts as public, and every host is there. */
const open: TypedCallSettings = {
  networks: readNetworks('127.0.0.1/32') ?? [],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  ca: testCertificate,
}
const fetchFrom = (path: string, settings: TypedCallSettings = {}, host = 'site.test') =>
  createPictureFetch(config, () => createTypedCalls({ ...open, ...settings }), 1000)(`https://${host}:${port}${path}`)
const refusal = async (made: Promise<unknown>) => {
  const before = asked.length
  const error = await made.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(PictureFetchFailed)
  return { code: (error as PictureFetchFailed).code, asked: asked.length - before }
}

describe('a picture at an address that an endpoint named', () => {
  test('is fetched once over https, without a key', async () => {
    expect((await fetchFrom('/picture')).toString()).toBe('bytes')
    expect(asked).toEqual(['site.test /picture '])
  })

  test('may come slowly, as long as something comes', () => {
    const asked: TypedCallSettings[] = []
    createPictureFetch(config, (settings) => {
      asked.push(settings)
      return createTypedCalls(settings)
    })
    expect(asked).toMatchObject([{ deadlineMs: 60_000, silenceMs: 20_000 }])
  })

  test.each([
    ['leads on within the site', '/moved', 'picture_out_of_reach'],
    ['leads on to another site', '/elsewhere', 'picture_out_of_reach'],
    ['is closed', '/gone', 'picture_out_of_reach'],
    ['is too large', '/large', 'picture_too_large'],
  ])('is refused where it %s', async (_case, path, code) => {
    expect(await refusal(fetchFrom(path))).toEqual({ code, asked: 1 })
  })

  test.each([['10.1.2.3'], ['169.254.169.254'], ['::1']])(
    'is not asked for where its host is at %s',
    async (address) => {
      const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
      expect(await refusal(fetchFrom('/picture', { networks: [], resolve }))).toEqual({
        code: 'picture_out_of_reach',
        asked: 0,
      })
    },
  )

  test.each([
    ['http://site.test/picture'],
    ['https://127.0.0.1/picture'],
    ['https://user@site.test/'],
    ['data:image/png;base64,AAAA'],
    ['one.png'],
  ])('is not asked for at %s', async (address) => {
    const fetchPicture = createPictureFetch(config, () => createTypedCalls(open))
    expect(await refusal(fetchPicture(address))).toEqual({ code: 'picture_out_of_reach', asked: 0 })
  })
})
