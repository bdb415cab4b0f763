import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { type Account, environment, type Place, readIfThere } from './place.ts'
import { readPostmaster } from './postmaster.ts'

// Both are chosen at creation and cannot be changed. Trigrams see Chinese only with this LC_CTYPE, and order by code point costs half of order
// by language.
const locale = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-ctype=C.UTF-8',
  '--lc-collate=C',
]

/**
 * Makes the cluster when there is none. It is made under another name and renamed, so that an interrupted attempt leaves nothing behind that
 * looks complete.
 */
export function createCluster({ home, cluster, binaries, account }: Place) {
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return
  const draft = path.join(home, `cluster.${randomUUID()}`)
  const password = path.join(home, `password.${randomUUID()}`)
  try {
    fs.mkdirSync(draft, { mode: 0o700 })
    fs.writeFileSync(password, makePasswords(home).postgres, { mode: 0o600 })
    for (const name of [draft, password]) changeOwner(name, account)
    const flags = ['--auth=scram-sha-256', `--pwfile=${password}`, '--username=postgres', '--no-instructions']
    const result = spawnSync(path.join(binaries, 'bin', 'initdb'), ['--pgdata', draft, ...flags, ...locale], {
      ...account,
      env: environment,
      cwd: '/',
      encoding: 'utf8',
    })
    if (result.status !== 0)
      throw new Error(`The database could not be created: ${result.error?.message ?? result.stderr.trim()}`)
    fs.renameSync(draft, cluster)
  } finally {
    fs.rmSync(password, { force: true })
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

function changeOwner(name: string, { uid, gid }: Account) {
  if (uid !== undefined && gid !== undefined) fs.chownSync(name, uid, gid)
}

const passwords = z.object({ postgres: z.string().min(1), seamark: z.string().min(1) })
const passwordFile = (home: string) => path.join(home, 'passwords.json')

function makePasswords(home: string) {
  const made = { postgres: randomBytes(24).toString('hex'), seamark: randomBytes(24).toString('hex') }
  fs.writeFileSync(passwordFile(home), `${JSON.stringify(made)}\n`, { mode: 0o600 })
  return made
}

function readPasswords(home: string) {
  const text = readIfThere(passwordFile(home))
  if (!text)
    throw new Error(
      `The database's passwords are missing: ${passwordFile(home)} must be put back, or the folder moved away to begin anew.`,
    )
  return passwords.parse(JSON.parse(text))
}

/** Returns the address of one database of the cluster. `postgres` is the superuser, `seamark` owns the product's database. */
export function urlOf(place: Place, user: 'postgres' | 'seamark', database: string) {
  const password = readPasswords(place.home)[user]
  const { port, sockets } = readPostmaster(place) ?? { port: 5432, sockets: place.sockets }
  return sockets
    ? `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(sockets)}`
    : `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}

/** Makes the role and its database where they are missing, also when an earlier start was interrupted between the two. */
export async function createOwnDatabase(place: Place) {
  const client = new Client({ connectionString: urlOf(place, 'postgres', 'postgres') })
  await client.connect()
  try {
    const { rowCount: role } = await client.query(`select from pg_roles where rolname = 'seamark'`)
    if (!role) await client.query(`create role seamark login password '${readPasswords(place.home).seamark}'`)
    const { rowCount: database } = await client.query(`select from pg_database where datname = 'seamark'`)
    if (!database) await client.query('create database seamark owner seamark')
  } finally {
    await client.end()
  }
}
