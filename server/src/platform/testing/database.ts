import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@seamark/contract/platform/client'
import type { FailureBody } from '@seamark/contract/platform/envelope'
import { Client, type Pool } from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { createDice, type Dice } from '../seeded-random.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { databaseAt, template } from './cluster.ts'

/**
 * A database for this test file alone, on a real PostgreSQL, migrated and else empty, or a copy of what `testTemplate` has laid; dropped when the file is
 * done. Call it at the file's top level.
 */
export async function testDatabase(from = template): Promise<{ url: string }> {
  const { url } = inject('testCluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(copyOf(from, name))
  afterAll(() => asAdministrator(`drop database ${name} with (force)`))
  return { url: databaseAt(url, name) }
}

/** What many files begin with is laid once a run, by the first who asks; the others wait, and copy it. Answers its name. */
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

/** A database of this test file's own in the run's engine, made when it is first asked; dropped when the file is done. Call it at the file's top level. */
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

/** One for all files of a worker, as it prepares itself first; it goes with the worker. */
let administrator: Engine | undefined

/** An empty folder for this test file alone, gone when the file is done. Call it at the file's top level. */
export async function testFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'seamark-test-'))
  afterAll(() => fs.rm(folder, { recursive: true, force: true }))
  return folder
}

/** Dice for the moments at which a test kills something. They print their seed, which `TEST_SEED` takes, so that the same moments can be tried again. */
export function testDice(): Dice {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(1_000_000_000))
  process.stdout.write(`Moments by chance: TEST_SEED=${seed} repeats them.\n`)
  return createDice(seed, 0)
}

/** Its files are copied: to write each page to the log as well, which is what PostgreSQL does unasked, is ten times the work. */
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

/** Resolves once a statement on this database waits for another's lock; other files' databases are none of its business. */
export async function lockAwaited(pool: Pool) {
  const waiting = () =>
    pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0)
}

/** Whether it has not ended by now. */
export const isUnderWay = (work: Promise<unknown>): Promise<boolean> => {
  const ended = work.then(
    () => false,
    () => false,
  )
  return Promise.race([ended, nextTurn(true)])
}

/** The refusal that a call ends with; that it is not refused fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<FailureBody & { httpStatus: number }> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return { ...error.body, httpStatus: error.httpStatus }
    throw error
  }
  throw new Error('The call was not refused')
}
