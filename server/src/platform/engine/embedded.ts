import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface EmbeddedEngine {
  /** The address for `createEngine`. */
  url: string
  /** Returns undefined while the engine is started again, and for a guest. */
  pid: () => number | undefined
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
}

const host = path.join(import.meta.dirname, 'host.ts')
const firstRetryMs = 200
const lastRetryMs = 10_000
/** The engine of a killed product ends within 5 s, and on a machine that is busy ten times as slowly. */
const takenMs = 60_000
/** The exit code of the host when another engine has the folder. */
const takenCode = 75
/** The host ends itself within 5 s; one that hangs does not, and is killed after this time. */
const endMs = 10_000
const logBytes = 1_000_000
const gigabyte = 1024 ** 3

/** Returns whether the engine's package exists for this platform. Without it everything but trade data runs. */
export function hasEngine(library = 'chdb'): boolean {
  try {
    createRequire(import.meta.url).resolve(library)
    return process.platform !== 'win32'
  } catch {
    return false
  }
}

/** Starts the engine beside us where it can run. Where it cannot, it logs why and returns undefined: trade data is closed, and the rest works. */
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
 * Keeps the engine of a data folder alive in a process of its own until `stop`. One that dies or hangs is replaced, and the new one has all
 * written data.
 */
export async function startEmbeddedEngine(
  dataDir: string,
  { log, guest = false, beside = false, silenceMs = 30_000 }: EmbeddedEngineOptions,
): Promise<EmbeddedEngine> {
  const home = path.join(path.resolve(dataDir), 'engine')
  fs.mkdirSync(home, { recursive: true, mode: 0o700 })
  const socket = socketOf(home)
  const url = `unix://${socket}`
  let stopping = false
  let running: ChildProcess | undefined

  async function restart(retryMs: number) {
    if (stopping) return
    log('The engine of trade data has ended and is started again …')
    await wait(retryMs)
    if (stopping) return
    try {
      await start()
    } catch {
      await restart(Math.min(retryMs * 2, lastRetryMs))
    }
  }

  async function start() {
    const { child, ready } = spawnHost(home, socket, beside)
    running = child
    await ready
    child.once('exit', () => void restart(firstRetryMs))
    void watch(child)
  }

  /**
   * A living process may answer nothing, because it was stopped or its library loops. One silence may come from a machine that slept, so it
   * takes two.
   */
  async function watch(child: ChildProcess) {
    for (let silent = 0; silent < 2; ) {
      await wait(silenceMs / 2, undefined, { ref: false })
      if (!isAlive(child) || stopping) return
      silent = (await isAnswering(socket, '/alive', silenceMs)) ? 0 : silent + 1
    }
    if (!isAlive(child) || stopping) return
    log('The engine of trade data does not answer and is ended.')
    child.kill('SIGKILL')
  }

  for (const until = Date.now() + takenMs; ; await wait(100)) {
    if (guest && (await isAnswering(socket, '/ping', 2000)))
      return { url, pid: () => undefined, stop: () => Promise.resolve() }
    const taken = await start().then(
      () => false,
      (error: unknown) => {
        if (error instanceof FolderTaken && Date.now() < until) return true
        throw error
      },
    )
    if (!taken) break
  }
  return {
    url,
    pid: () => (running && isAlive(running) ? running.pid : undefined),
    async stop() {
      stopping = true
      const child = running
      if (!child || !isAlive(child)) return
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.stdin?.end()
      const late = setTimeout(() => child.kill('SIGKILL'), endMs)
      await ended
      clearTimeout(late)
    },
  }
}

class FolderTaken extends Error {
  constructor(home: string) {
    super(`Another engine works in ${home}.`)
  }
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** The host gets a process session of its own, so that Ctrl-C reaches only the product, which then ends the host. */
function spawnHost(home: string, socket: string, beside: boolean): { child: ChildProcess; ready: Promise<void> } {
  const log = openLog(path.join(home, 'engine.log'))
  const wanted = [
    path.join(home, 'data'),
    socket,
    path.join(home, 'engine.pid'),
    String(memoryOf(os.totalmem(), process.constrainedMemory())),
    String(takenCode),
    beside ? 'beside' : 'behind',
  ]
  const child = spawn(process.execPath, ['--enable-source-maps', host, ...wanted], {
    detached: true,
    stdio: ['pipe', 'pipe', log],
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C', TZ: 'UTC', UV_THREADPOOL_SIZE: '10' },
  })
  fs.closeSync(log)
  // The host may end before we tell it to.
  child.stdin?.on('error', () => undefined)
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('error', reject)
    child.once('exit', (code) => {
      const why = `The engine ended with ${code ?? 'a signal'} before it was ready; see ${path.join(home, 'engine.log')}`
      reject(code === takenCode ? new FolderTaken(home) : new Error(why))
    })
  })
  return { child, ready }
}

/**
 * Returns two fifths of the memory of the machine, or of our share of it: 1.6 GB of 4. PostgreSQL, the product and the system's file cache
 * need the rest.
 */
export function memoryOf(total: number, allowed: number): number {
  const ours = allowed > 0 ? Math.min(total, allowed) : total
  return Math.round(Math.min(Math.max(ours * 0.4, gigabyte), 8 * gigabyte))
}

/** Opens the log of crashes. There is one old file and one current file, however often the engine crashes. */
function openLog(file: string): number {
  const { size } = fs.statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > logBytes) fs.renameSync(file, `${file}.1`)
  return fs.openSync(file, 'a', 0o600)
}

function isAnswering(socketPath: string, path: '/ping' | '/alive', timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ socketPath, path, timeout }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(false))
    asked.end()
  })
}

/** Returns the path of the socket, which must be short. Where the data folder lies deep, it is in a folder of our own in the temporary folder. */
function socketOf(home: string): string {
  const near = path.join(home, 'engine.sock')
  if (Buffer.byteLength(near) < 100) return near
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
