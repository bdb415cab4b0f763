import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createApp } from '@seamark/server/app'
import { createDemoPeople, layFoundation } from '@seamark/server/domains/identity/index'
import { createDemoCompanies } from '@seamark/server/domains/phonebook/index'
import { readConfig } from '@seamark/server/platform/config'
import { createPool } from '@seamark/server/platform/database/connection'
import { startEmbedded } from '@seamark/server/platform/embedded/postgres'
import { createLog } from '@seamark/server/platform/log'
import { migrate } from '@seamark/server/platform/database/migrate'
import { Client, type Pool } from 'pg'
import { withConnection } from './connection.ts'
import { fillFollowUps } from '../followups/rows.ts'

const checkout = path.resolve(import.meta.dirname, '../../..')

export interface BenchDatabase {
  url: string
  companies: number
  /** Makes another, untouched copy of the same rows. */
  another: () => Promise<{ url: string; drop: () => Promise<unknown> }>
  /** Waits until everything is on disk, so that writing it does not slow the next measurement. */
  settle: () => Promise<unknown>
  stop: () => Promise<void>
}

export interface Wanted {
  companies: number
  /** The number of people in sales besides the demo people; with none, the companies belong to the demo people. */
  owners: number
  /** The number of their follow-ups, with everything that results from them. */
  followUps: number
}

/** Opens a copy of such a database, for this run alone. The original stays in .cache/bench until the migrations or the generator change. */
export async function openDatabase(wanted: Wanted, say: (line: string) => void): Promise<BenchDatabase> {
  const embedded = await startEmbedded({ dataDir: path.join(checkout, '.cache', 'bench'), log: say })
  try {
    const original = `original_${wanted.companies}_${wanted.owners}_${wanted.followUps}_${fingerprint()}`
    const administrator = new Client({ connectionString: embedded.adminUrl })
    await administrator.connect()
    if (!(await names(administrator)).includes(original))
      await makeOriginal(administrator, embedded.url, { original, ...wanted }, say)
    const settle = () => administrator.query('checkpoint')
    const copy = async (name: string) => {
      await administrator.query(`create database ${name} template ${original} owner seamark strategy file_copy`)
      await settle()
      return {
        url: databaseAt(embedded.url, name),
        drop: () => administrator.query(`drop database ${name} with (force)`),
      }
    }
    const run = await copy(`run_${process.pid}`)
    const stop = async () => {
      await run.drop()
      await administrator.end()
      await embedded.stop()
    }
    return { url: run.url, companies: wanted.companies, another: () => copy(`run_${process.pid}_limit`), settle, stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function makeOriginal(
  administrator: Client,
  url: string,
  { original, ...wanted }: Wanted & { original: string },
  say: (line: string) => void,
) {
  const isOld = (name: string) =>
    /^(draft|run)_/.test(name) || (name.startsWith('original_') && !name.endsWith(fingerprint()))
  for (const old of (await names(administrator)).filter(isOld))
    await administrator.query(`drop database ${old} with (force)`)
  const draft = `draft_${process.pid}`
  await administrator.query(`create database ${draft} owner seamark`)
  say(`Making ${wanted.companies} companies …`)
  const began = performance.now()
  await fill(databaseAt(url, draft), wanted)
  const seconds = (performance.now() - began) / 1000
  say(
    `Made in ${seconds.toFixed(1)} s, ${Math.round(wanted.companies / seconds)} a second with all indexes; kept for later runs.`,
  )
  if (wanted.followUps > 0) await follow(databaseAt(url, draft), wanted.followUps, say)
  await administrator.query(`alter database ${draft} rename to ${original}`)
}

async function follow(url: string, followUps: number, say: (line: string) => void) {
  say(`Making ${followUps} follow-ups …`)
  const began = performance.now()
  await fillFollowUps(url, followUps)
  say(`Made in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

async function fill(url: string, { companies, owners }: Wanted) {
  await withConnection(url, (client) => client.query('create extension if not exists pg_trgm with schema public'))
  await migrate(url)
  const app = await createApp(readConfig({ PROCESSES: 'worker' }), url, createLog('warn'))
  const pool = createPool(url, { max: 1, statementTimeout: 3_600_000 })
  try {
    await layFoundation(app.systemContext('bench'))
    const people = await createDemoPeople(app.systemContext('bench'), 'only measured, never signed in')
    const all = owners === 0 ? people : await addOwners(pool, owners)
    await createDemoCompanies(pool, { companies, people: all, now: new Date('2026-11-20T00:00:00Z') })
  } finally {
    await pool.end()
    await app.stop()
  }
}

/** Adds people in sales who cannot sign in yet. */
async function addOwners(pool: Pool, owners: number) {
  const { rows } = await pool.query<{ id: number; departmentId: number | null }>(
    `with added as (
       insert into identity.users (username, name) select 'owner' || n, '业务员' || n from generate_series(1, $1::int) as n returning id, department_id as "departmentId"),
     held as (
       insert into identity.user_roles (user_id, role_id, is_primary)
       select added.id, role.id, true from added, identity.roles role where role.authority = 'sales')
     select * from added`,
    [owners],
  )
  return rows
}

async function names(administrator: Client): Promise<string[]> {
  const { rows } = await administrator.query<{ datname: string }>('select datname from pg_database')
  return rows.map(({ datname }) => datname)
}

/** It changes whenever the rows would. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const phonebook = path.join(checkout, 'server/src/domains/phonebook')
  const sources = [
    ...filesOf(path.join(checkout, 'server/migrations'), /\.sql$/),
    path.join(phonebook, 'demo.ts'),
    ...filesOf(path.join(phonebook, 'demo'), /\.ts$/),
    ...['companies/companies', 'matching/phones', 'matching/search'].map((name) =>
      path.join(phonebook, `${name}.rules.ts`),
    ),
    path.join(checkout, 'server/src/domains/identity/demo.ts'),
    path.join(checkout, 'server/src/platform/seeded-random.ts'),
    path.join(checkout, 'bench/src/followups/rows.ts'),
  ]
  for (const file of sources) hash.update(fs.readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const filesOf = (folder: string, wanted: RegExp) =>
  fs
    .readdirSync(folder)
    .filter((name) => wanted.test(name))
    .sort()
    .map((name) => path.join(folder, name))

function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
