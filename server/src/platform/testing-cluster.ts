import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'
import { findPlace } from './embedded-place.ts'
import { shutDown } from './embedded-postmaster.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: { url: string; adminUrl: string }
  }
}

/** Empty but migrated; every test file gets a copy. */
export const template = 'template_seamark'

// Below /var/tmp and not in a folder of mkdtemp: as root, PostgreSQL's account must be able to enter it.
const parent = process.platform === 'win32' ? (process.env['TEMP'] ?? '.') : '/var/tmp'
const prefix = 'seamark-test-'

// A cluster that dies with its run needs no durability; everything else is as in the product.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB', max_connections: '200' }

/** Vitest's global setup: one PostgreSQL for the run, gone with it. */
export async function setup(project: TestProject) {
  await removeLeftovers()
  const dataDir = path.join(parent, `${prefix}${process.pid}`)
  const cluster = await startEmbedded({ dataDir, log: () => undefined, settings })
  await createTemplate(cluster)
  project.provide('testCluster', { url: cluster.url, adminUrl: cluster.adminUrl })
  return async () => {
    await cluster.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Of runs that were killed. */
async function removeLeftovers() {
  const folders = fs.readdirSync(parent).filter((name) => name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
  for (const dataDir of folders.map((name) => path.join(parent, name))) {
    if (fs.lstatSync(dataDir).uid !== process.getuid?.()) continue
    await shutDown(findPlace(dataDir, () => undefined))
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function createTemplate({ url, adminUrl }: { url: string; adminUrl: string }) {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`create database ${template} owner seamark`)
    await migrate(databaseAt(url, template))
    // Nobody may connect to it from now on: an open connection would stop all copying.
    await client.query(`alter database ${template} with allow_connections false is_template true`)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function databaseAt(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
