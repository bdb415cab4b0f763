import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { embeddedUrl } from '@seamark/server/platform/embedded/postgres'
import { makeScratch, quickest } from '@seamark/server/platform/testing/cluster'
import { buildServer } from '../tools/launch/server-build.mjs'

export interface Product {
  address: string
  /** Signs the administrator in, once. */
  oneTimeLink?: string | undefined
  demoPassword?: string | undefined
  databaseUrl: string
  pid: number
  /** Ends the product as SIGTERM does, and removes its data unless the folder was given. */
  stop(): Promise<void>
}

const checkout = path.resolve(import.meta.dirname, '..')

/** Starts the real product on a free port with a database and data folder of its own; `environment` adds settings, `log` is its output file. */
export async function startProduct(environment: Record<string, string> = {}, log?: string): Promise<Product> {
  const given = environment['DATA_DIR']
  // On a disk each of its commits waits for the disk, which has held whole journeys up.
  const dataDir = given ?? makeScratch(quickest())
  const { child, ended, end } = await launch({ ...environment, DATA_DIR: dataDir }, log)
  const stop = async () => {
    await end()
    if (given === undefined) fs.rmSync(dataDir, { recursive: true, force: true })
  }
  const printed = await Promise.race([readPrinted(child.stdout, expectedLines(environment)), ended])
  const databaseUrl = environment['DATABASE_URL'] ?? embeddedUrl(dataDir)
  if (printed?.address) return { ...printed, address: printed.address, databaseUrl, pid: child.pid ?? 0, stop }
  await stop()
  throw new Error('The product ended before it was ready; its own words are above.')
}

export type WorkerProcess = Awaited<ReturnType<typeof startWorkerProcess>>

/** Starts a process that does the jobs of a product, beside it, with the product's own settings. */
export async function startWorkerProcess(databaseUrl: string, environment: Record<string, string>) {
  const { child, ended, end } = await launch({ ...environment, DATABASE_URL: databaseUrl, PROCESSES: 'worker' })
  const ready = await Promise.race([readPrinted(child.stdout, [forms.worker]), ended])
  if (!ready) throw new Error('The worker ended before it was ready; its own words are above.')
  return {
    /** Ends it as SIGTERM does. */
    stop: end,
    /** Ends it in the midst of whatever it does. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function launch(environment: Record<string, string>, log?: string) {
  const leash = path.join(checkout, 'tools', 'launch', 'stop-with-parent.mjs')
  const server = await buildServer({ node: process.execPath, env: process.env })
  const child = spawn(process.execPath, ['--import', leash, server.file], {
    cwd: checkout,
    env: {
      DEMO_RECORDS: '0',
      ...process.env,
      ...server.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', log === undefined ? 'inherit' : fs.openSync(log, 'a'), 'ipc'],
  })
  if (log !== undefined) child.stdout?.pipe(fs.createWriteStream(log, { flags: 'a' }))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { child, ended, end }
}

type Printed = Partial<Record<keyof typeof forms, string>>

const forms = {
  address: /is ready: (\S+)/,
  oneTimeLink: /One-time administrator link: (\S+)/,
  demoPassword: /Demo people's password: (\S+)/,
  worker: /(worker) is ready/,
}

/** Returns the lines that a first start with these settings prints. */
const expectedLines = ({ ADMIN_PASSWORD, DEMO_COMPANIES }: Record<string, string>) => [
  forms.address,
  ...(ADMIN_PASSWORD ? [] : [forms.oneTimeLink]),
  ...(DEMO_COMPANIES === '0' ? [] : [forms.demoPassword]),
]

function readPrinted(output: Readable | null, expected: RegExp[]): Promise<Printed> {
  let text = ''
  return new Promise((resolve) => {
    if (!output) return resolve({})
    const lines = createInterface({ input: output })
    lines.on('line', function read(line) {
      text += `${line}\n`
      if (!expected.every((form) => form.test(text))) return
      // All that the product writes later would be searched again with each of its lines. The lines themselves go on being taken.
      lines.off('line', read)
      resolve(Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, form.exec(text)?.[1]])))
    })
  })
}
