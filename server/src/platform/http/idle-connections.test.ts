import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { startTestServer, testCall } from '../testing/http.ts'

const { server, address } = await startTestServer({
  databaseUrl: (await testDatabase()).url,
  served: [testCall('nothing', async () => null)],
})

/** Returns the server's answer when a connection that has sent these bytes is silent for too long, as Node reports it. */
async function readAnswer(bytes: string): Promise<string> {
  const arrived = once(server.server, 'connection') as Promise<[net.Socket]>
  const client = net.connect(Number(new URL(address).port), '127.0.0.1')
  const answer: Buffer[] = []
  client.on('data', (part: Buffer) => answer.push(part))
  const [socket] = await arrived
  client.write(bytes)
  await expect.poll(() => socket.bytesRead).toBe(bytes.length)
  const closed = once(client, 'close')
  server.server.emit(
    'clientError',
    Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  )
  await closed
  return Buffer.concat(answer).toString()
}

test('a connection kept for later is closed without a word, which would be taken for the answer to its first request', async () => {
  expect(await readAnswer('')).toBe('')
})

test('one that has begun to ask is told why it is closed', async () => {
  expect(await readAnswer('GET /hea')).toMatch(/^HTTP\/1\.1 400 /)
})
