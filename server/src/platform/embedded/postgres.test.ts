import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { AlreadyRunning, type Embedded, type EmbeddedOptions, startEmbedded } from './postgres.ts'
import { findPlace } from './place.ts'
import { readPostmaster } from './postmaster.ts'
import { makeScratch } from '../testing/cluster.ts'

const dataDir = makeScratch()
const place = findPlace(dataDir, () => undefined)
const running: Embedded[] = []

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
})
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

test('a new folder gets a database of its own, which sees Chinese and listens to this machine account alone', async () => {
  const { url, adopted } = await start()
  expect(adopted).toBe(false)
  await ask(url, 'create extension pg_trgm')
  const [row] = await ask(
    url,
    `select array_length(show_trgm('中国远洋集团'), 1) as trigrams, current_user as who, current_setting('listen_addresses') as listens, current_setting('fsync') as durable`,
  )
  expect(row).toEqual({ trigrams: 7, who: 'seamark', listens: '', durable: 'on' })
  expect(fs.statSync(path.join(place.home, 'passwords.json')).mode & 0o777).toBe(0o600)
  await expect(ask(url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('stop ends PostgreSQL, the next start finds the rows', async () => {
  const first = await start()
  await ask(first.url, 'create table kept (n int)')
  await ask(first.url, 'insert into kept values (1)')
  await stop(first)
  expect(readPostmaster(place)).toBeUndefined()
  expect(await ask((await start()).url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('after kill -9 of the product its PostgreSQL is adopted', async () => {
  const { child, url } = await startElsewhere()
  const before = readPostmaster(place)
  child.kill('SIGKILL')
  await waitForEnd(child)
  const next = await start()
  expect(next.adopted).toBe(true)
  expect(next.url).toBe(url)
  expect(readPostmaster(place)).toEqual(before)
})

test('a second product in the same folder is told where the first one answers; a guest shares its database', async () => {
  const { child } = await startElsewhere()
  await expect(startEmbedded({ dataDir, log })).rejects.toEqual(
    new AlreadyRunning(child.pid ?? 0, 'http://localhost:18099'),
  )
  const guest = await start({ guest: true })
  expect(guest.adopted).toBe(true)
  await stop(guest)
  expect(readPostmaster(place)?.state).toBe('ready')
  child.kill('SIGTERM')
  await waitForEnd(child)
  expect(readPostmaster(place)).toBeUndefined()
})

test('kill -9 of PostgreSQL loses no acknowledged row, and it is started again', async () => {
  const { url } = await start()
  await ask(url, 'create table acknowledged (n int primary key)')
  const killed = readPostmaster(place)?.pid ?? 0
  const acknowledged = await writeUntilCutOff(url, 200, () => process.kill(killed, 'SIGKILL'))
  const rows = await vi.waitFor(() => ask(url, 'select count(*)::int as n, max(n) as last from acknowledged'), {
    timeout: 20_000,
    interval: 50,
  })
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  // The insert in flight may have been committed although its answer did not reach us.
  expect([acknowledged, acknowledged + 1]).toContain(rows[0]?.['n'])
  expect(rows[0]?.['last']).toBe(rows[0]?.['n'])
  expect(readPostmaster(place)?.pid).not.toBe(killed)
})

test('numbers of dead processes that other programs have now do not hinder a start', async () => {
  await stop(await start())
  const other = new Client({ connectionString: inject('testCluster').adminUrl })
  await other.connect()
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  fs.writeFileSync(
    path.join(place.cluster, 'postmaster.pid'),
    `${pid}\n${place.cluster}\n1\n5432\n${place.sockets}\n\n  1 1\nready   \n`,
  )
  fs.writeFileSync(
    path.join(place.home, 'seamark.pid'),
    JSON.stringify({ pid, born: 'long ago', address: 'http://localhost:1' }),
  )
  expect((await start()).adopted).toBe(false)
  await other.end()
})

test('a first start cut short before its database was made is completed by the next', async () => {
  const { adminUrl } = await start()
  await ask(adminUrl, 'drop database seamark with (force)')
  await ask(adminUrl, 'drop role seamark')
  await stop(running[0])
  expect(await ask((await start()).url, 'select current_database() as name')).toEqual([{ name: 'seamark' }])
})

function log() {}

async function start(options: Partial<EmbeddedOptions> = {}) {
  const embedded = await startEmbedded({ dataDir, log, ...options })
  running.push(embedded)
  return embedded
}

async function stop(embedded: Embedded | undefined) {
  running.splice(0, running.length, ...running.filter((one) => one !== embedded))
  await embedded?.stop()
}

const product = `
  const { startEmbedded } = await import(process.argv[1])
  const embedded = await startEmbedded({ dataDir: process.argv[2], log() {} })
  embedded.announce('http://localhost:18099')
  process.once('SIGTERM', () => embedded.stop().then(() => process.exit()))
  console.log(embedded.url)
  setInterval(() => {}, 60_000)`

/** Starts another process, as a second product would be. */
async function startElsewhere() {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', product, path.join(import.meta.dirname, 'postgres.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', () => reject(new Error('The other process ended early.')))
  })
  return { child, url }
}

const waitForEnd = (child: ChildProcess) =>
  new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(undefined),
  )

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Inserts 1, 2, 3 … until the connection breaks. Calls `cutOff` after `many`. Returns the last acknowledged number. */
async function writeUntilCutOff(url: string, many: number, cutOff: () => void) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  for (let n = 1; ; n++) {
    try {
      await client.query('insert into acknowledged values ($1)', [n])
    } catch {
      return n - 1
    }
    if (n === many) cutOff()
  }
}
