import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { filesFolder, root } from '../../platform/config.ts'
import { testSender } from './testing.ts'

const product = await startTestApp()
await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const lin = await product.signIn('lin')
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

const megabyte = 2 ** 20
const size = 48 * megabyte
const bytes = randomBytes(size)

test('killed in the middle, an upload goes on in another process from the last confirmed byte; memory does not grow with the file', {
  timeout: 120_000,
}, async () => {
  const first = await startProcess()
  const id = await testSender(lin, first.api).begun({ size, sha256: sha256(bytes) })
  const sending = testSender(lin, first.api)
    .patch(id, 0, held(0, 40 * megabyte))
    .then(
      () => 'answered',
      () => 'broken',
    )
  await vi.waitFor(async () => expect(await received(id)).toBeGreaterThanOrEqual(32 * megabyte), 30_000)
  first.child.kill('SIGKILL')
  expect(await sending).toBe('broken')

  const second = await startProcess()
  const sender = testSender(lin, second.api)
  const at = await sender.offset(id)
  expect(at).toBe(await received(id))
  expect(at).toBeGreaterThanOrEqual(32 * megabyte)
  const last = await sender.patch(id, at, bytes.subarray(at))
  expect([last.status, Number(last.headers.get('upload-offset'))]).toEqual([204, size])
  const { rows } = await product.pool.query<{ state: string; sha256: Buffer }>(
    'select state, sha256 from files.uploads where id = $1',
    [id],
  )
  expect([rows[0]?.state, rows[0]?.sha256.toString('hex')]).toEqual(['done', sha256(bytes)])

  const peakOf = async (times: number) => {
    const large = await sender.begun({ size: times * size })
    expect(
      (await sender.patch(large, 0, ReadableStream.from(Array.from({ length: times }, pieces).flat()))).status,
    ).toBe(204)
    return peakMemory(second.child)
  }
  const warm = await peakOf(1)
  expect((await peakOf(3)) - warm).toBeLessThan(size)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
})

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

async function received(id: string) {
  const { rows } = await product.pool.query<{ received: number }>(
    'select received::float8 from files.uploads where id = $1',
    [id],
  )
  return rows[0]?.received ?? 0
}

const pieces = () =>
  Array.from({ length: size / megabyte }, (_, at) => bytes.subarray(at * megabyte, (at + 1) * megabyte))

/** A body whose rest never comes. */
function held(from: number, to: number) {
  let at = from
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (at >= to) return new Promise(() => undefined)
      controller.enqueue(bytes.subarray(at, Math.min(to, at + megabyte)))
      at += megabyte
    },
  })
}

/** Starts a web process of the product on the database and the folder of this test. */
async function startProcess() {
  const child = spawn(process.execPath, [path.join(root, 'server/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      PROCESSES: 'web',
      DATABASE_URL: product.url,
      FILES_DIR: filesFolder(product.config),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /is ready: (http:\S+)/.exec(line)?.[1]
    if (address) return { child, api: `${address}/api` }
  }
  throw new Error('The process ended before it was ready')
}

/** The peak memory of the process, in bytes. */
async function peakMemory({ pid }: ChildProcess) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}
