import { randomBytes } from 'node:crypto'
import { createApp } from './app.ts'
import { createDemoCrawl } from './domains/crawl/demo.ts'
import { createDemoExhibitions } from './domains/exhibitions/demo.ts'
import { createDemoFollowups } from './domains/followups/demo.ts'
import { createDemoChats, createDemoGroups, createDemoTalks } from './domains/groups/demo.ts'
import { createDemoAssistant } from './domains/ai/demo.ts'
import { createDemoBulks, createDemoTemplates } from './domains/messaging/demo.ts'
import { createDemoOrders } from './domains/orders/demo.ts'
import { createDemoCompanies } from './domains/phonebook/index.ts'
import { createDemoPeople, layFoundation, openAdministratorDoor } from './domains/identity/index.ts'
import { createDemoDesk, createDemoQuotes, createDemoRates } from './domains/rates/demo.ts'
import { createDemoRecords } from './domains/trade/demo.ts'
import { type Config, readConfig, UnusableConfig } from './platform/config.ts'
import { createPool, reachServer, UnsuitableServer } from './platform/database/connection.ts'
import { AlreadyRunning, type Embedded, startEmbedded } from './platform/embedded/postgres.ts'
import { type EmbeddedEngine, engineBeside } from './platform/engine/embedded.ts'
import { prepareTables } from './platform/engine/prepared-tables.ts'
import { freeJobs } from './platform/jobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { migrate } from './platform/database/migrate.ts'
import { lowerPriority } from './platform/priority.ts'
import { startWorker } from './worker.ts'

class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken. Stop what uses it, or choose another with PORT=….`)
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts the processes named in PROCESSES, says where they answer, and stops everything it started on SIGINT or SIGTERM. */
async function main(config: Config) {
  // Signals are heard from the first moment to the last, so that neither one during the start nor an impatient second one leaves PostgreSQL behind.
  const signalled = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, resolve)
  })
  const log = createLog(config.LOG_LEVEL)
  const embedded =
    config.DATABASE_URL === undefined ? await startEmbedded({ dataDir: config.DATA_DIR, log: say }) : undefined
  let engine: EmbeddedEngine | undefined
  const stopEmbedded = async () => {
    await engine?.stop()
    await embedded?.stop()
  }
  try {
    const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? ''
    await reachServer(databaseUrl)
    await migrate(databaseUrl)
    engine = embedded && config.CLICKHOUSE_URL === undefined ? await keepEngine(config) : undefined
    const engineUrl = config.CLICKHOUSE_URL ?? engine?.url
    const app = await createApp({ ...config, CLICKHOUSE_URL: engineUrl }, databaseUrl, log)
    void prepareTradeData(app, engine, log)
    await layFoundation(app.systemContext('start'))
    if (embedded) await freeJobs(app.systemContext('start'))
    const demoPassword = embedded ? await createFirstDemo(config, app, databaseUrl) : undefined
    const server = config.PROCESSES.includes('web') ? await app.serve() : undefined
    const worker = config.PROCESSES.includes('worker')
      ? await work(app, { databaseUrl, engineUrl }, server !== undefined, log)
      : undefined
    const port = server ? await listen(server, config) : undefined
    if (port !== undefined) await welcome(config, app, port, embedded, demoPassword)
    else say('Seamark 航标 worker is ready')
    if (demoPassword !== undefined && engine) void createRecords(config, app, log)
    say(`Stopping (${await signalled}) …`)
    await server?.close()
    await worker?.stop()
    await app.stop()
  } finally {
    await stopEmbedded()
  }
  say('Stopped.')
  process.exit(0)
}

const keepEngine = ({ DATA_DIR, ENGINE_IDLE_MINUTES }: Config) =>
  engineBeside(DATA_DIR, { log: say, idleMs: ENGINE_IDLE_MINUTES * 60_000 })

/**
 * Without the web in this process, the worker uses this thread; otherwise it gets a thread of its own. Both lower their priority, because the
 * web may run on the same machine.
 */
async function work(app: App, stores: Parameters<typeof startWorker>[0], besideWeb: boolean, log: Log) {
  if (besideWeb) return startWorker(stores, log)
  void lowerPriority(true)
  await app.work()
  return undefined
}

type App = Awaited<ReturnType<typeof createApp>>

/**
 * Makes demo people, companies and follow-ups on the first start of the embedded database only. Returns the people's password, which is shown
 * once.
 */
async function createFirstDemo(config: Config, app: App, databaseUrl: string): Promise<string | undefined> {
  if (config.DEMO_COMPANIES === 0) return undefined
  const context = app.systemContext('demo')
  const there = await context.db.selectFrom('identity.departments').select('id').limit(1).executeTakeFirst()
  if (there) return undefined
  const password = randomBytes(9).toString('base64url')
  const people = await createDemoPeople(context, password)
  const pool = createPool(databaseUrl, { max: 1, statementTimeout: 600_000 })
  try {
    const companies = await createDemoCompanies(pool, { companies: config.DEMO_COMPANIES, people })
    await createDemoFollowups(pool, { companies, zone: context.zone })
    // A small demo gets a small market.
    const offers = Math.min(3000, config.DEMO_COMPANIES * 2)
    await createDemoExhibitions(context)
    await createDemoRates(context, { offers, requests: Math.ceil(offers / 15) })
    await createDemoQuotes(pool, { companies, zone: context.zone })
    await createDemoDesk(context, companies)
    await createDemoOrders(context, pool, { companies, orders: Math.min(400, config.DEMO_COMPANIES) })
    await createDemoCrawl(context)
    await createDemoGroups(context)
    await createDemoTemplates(context)
    await createDemoBulks(context)
    await createDemoAssistant(context)
  } finally {
    await pool.end()
  }
  return password
}

/** A start does not wait for the tables of trade data, and a failure is tried again by the next question. */
async function prepareTradeData(app: App, beside: EmbeddedEngine | undefined, log: Log) {
  await prepareTables(app.systemContext('start').engine, beside?.tables).catch((error: unknown) =>
    log.warn({ err: error }, 'preparing trade data'),
  )
}

/** Makes what lies in the engine after the welcome, so that nobody waits for it to sign in. */
async function createRecords(config: Config, app: App, log: Log) {
  const context = app.systemContext('demo')
  await createDemoTalks(context).catch((error: unknown) => log.warn({ err: error }, 'demo messages'))
  if (config.DEMO_RECORDS === 0) return
  await createDemoRecords(context, { records: config.DEMO_RECORDS }).catch((error: unknown) =>
    log.warn({ err: error }, 'demo trade records'),
  )
  // A small demo gets few of them.
  const messages = Math.min(30_000, Math.round(config.DEMO_RECORDS / 2))
  await createDemoChats(context, { messages }).catch((error: unknown) => log.warn({ err: error }, 'demo chats'))
}

type Server = Awaited<ReturnType<App['serve']>>

/** Listens on the port that was asked for, or prints one line and exits with 1. If no port was asked for, it takes the next free one. */
async function listen(server: Server, { PORT, HOST }: Config): Promise<number> {
  const wished = process.env['PORT'] !== undefined && process.env['PORT'] !== ''
  for (let port = PORT; port <= PORT + (wished ? 0 : 20); port += 1) {
    const taken = await server.listen({ port, host: HOST }).then(() => false, isTaken)
    if (!taken) return boundPort(server) ?? port
  }
  throw new PortTaken(PORT)
}

const boundPort = (server: Server) => server.addresses().find((bound) => typeof bound === 'object')?.port

function isTaken(error: unknown): true {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return true
  throw error
}

async function welcome(
  config: Config,
  app: App,
  port: number,
  embedded: Embedded | undefined,
  demoPassword: string | undefined,
) {
  const address = config.PUBLIC_ADDRESS?.replace(/\/$/, '') ?? `http://localhost:${port}`
  embedded?.announce(address)
  const link = await openAdministratorDoor(app.systemContext('start'), config.ADMIN_PASSWORD)
  say('')
  say(`Seamark 航标 is ready: ${address}`)
  if (link !== undefined) say(`One-time administrator link: ${address}/login#once=${link}`)
  if (demoPassword !== undefined)
    say(
      `Demo people's password: ${demoPassword} (user names: manager, sales, sales2, service, follow, sysadmin; shown this once)`,
    )
  say('')
}

try {
  await main(readConfig())
} catch (error) {
  if (
    !(
      error instanceof UnusableConfig ||
      error instanceof UnsuitableServer ||
      error instanceof AlreadyRunning ||
      error instanceof PortTaken
    )
  )
    throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
