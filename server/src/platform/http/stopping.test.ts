import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { startTestServer, testCall, testFile } from '../testing/http.ts'
import { usualPace } from './pace.ts'

const { url } = await testDatabase()
const doors = Promise.withResolvers<string>()
const begun = Promise.withResolvers<void>()
const long = testCall('long', () => {
  begun.resolve()
  return doors.promise
})
const short = testCall('short', async () => 'at once')
const { server, address } = await startTestServer({ databaseUrl: url, served: [long, short] })

test('while it stops, what is under way is finished, and nobody new is sent here', { timeout: 20_000 }, async () => {
  expect(await health('live')).toEqual([200, { live: true }])
  expect(await health('ready')).toEqual([200, { ready: true }])
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const idle = new http.Agent({ keepAlive: true, maxSockets: 1 })
  await ask('/api/test/short', idle)

  const underWay = ask('/api/test/long', agent)
  await begun.promise
  const closed = server.close()
  await vi.waitFor(() => expect(fetch(`${address}/health/ready`)).rejects.toThrow(), 10_000)
  doors.resolve('finished')

  const answer = await underWay
  expect(answer).toMatchObject({ status: 200, connection: 'close', body: { status: 200, data: 'finished' } })
  await closed
})

test('a download that ends while it stops leaves no connection behind', { timeout: 20_000 }, async () => {
  const source = new PassThrough()
  const file = testFile('begun', async () => ({ name: 'rates.csv', mediaType: 'text/csv', stream: source }))
  const own = await startTestServer({ databaseUrl: url, served: [file] })
  source.write('the beginning')
  const request = http.get(`${own.address}/api/test/begun`, {
    agent: new http.Agent({ keepAlive: true }),
    headers: { authorization: 'any' },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const closed = own.server.close()
  await vi.waitFor(() => expect(fetch(`${own.address}/health/ready`)).rejects.toThrow(), 10_000)
  source.end(' and the end')
  expect((await response.toArray()).join('')).toBe('the beginning and the end')
  await closed
})

test.each([
  ['has sent nothing', ''],
  ['has begun a request and goes no further', 'GET /health/li'],
])('a connection that %s does not keep it from stopping', async (_case, sent) => {
  const own = await startTestServer({
    databaseUrl: url,
    served: [short],
    pace: { ...usualPace, headMs: 1000 },
  })
  const arrived = once(own.server.server, 'connection') as Promise<[net.Socket]>
  const client = net.connect(Number(new URL(own.address).port), '127.0.0.1').on('error', () => undefined)
  const [socket] = await arrived
  client.write(sent)
  await expect.poll(() => socket.bytesRead).toBe(sent.length)
  await own.server.close()
  expect(socket.destroyed).toBe(true)
})

async function health(kind: 'live' | 'ready') {
  const response = await fetch(`${address}/health/${kind}`)
  return [response.status, await response.json()]
}

async function ask(path: string, agent: http.Agent) {
  const request = http.get(address + path, { agent, headers: { authorization: 'any' } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const text = (await response.toArray()).join('')
  const body: unknown = JSON.parse(text)
  return { status: response.statusCode, connection: response.headers.connection, body }
}
