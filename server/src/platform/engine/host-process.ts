import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import type { Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A question to the host of the engine, which it answers with the same word; `rest` only where it goes on working. */
export type HostQuestion = 'ping' | 'alive' | 'rest'

export interface HostPlace {
  /** The engine's own folder in the data folder. */
  home: string
  /** True where no page waits beside the engine, so that it takes its full share of the processors. */
  beside: boolean
  /** It may rest when nothing was asked for this long. */
  idleMs: number
}

/** Another host works in the folder. */
export class FolderTaken extends Error {
  constructor(home: string) {
    super(`Another engine works in ${home}.`)
  }
}

const file = fileURLToPath(new URL('./host.ts', import.meta.url))
/** The exit code of the host when another engine has the folder. */
const takenCode = 75
/** The host ends itself within 5 s; one that hangs does not, and is killed after this time. */
const endMs = 10_000
const logBytes = 1_000_000
const gigabyte = 1024 ** 3

/** Runs the engine in a process of its own. */
export class HostProcess {
  readonly #child: ChildProcess
  /** Connections on their way to it, in their order. We keep each open until it has it, since whatever lies in a channel dies with a host. */
  readonly #passing: Socket[] = []
  /** Resolves when it takes questions, and rejects when it cannot. */
  readonly ready: Promise<void>
  readonly ended: Promise<void>

  constructor(place: HostPlace) {
    this.#child = spawnHost(place)
    this.ready = readiness(this.#child, place.home)
    this.ended = new Promise((resolve) => this.#child.once('exit', () => resolve()).once('error', () => resolve()))
    this.#child.on('message', (word) => word === 'taken' && this.#passing.shift()?.destroy())
    // Callers who were not taken over yet are told to come again.
    void this.ended.then(() => this.#passing.splice(0).forEach((caller) => caller.destroy()))
  }

  get pid() {
    return this.isAlive() ? this.#child.pid : undefined
  }

  isAlive() {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Passes a caller's connection on, of which nothing has been read. */
  take(caller: Socket) {
    if (!this.isAlive()) return void caller.destroy()
    this.#passing.push(caller)
    this.#child.send('caller', caller, { keepOpen: true }, () => undefined)
  }

  /** Returns whether it answers in time. */
  ask(question: HostQuestion, timeout: number): Promise<boolean> {
    if (!this.isAlive()) return Promise.resolve(false)
    const child = this.#child
    return new Promise((resolve) => {
      const hear = (word: unknown) => word === question && answer(true)
      const giveUp = () => answer(false)
      const late = setTimeout(giveUp, timeout)
      const answer = (isAnswered: boolean) => {
        clearTimeout(late)
        child.off('message', hear).off('exit', giveUp)
        resolve(isAnswered)
      }
      child.on('message', hear).once('exit', giveUp)
      child.send(question, (error) => error && giveUp())
    })
  }

  /** Asks it to end where it has nothing to do. Returns whether it has. */
  async rest(): Promise<boolean> {
    const isAtWork = await this.ask('rest', endMs)
    return !isAtWork && !this.isAlive()
  }

  /** Whether it has ended by itself and not by a fault. */
  hasRested() {
    return this.#child.exitCode === 0
  }

  /** Ends it, and its questions. One that hangs is killed. */
  async end() {
    if (!this.isAlive()) return
    this.#child.stdin?.end()
    const late = setTimeout(() => this.kill(), endMs)
    await this.ended
    clearTimeout(late)
  }

  kill() {
    this.#child.kill('SIGKILL')
  }
}

/** The host gets a process session of its own, so that Ctrl-C reaches only the product, which then ends the host. */
function spawnHost({ home, beside, idleMs }: HostPlace): ChildProcess {
  const log = openLog(path.join(home, 'engine.log'))
  const wanted = [
    path.join(home, 'data'),
    path.join(home, 'engine.pid'),
    String(memoryOf(os.totalmem(), process.constrainedMemory())),
    String(takenCode),
    beside ? 'beside' : 'behind',
    String(idleMs),
  ]
  const compiled = process.env['NODE_COMPILE_CACHE']
  const child = spawn(process.execPath, [file, ...wanted], {
    detached: true,
    stdio: ['pipe', 'pipe', log, 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LANG: 'C',
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: '10',
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
    },
  })
  fs.closeSync(log)
  // The host may end before we tell it to, or ask it anything.
  child.on('error', () => undefined).setMaxListeners(0)
  child.stdin?.on('error', () => undefined)
  return child
}

function readiness(child: ChildProcess, home: string): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('error', reject)
    child.once('exit', (code) => {
      const why = `The engine ended with ${code ?? 'a signal'} before it was ready; see ${path.join(home, 'engine.log')}`
      reject(code === takenCode ? new FolderTaken(home) : new Error(why))
    })
  })
  // Whoever waits for it hears of the failure; nobody may be waiting any more.
  ready.catch(() => undefined)
  return ready
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
function openLog(name: string): number {
  const { size } = fs.statSync(name, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > logBytes) fs.renameSync(name, `${name}.1`)
  return fs.openSync(name, 'a', 0o600)
}
