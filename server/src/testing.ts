import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { createClient } from '@seamark/contract/platform/client'
import type { Language } from '@seamark/contract/languages'
import { afterAll } from 'vitest'
import { type App, createApp } from './app.ts'
import { layFoundation } from './domains/identity/index.ts'
import { addUser, type NewUser } from './domains/identity/testing.ts'
import { readConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { createDatabase, createPool } from './platform/database/connection.ts'
import { createLog } from './platform/log.ts'
import { hashPassword } from './platform/passwords.ts'
import { hashSecret } from './platform/secrets.ts'
import { testDatabase, testEngine, testFolder, testTemplate } from './platform/testing/database.ts'
import { fetchPatiently } from './platform/testing/patience.ts'
import { write } from './platform/write.ts'

export const testPassword = 'a password for tests'
/** Each test signs several people in, and what a guess costs is no matter of theirs. */
const cheap = { memory: 8, passes: 1 }

/** The parts of the product that a test file needs beside answers to its calls, and settings that differ from those of tests. */
interface Needs {
  /** Jobs run as soon as they are enqueued; a test starts scheduled jobs itself. Without it jobs stay in their queues. */
  worker?: boolean
  /** Live events reach the streams of this process and of others. */
  live?: boolean
  [setting: Uppercase<string>]: string
}

/** A busy machine has held a process up for longer than the three seconds of the product. */
const connectionTimeout = 30_000

/**
 * Starts the product on a database of this test file's own, answering over HTTP on a free port. `logged` holds every line of its log. Call it
 * at the file's top level.
 */
export async function startTestApp({ worker = false, live = false, ...environment }: Needs = {}) {
  productTemplate ??= testTemplate('template_product', layProduct)
  const { url } = await testDatabase(await productTemplate)
  const logged: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) })
  const config = readConfig({
    LOG_LEVEL: 'debug',
    READS_PER_MINUTE: '0',
    WRITES_PER_MINUTE: '0',
    FILES_DIR: await testFolder(),
    DATABASE_POOL: '16',
    CLICKHOUSE_URL: testEngine().url,
    ...environment,
  })
  const product = new Product(
    await createApp(config, url, createLog(config.LOG_LEVEL, sink), { live, connectionTimeout }),
  )
  if (worker) await product.app.work({ clock: false })
  const address = await product.listen()
  const pool = createPool(url, { max: 4, statementTimeout: 30_000, connectionTimeout })
  const db = createDatabase(pool)
  passwordHash ??= hashPassword(testPassword, cheap)
  const hash = await passwordHash

  afterAll(async () => {
    await product.stop()
    await db.destroy()
  })

  /** Makes a person with a role of the foundation (`sales`, `salesManager`, `admin`, …) and returns the id. */
  async function addPerson(user: Omit<NewUser, 'passwordHash'>): Promise<number> {
    const id = await write(
      product.app.systemContext('test'),
      { permission: 'identity.ownSession', audit: 'test.personAdded' },
      async (tx) => {
        const id = await addUser(tx, { ...user, passwordHash: hash })
        await tx.audit({ subject: 'user', id: id ?? null })
        return id
      },
    )
    if (id === undefined) throw new Error(`${user.username} is there already`)
    return id
  }

  /** Plants a captcha with a known answer, as if this browser had asked for an image. Returns its cookie. */
  async function plantCaptcha(answer: number): Promise<string> {
    const browser = randomUUID()
    await db
      .insertInto('identity.captchas')
      .values({ browser_hash: hashSecret(browser), answer, expires_at: new Date(Date.now() + 60_000) })
      .execute()
    return `crm_pre=${browser}`
  }

  /** Signs in over HTTP with a captcha. Returns a caller that carries token and cookies as a browser does. */
  async function signIn(username: string, password = testPassword, language: Language = 'en') {
    const cookie = await plantCaptcha(7)
    const response = await fetch(`${address}/api/crmuser/login/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'accept-language': language },
      body: JSON.stringify({ username, password, imageCaptcha: 7 }),
    })
    const { token } = (await response.json()) as { token: string }
    if (!response.ok) throw new Error(`${username} could not sign in: HTTP ${response.status}`)
    const companion = response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    const headers = () => ({ authorization: token, cookie: companion, 'accept-language': language })
    return {
      token,
      companion,
      headers,
      call: createClient({ base: `${address}/api`, headers, fetch: fetchPatiently, timeoutMs: 60_000 }),
    }
  }

  /** Starts another process of the product on the same database, which may end before the test does. */
  async function startProcess() {
    const other = new Product(await createApp(config, url, createLog('silent'), { live, connectionTimeout }))
    let isOver: Promise<void> | undefined
    const stop = () => (isOver ??= other.stop())
    afterAll(stop)
    return { api: `${await other.listen()}/api`, stop }
  }

  /** Starts another process as above. Returns its API base address. */
  const startAnother = async (): Promise<string> => (await startProcess()).api

  return {
    address,
    api: `${address}/api`,
    url,
    db,
    pool,
    logged,
    config,
    context: product.context,
    /** Makes a read without HTTP, for the caller of a context. */
    read: product.app.read,
    addPerson,
    plantCaptcha,
    signIn,
    startAnother,
    startProcess,
  }
}

/**
 * A running product. Node keeps the modules of all test files of a worker, with what they have named at their top level; so a product that has
 * stopped lets go of what it had, or hundreds of them would stand in memory at the end of a run.
 */
class Product {
  readonly context: Context
  #app: App | undefined
  #server: Awaited<ReturnType<App['serve']>> | undefined

  constructor(app: App) {
    this.#app = app
    this.context = app.systemContext('test')
  }

  get app(): App {
    if (!this.#app) throw new Error('The product of this file has stopped.')
    return this.#app
  }

  /** Answers on a free port. Returns its address. */
  async listen(): Promise<string> {
    this.#server = await this.app.serve()
    return this.#server.listen({ port: 0, host: '127.0.0.1' })
  }

  async stop() {
    await this.#server?.close()
    await this.app.stop()
    this.#server = undefined
    this.#app = undefined
    for (const key of Object.keys(this.context)) Reflect.deleteProperty(this.context, key)
  }
}

/** All files of a worker share these, because neither differs between files. */
let productTemplate: Promise<string> | undefined
let passwordHash: Promise<string> | undefined

/** Prepares a database as the first start of the product does, with queues, roles and administrator. */
async function layProduct(url: string) {
  const app = await createApp(readConfig({}), url, createLog('silent'), { live: false, connectionTimeout })
  await layFoundation(app.systemContext('test'))
  await app.stop()
}
