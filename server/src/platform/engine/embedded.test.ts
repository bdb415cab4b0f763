import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { connect, createServer } from 'node:net'
import { type IncomingMessage, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  type EmbeddedEngine,
  type EmbeddedEngineOptions,
  engineBeside,
  hasEngine,
  startEmbeddedEngine,
} from './embedded.ts'
import { createEngine, type Engine, tabSeparated } from './engine.ts'
import { memoryOf } from './host-process.ts'
import { bornAt } from '../embedded/product-lock.ts'
import { makeScratch } from '../testing/cluster.ts'

const dataDir = makeScratch()
const home = path.join(dataDir, 'engine')
/** A question that takes minutes and can be ended at any moment. */
const endless = 'select sum(cityHash64(number)) from numbers(1000000000000)'
const opened: { stop: () => Promise<void> }[] = []
/** The engine that tests without options share one after another, until one of them ends it. */
let shared: EmbeddedEngine | undefined

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.stop()
})
afterAll(async () => {
  await stopAll()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('after kill -9 it is started again with all that was acknowledged; who asks meanwhile is told to come again', {
  timeout: 300_000,
}, async () => {
  const said: string[] = []
  const { embedded, engine } = await start({ log: (line) => said.push(line) })
  await write(engine, 1)
  const before = embedded.pid() ?? 0
  const question = engine.rows(endless).catch((error: unknown) => error)
  await expect.poll(() => countAsked(engine, 'cityHash64')).toBe(1)
  process.kill(before, 'SIGKILL')
  expect(await question).toMatchObject({ code: 'platform.engine_down', details: { retryAfter: 5 }, httpStatus: 503 })
  await expect.poll(() => engine.isUp(), { timeout: 100_000 }).toBe(true)
  expect(embedded.pid()).not.toBe(before)
  expect(await count(engine)).toBe(1)
  await write(engine, 2)
  expect(await count(engine)).toBe(2)
  expect(said).toEqual(['The engine of trade data has ended and is started again …'])
})

test('one that hangs is ended and started again with all that was acknowledged', { timeout: 300_000 }, async () => {
  const said: string[] = []
  const { embedded, engine } = await start({ log: (line) => said.push(line), silenceMs: 2000 })
  const before = embedded.pid() ?? 0
  const rows = await count(engine)
  process.kill(before, 'SIGSTOP')
  await expect
    .poll(() => said, { timeout: 100_000 })
    .toContain('The engine of trade data does not answer and is ended.')
  await expect.poll(() => engine.isUp(), { timeout: 100_000 }).toBe(true)
  expect(embedded.pid()).not.toBe(before)
  expect(await count(engine)).toBe(rows)
})

test('one that is as busy as can be still says that it lives', async () => {
  const { embedded, engine } = await start()
  const socketPath = new URL(embedded.url).pathname
  const ask = (count: number) =>
    Array.from({ length: count }, () => {
      const question = request({ socketPath, path: '/', method: 'POST' }).on('error', () => undefined)
      return question.end(endless)
    })
  const questions = ask(5)
  await expect.poll(() => countAsked(engine, 'cityHash64')).toBe(5)
  questions.push(...ask(5))
  const told = await new Promise<IncomingMessage>((resolve) => request({ socketPath, path: '/alive' }, resolve).end())
  expect((await told.toArray()).join('')).toBe('1\n')
  for (const question of questions) question.destroy()
  await expect.poll(() => countAsked(engine, 'cityHash64')).toBe(0)
})

test('stop ends one that hangs', { timeout: 120_000 }, async () => {
  const { embedded } = await start()
  const pid = embedded.pid() ?? 0
  process.kill(pid, 'SIGSTOP')
  await stopAll()
  expect(bornAt(pid)).toBeUndefined()
})

test('stop ends it, and the next start finds the rows', async () => {
  const { embedded, engine } = await start()
  const pid = embedded.pid() ?? 0
  const rows = await count(engine)
  await stopAll()
  expect(bornAt(pid)).toBeUndefined()
  expect(await count((await start()).engine)).toBe(rows)
})

test('it stands behind the pages', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux tells the priority of another process')
  const { embedded } = await start({ beside: false })
  expect(os.getPriority(embedded.pid() ?? 0)).toBe(10)
})

test('so does its session, where sessions have shares', async ({ skip }) => {
  skip(!fs.existsSync('/proc/self/autogroup'), 'this kernel gives sessions no shares')
  const { embedded } = await start({ beside: false })
  await expect
    .poll(() => fs.readFileSync(`/proc/${embedded.pid()}/autogroup`, 'utf8'), { timeout: 20_000 })
    .toMatch(/nice 10\n$/)
})

test('stop does not wait for a question that runs', async () => {
  const { engine } = await start({})
  const question = engine.rows(endless).catch((error: unknown) => error)
  await expect.poll(() => countAsked(engine, 'cityHash64')).toBe(1)
  const ended = opened.shift()?.stop()
  expect(await question).toMatchObject({ code: 'platform.engine_down' })
  await ended
})

test('when the product dies its engine ends, and the next one has the folder', { timeout: 300_000 }, async () => {
  await stopAll()
  const { child, pid } = await startElsewhere()
  child.kill('SIGKILL')
  const { embedded, engine } = await start()
  // It has let go of the folder and may still be ending.
  await expect.poll(() => bornAt(pid), { timeout: 100_000 }).toBeUndefined()
  expect(embedded.pid()).not.toBe(pid)
  expect(await count(engine)).toBeGreaterThan(0)
})

test('a command beside the product uses its engine and leaves it running; without one it starts its own', async () => {
  const { embedded, engine } = await start()
  const guest = await startEmbeddedEngine(dataDir, { log: () => undefined, guest: true })
  expect(guest.url).toBe(embedded.url)
  expect(guest.pid()).toBeUndefined()
  const rows = await count(engine)
  const other = createEngine(guest.url)
  opened.unshift(other)
  await write(other, 3)
  await guest.stop()
  expect(await count(engine)).toBe(rows + 1)
  await stopAll()
  const alone = await startEmbeddedEngine(dataDir, { log: () => undefined, guest: true })
  const own = createEngine(alone.url)
  opened.push(alone, own)
  expect(await count(own)).toBe(rows + 1)
  expect(alone.pid()).toBeGreaterThan(0)
})

test('a question that nobody waits for any more is ended; an insert that was cut off writes nothing', async () => {
  const { embedded, engine } = await start()
  const rows = await count(engine)
  const socketPath = new URL(embedded.url).pathname
  const question = request({ socketPath, path: '/', method: 'POST' }).on('error', () => undefined)
  question.end(endless)
  await expect.poll(() => countAsked(engine, 'cityHash64')).toBe(1)
  const insert = request({
    socketPath,
    path: `/?query=${encodeURIComponent('insert into facts.records (line, date) format TabSeparated')}`,
    method: 'POST',
    headers: { 'content-length': 1000 },
  }).on('error', () => undefined)
  insert.write('1\t2026-01-01\n2\t2026-01-01\n')
  await new Promise<void>((resolve) =>
    insert.once('socket', (socket) => (socket.connecting ? socket.once('connect', () => resolve()) : resolve())),
  )
  for (const one of [question, insert]) one.destroy()
  await expect.poll(() => countAsked(engine, 'cityHash64')).toBe(0)
  expect(await count(engine)).toBe(rows)
})

test('questions that were ended, one after the other, leave nothing behind among those that run', async () => {
  const { embedded, engine } = await start()
  const socketPath = new URL(embedded.url).pathname
  for (let turn = 0; turn < 12; turn++) {
    const question = request({ socketPath, path: '/', method: 'POST' }).on('error', () => undefined)
    question.end(endless)
    await expect.poll(() => countAsked(engine, 'cityHash64')).toBe(1)
    question.destroy()
    await expect.poll(() => countAsked(engine, 'cityHash64')).toBe(0)
  }
})

test('questions run side by side, also those with parameters', async () => {
  const { engine } = await start()
  const both = [1, 2].map((seed) =>
    engine
      .rows(`select sum(cityHash64(number, {seed:UInt8})) from numbers(1000000000000)`, { seed })
      .catch(() => undefined),
  )
  await expect.poll(() => countAsked(engine, 'cityHash64')).toBe(2)
  await stopAll()
  await Promise.all(both)
})

test('a statement may be as long as what it asks about', async () => {
  const { engine } = await start()
  const ids = Array.from({ length: 50_000 }, (_, place) => place + 1_000_000)
  expect(await engine.rows('select length({ids:Array(UInt32)}) as x', { ids })).toEqual([{ x: ids.length }])
})

test('more than can wait are told to come again, and the others are answered', async () => {
  const { engine, embedded } = await start()
  const socketPath = new URL(embedded.url).pathname
  const codes = await Promise.all(
    Array.from(
      { length: 150 },
      () =>
        new Promise<unknown>((resolve, reject) => {
          const asked = request({ socketPath, path: '/', method: 'POST' }, (answer) =>
            resolve(answer.resume().headers['x-clickhouse-exception-code']),
          )
          asked.once('error', reject).end('select sleep(1)')
        }),
    ),
  )
  expect(new Set(codes)).toEqual(new Set([undefined, '202']))
  expect(codes.filter((code) => code === undefined).length).toBeGreaterThanOrEqual(100)
  expect(await engine.rows('select 1 as x')).toEqual([{ x: 1 }])
})

test('all its questions together have a bound of memory', async () => {
  const { engine } = await start()
  const [bound] = await engine.rows<{ value: string }>(
    `select value from system.server_settings where name = 'max_server_memory_usage'`,
  )
  expect(Number(bound?.value)).toBeGreaterThanOrEqual(1024 ** 3)
  const gigabyte = 1024 ** 3
  expect([memoryOf(4 * gigabyte, 0), memoryOf(64 * gigabyte, 4 * gigabyte)]).toEqual([
    Math.round(1.6 * gigabyte),
    Math.round(1.6 * gigabyte),
  ])
  expect([memoryOf(gigabyte, 0), memoryOf(64 * gigabyte, 0)]).toEqual([gigabyte, 8 * gigabyte])
})

test('its log has a bound', async () => {
  await stopAll()
  fs.writeFileSync(path.join(home, 'engine.log'), 'x'.repeat(1_100_000))
  await start()
  expect(fs.statSync(path.join(home, 'engine.log')).size).toBeLessThan(1_000_000)
  expect(fs.statSync(path.join(home, 'engine.log.1')).size).toBe(1_100_000)
})

test('over the network it answers as on its socket', async () => {
  const { embedded, engine } = await start()
  const network = createServer((socket) =>
    socket
      .pipe(connect(new URL(embedded.url).pathname))
      .on('error', () => socket.destroy())
      .pipe(socket),
  )
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const bound = network.address()
  const far = createEngine(
    `http://somebody:secret@127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/facts`,
  )
  opened.unshift(far, { stop: () => new Promise((resolve) => network.close(() => resolve())) })
  expect(await count(far)).toBe(await count(engine))
})

test('where its package is missing or it cannot start, that is said and nothing fails', async () => {
  expect(hasEngine()).toBe(true)
  expect(hasEngine('chdb-that-is-not-here')).toBe(false)
  const said: string[] = []
  const spoiled = path.join(dataDir, 'spoiled')
  fs.mkdirSync(path.join(spoiled, 'engine'), { recursive: true })
  fs.writeFileSync(path.join(spoiled, 'engine', 'data'), 'a file where a folder is needed')
  const embedded = await engineBeside(spoiled, { log: (line) => said.push(line) })
  const engine = createEngine(embedded?.url ?? '')
  if (embedded) opened.push(embedded, engine)
  await expect(engine.rows('select 1')).rejects.toMatchObject({ code: 'platform.engine_down' })
  expect(await engine.isUp()).toBe(false)
  expect(said[0]).toMatch(/^Trade data is closed\. The engine ended with .*engine\.log$/)
  fs.rmSync(path.join(spoiled, 'engine', 'data'))
  await expect.poll(() => engine.isUp(), { timeout: 60_000 }).toBe(true)
  expect(await engine.rows('select 1 as x')).toEqual([{ x: 1 }])
})

/** Returns the shared engine with a client of this test's own. With options it is an engine of its own, which ends with the test. */
async function start(options?: Partial<EmbeddedEngineOptions>): Promise<{ embedded: EmbeddedEngine; engine: Engine }> {
  if (options) await stopAll()
  const embedded = shared ?? (await startEmbeddedEngine(dataDir, { log: () => undefined, beside: true, ...options }))
  const engine = createEngine(embedded.url)
  if (options) opened.push(embedded)
  else shared = embedded
  opened.push(engine)
  // The first question starts it.
  await engine.rows('select 1')
  return { embedded, engine }
}

async function stopAll() {
  const ending = shared
  shared = undefined
  for (const one of opened.splice(0).toReversed()) await one.stop()
  await ending?.stop()
}

const write = (engine: Engine, line: number) =>
  engine.insert('facts.records', ['line', 'date'], tabSeparated([[line, '2026-01-01']]))
const count = async (engine: Engine) =>
  (await engine.rows<{ n: number }>('select count() as n from facts.records'))[0]?.n ?? 0

/** Returns how many such questions run. */
async function countAsked(engine: Engine, part: string) {
  const [row] = await engine.rows<{ n: number }>(
    `select count() as n from system.processes where position(query, {part:String}) > 0 and position(query, 'system.processes') = 0`,
    { part },
  )
  return row?.n
}

const product = `
  const { startEmbeddedEngine } = await import(process.argv[1])
  const { createEngine, tabSeparated } = await import(process.argv[2])
  const embedded = await startEmbeddedEngine(process.argv[3], { log: console.error })
  await createEngine(embedded.url).insert('facts.records', ['line', 'date'], tabSeparated([[9, '2026-01-01']]))
  console.log(embedded.pid())
  setInterval(() => undefined, 1000)
`

/** Runs it in another process, as the product does. */
async function startElsewhere(): Promise<{ child: ChildProcess; pid: number }> {
  const files = ['embedded.ts', 'engine.ts'].map((name) => path.join(import.meta.dirname, name))
  const child = spawn(process.execPath, ['--input-type=module', '--eval', product, ...files, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())))
    child.once('exit', () => reject(new Error('The other process ended early.')))
  })
  return { child, pid }
}
