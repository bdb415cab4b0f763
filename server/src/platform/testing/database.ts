import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@seamark/contract/platform/client'
import type { FailureBody } from '@seamark/contract/platform/envelope'
import { Client, type Pool } from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { databaseAt, template } from './cluster.ts'

/**
 * Makes a database for this test file alone, on a real PostgreSQL. It is migrated and otherwise empty, or a copy of a `testTemplate`, and is
 * dropped when the file is done. Call it at the file's top level.
 */
export async function testDatabase(from = template): Promise<{ url: string }> {
  const { url } = inject('testCluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(copyOf(from, name))
  afterAll(() => asAdministrator(`drop database ${name} with (force)`))
  return { url: databaseAt(url, name) }
}

/**
 * Prepares once a run the data that many files begin with. The first caller makes it; the others wait, and copy it. Returns the name of the
 * template.
 */
export async function testTemplate(name: string, lay: (url: string) => Promise<void>): Promise<string> {
  const { url, adminUrl } = inject('testCluster')
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount: isLaid } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ])
    if (isLaid) return name
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(copyOf(template, name))
    await lay(databaseAt(url, name))
    await client.query(`alter database ${name} with allow_connections false is_template true`)
    return name
  } finally {
    await client.end()
  }
}

/**
 * Names a database of this test file's own in the run's engine. It is made on first use and dropped when the file is done. Call it at the
 * file's top level.
 */
export function testEngine(): { url: string } {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { engine } = inject('testCluster')
  const url = new URL(engine)
  if (url.protocol === 'unix:') url.searchParams.set('database', name)
  else url.pathname = name
  afterAll(async () => {
    administrator ??= createEngine(engine)
    await administrator.command(`drop database if exists ${name}`)
  })
  return { url: url.href }
}

/** All files of a worker share one engine client, because it prepares the engine first. It ends with the worker. */
let administrator: Engine | undefined

/** Makes an empty folder for this test file alone, removed when the file is done. Call it at the file's top level. */
export async function testFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'seamark-test-'))
  afterAll(() => fs.rm(folder, { recursive: true, force: true }))
  return folder
}

/** Returns dice for the moments at which a test kills something. They print their seed; set `TEST_SEED` to it to try the same moments again. */
export function testDice(): SeededRandom {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(1_000_000_000))
  process.stdout.write(`Moments by chance: TEST_SEED=${seed} repeats them.\n`)
  return createSeededRandom(seed, 0)
}

/** The files are copied, because PostgreSQL's default of writing each page to the log as well takes ten times as long. */
const copyOf = (from: string, name: string) =>
  `create database ${name} template ${from} strategy file_copy owner seamark`

async function asAdministrator(statement: string) {
  const client = new Client({ connectionString: inject('testCluster').adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Resolves once a statement on this database waits for a lock. Databases of other test files do not count. */
export async function lockAwaited(pool: Pool) {
  const waiting = () =>
    pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0)
}

/** Returns whether the work has not ended by now. */
export const isUnderWay = (work: Promise<unknown>): Promise<boolean> => {
  const ended = work.then(
    () => false,
    () => false,
  )
  return Promise.race([ended, nextTurn(true)])
}

/** Returns the refusal that a call ends with. The test fails if the call is not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<FailureBody & { httpStatus: number }> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return { ...error.body, httpStatus: error.httpStatus }
    throw error
  }
  throw new Error('The call was not refused')
}
