import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { embeddedUrl } from '@seamark/server/platform/embedded/postgres'
import { makeScratch } from '@seamark/server/platform/testing/cluster'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import { requestsPerSecond, type Target } from '../measuring/load.ts'
import { processesBelow } from '../measuring/memory.ts'
import { signInVisitor } from '../measuring/visitors.ts'

const checkout = path.resolve(import.meta.dirname, '../../..')
/** V8 gives back what it has cleared after about two minutes without work. */
const quietMs = 150_000
const password = randomUUID()
const load = { connections: 16, rounds: 1 }
const paths = [
  '/api/phonebook/companies?limit=50',
  `/api/phonebook/companies?${new URLSearchParams({ limit: '50', q: '国际' })}`,
  '/api/phonebook/companies/1',
  '/api/followups/tasks?limit=50',
]

/**
 * Starts installations of its own as `npm start` does and measures the memory of their processes without PostgreSQL: the web alone and idle,
 * with the worker, with the engine, and after `minutes` of load.
 */
export async function* memoryFigures(
  companies: number,
  minutes: number,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const folder = makeScratch()
  try {
    say(`Making an installation with ${companies} companies …`)
    const whole = await startInstallation(folder, { DEMO_COMPANIES: String(companies) })
    try {
      yield* wholeFigures(whole, minutes, say)
    } finally {
      await whole.stop()
    }
    const web = await startInstallation(folder, { PROCESSES: 'web' })
    await wait(quietMs)
    yield megabytes('the web alone, idle', web.memory(), 200)
    await web.stop()
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function* wholeFigures(whole: Installation, minutes: number, say: (line: string) => void) {
  say('Waiting until the engine has ended and nothing happens any more …')
  await whole.engineEnded()
  await wait(quietMs)
  const idle = whole.memory()
  yield megabytes('web and worker, idle, the engine at rest', idle, 400)
  yield megabytes('of these beside the server', idle - whole.memory('server'), 45)
  const began = performance.now()
  await whole.ask('/api/trade/records?limit=50')
  const taken = performance.now() - began
  yield {
    ...bare,
    name: 'first question to the engine',
    value: taken,
    unit: 'ms',
    goal: '≤ 30000',
    holds: taken <= 30_000,
  }
  yield megabytes('with the engine awake', whole.memory())
  yield megabytes('of these pages of programs, which the system takes back when it needs them', whole.programPages())
  await whole.engineEnded()
  say(`Load for ${minutes} minutes …`)
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const perSecond = await requestsPerSecond(whole.target, requests, { ...load, seconds: minutes * 60 })
  yield { ...bare, name: 'load meanwhile', value: perSecond, unit: 'calls/s', goal: '', holds: true }
  await wait(quietMs)
  yield megabytes(`growth by ${minutes} minutes of load`, whole.memory() - idle, 100)
}

const bare = { limit: null, ratio: null }

function megabytes(name: string, value: number, most?: number): Figure {
  const goal = most === undefined ? '' : `≤ ${most}`
  return { ...bare, name, value, unit: 'MB', goal, holds: most === undefined || value <= most }
}

type Installation = Awaited<ReturnType<typeof startInstallation>>

async function startInstallation(folder: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(checkout, 'tools', 'start.mjs')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: password,
      READS_PER_MINUTE: '0',
      WRITES_PER_MINUTE: '0',
      ENGINE_IDLE_MINUTES: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /is ready: (\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready`)))
  })
  const headers = await withConnection(embeddedUrl(folder), (client) =>
    signInVisitor(address, client, { username: 'admin', password }),
  )
  const target: Target = { address, headers }
  const own = () => processesBelow(child.pid ?? 0).filter(({ name }) => name !== 'postgres')
  const enginePid = () => readPid(path.join(folder, 'engine', 'engine.pid'))
  return {
    target,
    /** Megabytes of all its processes, or of the largest one, which is the server. */
    memory: (of: 'all' | 'server' = 'all') => {
      const sizes = own().map(({ memory }) => memory)
      return of === 'server' ? Math.max(0, ...sizes) : sizes.reduce((sum, size) => sum + size, 0)
    },
    programPages: () => own().reduce((sum, { files }) => sum + files, 0),
    async ask(path: string) {
      const response = await fetch(address + path, { headers })
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    },
    async engineEnded() {
      while (own().some(({ pid }) => pid === enginePid())) await wait(1000)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function readPid(file: string): number | undefined {
  try {
    return (JSON.parse(fs.readFileSync(file, 'utf8')) as { pid: number }).pid
  } catch {
    return undefined
  }
}
