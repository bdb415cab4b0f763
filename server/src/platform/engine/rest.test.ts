import fs from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { bornAt } from '../embedded/product-lock.ts'
import { makeScratch } from '../testing/cluster.ts'
import { testDice } from '../testing/database.ts'
import { type EmbeddedEngineOptions, startEmbeddedEngine } from './embedded.ts'
import { createEngine, type Engine, tabSeparated } from './engine.ts'
import { prepareTables } from './prepared-tables.ts'

const dataDir = makeScratch()
const random = testDice()
const opened: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.stop()
})
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const patience = { timeout: 60_000 }

test('it is started by the first question, and not to see how it is; all who ask meanwhile wait for it', async () => {
  const { embedded, engine } = await start()
  expect(await engine.isUp()).toBe(true)
  expect(embedded.pid()).toBeUndefined()
  const asked = Array.from({ length: 40 }, (_, n) => n)
  const answers = await Promise.all(asked.map((n) => engine.rows<{ x: number }>('select {n:UInt32} as x', { n })))
  expect(answers.map(([row]) => row?.x)).toEqual(asked)
  expect(embedded.pid()).toBeGreaterThan(0)
})

test('it ends when nobody asks, and the next question starts it with all rows', async () => {
  const said: string[] = []
  const { embedded, engine } = await start({ idleMs: 300, log: (line) => said.push(line) })
  const before = await count(engine)
  await write(engine)
  const pid = embedded.pid() ?? 0
  await expect.poll(() => embedded.pid(), patience).toBeUndefined()
  expect(bornAt(pid)).toBeUndefined()
  expect(await engine.isUp()).toBe(true)
  expect(embedded.pid()).toBeUndefined()
  expect(await count(engine)).toBe(before + 1)
  expect(embedded.pid()).not.toBe(pid)
  expect(said).toEqual([])
})

test('a start prepares its tables once, leaves it asleep where they are up to date, and the first question prepares none', async () => {
  const first = await start()
  await prepareTables(first.engine, first.embedded.tables)
  expect(first.embedded.pid()).toBeGreaterThan(0)
  const applied = await stepsOf(first.engine)
  await first.embedded.stop()
  const second = await start()
  await prepareTables(second.engine, second.embedded.tables)
  expect(second.embedded.pid()).toBeUndefined()
  expect(await count(second.engine)).toBeGreaterThanOrEqual(0)
  expect(second.embedded.pid()).toBeGreaterThan(0)
  expect(await stepsOf(second.engine)).toEqual(applied)
})

test('a start prepares the tables of a folder that a former version has left', async () => {
  const { embedded, engine } = await start()
  await embedded.tables.note()
  fs.appendFileSync(path.join(dataDir, 'engine', 'steps'), 'an-older-step.sql\n')
  await prepareTables(engine, embedded.tables)
  expect(embedded.pid()).toBeGreaterThan(0)
  expect(await embedded.tables.areCurrent()).toBe(true)
})

test('a question that runs keeps it awake', async () => {
  const { embedded, engine } = await start({ idleMs: 200 })
  await engine.rows('select 1')
  const pid = embedded.pid()
  const [row] = await engine.rows<{ n: number }>('select count() as n from numbers(20) where sleepEachRow(0.1) = 0')
  expect(row?.n).toBe(20)
  expect(embedded.pid()).toBe(pid)
})

test('whoever asks while it ends is answered by the next one', { timeout: 300_000 }, async () => {
  const { embedded } = await start({ idleMs: 100 })
  const hosts = new Set<number | undefined>()
  for (let turn = 0; turn < 25; turn++) {
    expect(await askOnce(new URL(embedded.url).pathname, 'select 7')).toBe('7')
    hosts.add(embedded.pid())
    await wait(random.next() * 400)
  }
  expect(hosts.size).toBeGreaterThan(1)
})

test('killed at any moment of its end, it loses nothing that was acknowledged', { timeout: 300_000 }, async () => {
  const { embedded, engine } = await start({ idleMs: 100 })
  let rows = await count(engine)
  for (let turn = 0; turn < 8; turn++) {
    await write(engine)
    rows += 1
    await wait(random.next() * 600)
    const pid = embedded.pid()
    if (pid) process.kill(pid, 'SIGKILL')
    await expect.poll(() => count(engine).catch((error: unknown) => String(error)), patience).toBe(rows)
  }
})

async function start(options: Partial<EmbeddedEngineOptions> = {}) {
  const embedded = await startEmbeddedEngine(dataDir, { log: () => undefined, beside: true, ...options })
  const engine = createEngine(embedded.url)
  opened.push(embedded, engine)
  return { embedded, engine }
}

let line = 0
const write = (engine: Engine) =>
  engine.insert('facts.records', ['line', 'date'], tabSeparated([[(line += 1), '2026-01-01']]))

const count = async (engine: Engine) =>
  (await engine.rows<{ n: number }>('select count() as n from facts.records'))[0]?.n ?? 0

/** The numbered files that have been applied, each as often as it was. */
const stepsOf = (engine: Engine) =>
  engine.rows('select name, toString(applied_at) as at from facts.steps order by name, at')

/** Asks on a connection of its own. */
const askOnce = (socketPath: string, question: string) =>
  new Promise<string>((resolve, reject) => {
    const asked = request({ socketPath, path: '/', method: 'POST', agent: false }, (answer) => {
      answer.toArray().then((parts) => resolve(Buffer.concat(parts).toString().trim()), reject)
    })
    asked.once('error', reject).end(`${question} format TabSeparated`)
  })
