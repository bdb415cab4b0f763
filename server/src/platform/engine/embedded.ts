import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AlreadyRunning, lockProduct, type ProductLock } from '../embedded/product-lock.ts'
import { openDoor, readState } from './door.ts'
import { FolderTaken } from './host-process.ts'
import { EngineKeeper } from './keeper.ts'
import { type PreparedTables, preparedTables } from './prepared-tables.ts'

export interface EmbeddedEngine {
  /** The address for `createEngine`. */
  url: string
  /** Returns undefined while the engine sleeps or is started, and for a guest. */
  pid: () => number | undefined
  /** The engine's tables, as far as can be known without starting it. */
  tables: PreparedTables
  stop: () => Promise<void>
}

export interface EmbeddedEngineOptions {
  log: (line: string) => void
  /** True for a command beside the product (demo data, bench), which uses the engine of a running product and leaves it running. */
  guest?: boolean
  /** True where no page waits beside the engine, as in tests, so that it takes its full share of the processors. */
  beside?: boolean
  /** An engine that is silent for this long, twice in a row, is taken for hung. */
  silenceMs?: number
  /** An engine that nobody has asked for this long is ended until the next question; 0 lets it run. */
  idleMs?: number
}

/** The product that another one replaces has let go of the folder within this time. */
const takenMs = 60_000

/** Returns whether the engine's package exists for this platform. Without it everything but trade data runs. */
export function hasEngine(library = 'chdb'): boolean {
  try {
    createRequire(import.meta.url).resolve(library)
    return process.platform !== 'win32'
  } catch {
    return false
  }
}

/** Keeps the engine beside us where it can run. Where it cannot, it logs why and returns undefined: trade data is closed, and the rest works. */
export async function engineBeside(
  dataDir: string,
  options: EmbeddedEngineOptions,
): Promise<EmbeddedEngine | undefined> {
  if (!hasEngine()) {
    options.log('The engine of trade data has no package for this platform: set CLICKHOUSE_URL to use a server.')
    return undefined
  }
  return startEmbeddedEngine(dataDir, options).catch((error: unknown) => {
    options.log(`Trade data is closed. ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  })
}

/**
 * Keeps the engine of a data folder in a process of its own until `stop`: it is started at the first question. One that dies or hangs is
 * replaced, and the new one has all written data.
 */
export async function startEmbeddedEngine(
  dataDir: string,
  { log, guest = false, beside = false, silenceMs = 30_000, idleMs = 0 }: EmbeddedEngineOptions,
): Promise<EmbeddedEngine> {
  const home = path.join(path.resolve(dataDir), 'engine')
  fs.mkdirSync(home, { recursive: true, mode: 0o700 })
  const socket = socketOf(home)
  const url = `unix://${socket}`
  const lock = await takeDoor(home, socket, guest)
  const tables = preparedTables(home)
  if (!lock) return { url, pid: () => undefined, tables, stop: () => Promise.resolve() }
  const keeper = new EngineKeeper({ home, beside, silenceMs, idleMs, log })
  const door = await openDoor(
    socket,
    (caller) => keeper.take(caller),
    () => keeper.isUp(),
  ).catch((error: unknown) => {
    lock.release()
    throw error
  })
  return {
    url,
    pid: () => keeper.pid(),
    tables,
    async stop() {
      door.close()
      await keeper.stop()
      lock.release()
    },
  }
}

/** Takes the place of the one who starts and ends the engine. Returns undefined for a guest of whoever has it. */
async function takeDoor(home: string, socket: string, guest: boolean): Promise<ProductLock | undefined> {
  for (const until = performance.now() + takenMs; ; await wait(100)) {
    if (guest && (await readState(socket, 2000)) !== 'closed') return undefined
    try {
      return lockProduct(path.join(home, 'door.pid'))
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error
      if (performance.now() > until) throw new FolderTaken(home)
    }
  }
}

/**
 * Returns the path of the socket, which must be short, as that of its state beside it. Where the data folder lies deep, it is in a folder of our
 * own in the temporary folder.
 */
function socketOf(home: string): string {
  const near = path.join(home, 'engine.sock')
  if (Buffer.byteLength(near) < 96) return near
  const folder = path.join(
    os.tmpdir(),
    `seamark-engine-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`,
  )
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} must be a folder that only this account can enter; remove it and start again.`)
  return path.join(folder, 'engine.sock')
}
