import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../embedded/postgres.ts'
import { startEmbeddedEngine } from '../engine/embedded.ts'
import { findPlace } from '../embedded/place.ts'
import { readPostmaster, shutDown } from '../embedded/postmaster.ts'
import { migrate } from '../database/migrate.ts'
import { bornAt } from '../embedded/product-lock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: { url: string; adminUrl: string; engine: string }
  }
}

/** The name of the template database, which is empty but migrated; every test file gets a copy. */
export const template = 'template_seamark'

// The cluster ends with its run and needs no durability; everything else is as in the product.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  max_wal_size: '256MB',
  // Nobody tries passwords here, and each file opens a dozen connections.
  scram_iterations: '1',
}

/**
 * Vitest's global setup: it starts one PostgreSQL and one engine of trade data for the run, and removes them with it. Where
 * CLICKHOUSE_TEST_URL is given, that engine is used.
 */
export async function setup(project: TestProject) {
  await removeLeftovers()
  const dataDir = makeScratch(quickest())
  process.once('exit', () => endAtOnce(dataDir))
  const cluster = await startEmbedded({ dataDir, log: () => undefined, settings })
  await createTemplate(cluster)
  const outside = process.env['CLICKHOUSE_TEST_URL']
  const engine = outside ? undefined : await startEmbeddedEngine(dataDir, { log: () => undefined, beside: true })
  project.provide('testCluster', { url: cluster.url, adminUrl: cluster.adminUrl, engine: outside ?? engine?.url ?? '' })
  return async () => {
    await engine?.stop()
    await cluster.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const parent = process.platform === 'win32' ? os.tmpdir() : '/var/tmp'
const memory = '/dev/shm'
const scratch = /^seamark-test-(\d+)-/

/** Makes a new data folder for a test. Under root, PostgreSQL's own account must be able to enter it. */
export function makeScratch(inside = parent) {
  const folder = fs.mkdtempSync(path.join(inside, `seamark-test-${process.pid}-`))
  fs.chmodSync(folder, 0o711)
  return folder
}

/**
 * Returns where files are made the quickest: in memory, where there is plenty of it. Each test file copies a database of fifteen hundred files,
 * which has taken half a second of a processor on a disk, and a hundredth of that in memory.
 */
export function quickest() {
  if (!fs.existsSync(memory)) return parent
  const { bavail, bsize } = fs.statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) > 4 * 2 ** 30 ? memory : parent
}

/** Ends the processes and removes the files that killed runs have left. */
export async function removeLeftovers() {
  for (const folder of [parent, memory].flatMap(scratchesIn)) {
    const owner = scratch.exec(path.basename(folder))?.[1]
    // Another run may be removing it at the same time.
    if (!owner || bornAt(Number(owner)) || fs.lstatSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.())
      continue
    await shutDown(findPlace(folder, () => undefined))
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const scratchesIn = (place: string) =>
  (fs.existsSync(place) ? fs.readdirSync(place) : []).map((name) => path.join(place, name))

/** Ctrl-C ends vitest without its teardown, and at this point nothing asynchronous can run any more. */
function endAtOnce(dataDir: string) {
  if (!fs.existsSync(dataDir)) return
  const postmaster = readPostmaster(findPlace(dataDir, () => undefined))
  if (postmaster) process.kill(postmaster.pid, 'SIGINT')
}

async function createTemplate({ url, adminUrl }: { url: string; adminUrl: string }) {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`create database ${template} owner seamark`)
    // `emptyTables` deletes without triggers.
    await client.query('grant set on parameter session_replication_role to seamark')
    await migrate(databaseAt(url, template))
    // No connection to it is allowed from now on, because an open one would stop all copying.
    await client.query(`alter database ${template} with allow_connections false is_template true`)
  } finally {
    await client.end()
  }
}

/** Returns the address of another database on the same server. */
export function databaseAt(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
