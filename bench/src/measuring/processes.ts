import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { buildServer, lean } from '../../../tools/launch/server-build.mjs'
import { withConnection } from './connection.ts'
import { signInVisitor } from './visitors.ts'

const checkout = path.resolve(import.meta.dirname, '../../..')

export interface Running {
  address: string
  pid: number
  stop: () => Promise<void>
}

/** How `npm start` starts the product. */
const product = await buildServer({ node: process.execPath, env: process.env })

const password = randomUUID()
const unhindered = { ADMIN_PASSWORD: password, READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0' }

/** Starts the real product in a process of its own as an installation would, but without rate limits. */
export const startProduct = (databaseUrl: string, environment: Record<string, string> = {}) =>
  start(product.file, { ...unhindered, DATABASE_URL: databaseUrl, ...environment })

/** Starts the product without its worker; `files` is the folder where the worker looks for files. */
export const startWeb = (databaseUrl: string, files: string, environment: Record<string, string> = {}) =>
  start(product.file, {
    ...unhindered,
    DATABASE_URL: databaseUrl,
    FILES_DIR: files,
    PROCESSES: 'web',
    ...environment,
  })

export interface ProfiledProcess extends Running {
  /** The address at which `requests/profiling.ts` answers. */
  profiler: string
}

/** Starts the product without its worker, in a process that can be profiled: from its sources, whose `pg` the profiler also sees. */
export async function startProfiled(databaseUrl: string): Promise<ProfiledProcess> {
  const port = await freePort()
  const running = await start(path.join(checkout, 'server/src/main.ts'), {
    ...unhindered,
    DATABASE_URL: databaseUrl,
    PROCESSES: 'web',
    NODE_OPTIONS: `--import=${path.join(checkout, 'bench/src/requests/profiling.ts')}`,
    PROFILE_PORT: String(port),
  })
  return { ...running, profiler: `http://127.0.0.1:${port}` }
}

export interface WorkerProcess {
  pid: number | undefined
  stop: () => Promise<void>
  /** Kills it as the kernel would: nothing is cleaned up. */
  kill: () => Promise<void>
}

/** Starts the product's worker in a process of its own. It does not report when it is ready: look at its work. */
export function startWorker(
  databaseUrl: string,
  files: string,
  environment: Record<string, string> = {},
): WorkerProcess {
  const { child, ended } = spawned(product.file, {
    ...unhindered,
    DATABASE_URL: databaseUrl,
    FILES_DIR: files,
    PROCESSES: 'worker',
    ...environment,
  })
  const end = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
    child.kill(signal)
    await ended
  }
  return { pid: child.pid, stop: end('SIGTERM'), kill: end('SIGKILL') }
}

/** Starts Fastify and pg with the same SQL and nothing else. */
export const startLimit = (databaseUrl: string) =>
  start(path.join(checkout, 'bench/src/limit/limit.ts'), { DATABASE_URL: databaseUrl })

/** Starts Node's HTTP server and prepared statements by their best plans. */
export const startBare = (databaseUrl: string) =>
  start(path.join(checkout, 'bench/src/bare/bare.ts'), { DATABASE_URL: databaseUrl })

async function start(file: string, environment: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const { child, ended } = spawned(file, { PORT: String(port), HOST: '127.0.0.1', ...environment })
  const address = `http://127.0.0.1:${port}`
  await answering(`${address}/health/ready`, child)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { address, pid: child.pid ?? 0, stop }
}

function spawned(file: string, environment: Record<string, string>) {
  const logs = fs.openSync(
    path.join(checkout, '.cache', `bench-${path.parse(file).name}${environment['PROCESSES'] ?? ''}.log`),
    'w',
  )
  const child = spawn(
    process.execPath,
    [...lean.flags, '--import', path.join(checkout, 'tools/launch/stop-with-parent.mjs'), file],
    {
      cwd: checkout,
      env: { ...process.env, ...product.env, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', logs, 'inherit', 'ipc'],
      // It gets a session of its own, as every service has.
      detached: true,
    },
  )
  fs.closeSync(logs)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { child, ended }
}

async function answering(url: string, child: ChildProcess) {
  const until = Date.now() + 60_000
  while (Date.now() < until && child.exitCode === null) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not answer; see .cache/bench-*.log`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() =>
        typeof bound === 'object' && bound ? resolve(bound.port) : reject(new Error('No port is free')),
      )
    })
  })
}

/** Signs the administrator in over HTTP. The product answers a little before it has set the password of its first start. */
export const signIn = (product: Running, databaseUrl: string): Promise<Record<string, string>> =>
  withConnection(databaseUrl, async (client) => {
    for (let isSet = false; !isSet; await new Promise((resolve) => setTimeout(resolve, 50))) {
      const { rowCount } = await client.query(
        `select from identity.users where username = 'admin' and password_hash is not null`,
      )
      isSet = rowCount === 1
    }
    return signInVisitor(product.address, client, { username: 'admin', password })
  })
