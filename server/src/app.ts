import { options, type Options } from '@seamark/contract/settings/options'
import { type Config, filesFolder } from './platform/config.ts'
import { DatabaseClock } from './platform/database/clock.ts'
import { createDatabase, createPool, poolSize } from './platform/database/connection.ts'
import type { Actor, Context } from './platform/context.ts'
import { forgetSharedCounts, noticePublication } from './platform/counting/counts.ts'
import { type Domain, gatherParts, type House, refuseSharedKinds } from './platform/domain.ts'
import { createEngine, noEngine } from './platform/engine/engine.ts'
import { Reactions } from './platform/events.ts'
import { createInnerReads, type ReadInside } from './platform/http/inner-reads.ts'
import type { Served } from './platform/http/serve.ts'
import type { createServer } from './platform/http/server.ts'
import { createQueue, prepareQueues, work } from './platform/jobs.ts'
import { Live, type LivePublication } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import { createPost } from './platform/post/create-post.ts'
import { createVault, readOrCreateSecret, sealWith } from './platform/secrets.ts'
import { FileStorage } from './platform/files/storage.ts'
import { applications } from './domains/applications/index.ts'
import { discussions } from './domains/discussions/index.ts'
import { files } from './domains/files/index.ts'
import { exhibitions } from './domains/exhibitions/index.ts'
import { followups, handedOverTasks, recordContents } from './domains/followups/index.ts'
import { discussedOrders, handedOverOrders, orders } from './domains/orders/index.ts'
import { authenticateByCookie, identity, KeptSessions, Tokens, watchSessions } from './domains/identity/index.ts'
import { notices } from './domains/notices/index.ts'
import { oversight, Presence } from './domains/oversight/index.ts'
import { appliableCompanies, companyUsage, heldCompanies, phonebook } from './domains/phonebook/index.ts'
import { appliableRates, discussedQuotes, handedOverQuotes, handedOverRequests, rates } from './domains/rates/index.ts'
import { settings } from './domains/settings/index.ts'
import { summary } from './domains/summary/index.ts'
import { territory } from './domains/territory/index.ts'
import { trade } from './domains/trade/index.ts'
import { workbench } from './domains/workbench/index.ts'
import { crawl } from './domains/crawl/index.ts'
import { groups } from './domains/groups/index.ts'
import { messaging, qqSends } from './domains/messaging/index.ts'
import { ai } from './domains/ai/index.ts'

/** The domains of the product, the lowest floor first. A floor that needs to know records of a floor above gets their description as an argument. */
const domains: readonly Domain[] = [
  settings([companyUsage('industry'), companyUsage('mainCategory')]),
  files,
  identity([heldCompanies]),
  notices,
  discussions([discussedQuotes, discussedOrders]),
  workbench,
  oversight,
  territory,
  applications([appliableCompanies, appliableRates]),
  phonebook([handedOverTasks, handedOverRequests, handedOverQuotes, handedOverOrders], [recordContents]),
  followups,
  exhibitions,
  rates,
  orders,
  trade,
  crawl,
  groups(qqSends),
  messaging,
  summary,
  ai,
]

/** The options that apply while an administrator has chosen nothing else. */
const readOptionDefaults = (config: Config): Options =>
  options.parse({
    organizationName: '',
    sessionHours: config.SESSION_HOURS,
    sessionIdleMinutes: config.SESSION_IDLE_MINUTES,
    codesPerDay: config.CODES_PER_DAY,
    signInByGet: config.SIGN_IN_BY_GET,
    chatZone: config.TIME_ZONE,
    ...Object.assign({}, ...domains.map((domain) => domain.options ?? {})),
  })

const webStatementMs = 5000
const workerStatementMs = 60_000
/** Every request asks by it whose rights have changed. When the answer does not come, the request reads all of them. */
const rightsStatementMs = 1000
/** Database connections of a process that only signing in uses, so that people get in while lists keep all others busy. */
const doorConnections = 3
/** Connections that only live streams use, so that a thousand that open at once take none from the pages. */
const streamConnections = 2

/** The product on one database. This is the only place that knows all domains. */
export interface App {
  /** A context outside any request, for start-up, jobs and commands. */
  systemContext: (name: string) => Context
  /** Makes a read of the product for the caller of a context, without HTTP. */
  read: ReadInside
  serve: () => Promise<Awaited<ReturnType<typeof createServer>>>
  /** Takes jobs up. It starts scheduled jobs only when `clock` is true. */
  work: (by?: { clock: boolean }) => Promise<void>
  stop: () => Promise<void>
}

/**
 * With `live` false the product neither receives nor sends live events, for processes that serve no pages. `connectionTimeout` is in milliseconds;
 * tests give more of them, because a busy machine may hold a process up for as long as people would wait.
 */
export async function createApp(
  config: Config,
  databaseUrl: string,
  log: Log,
  { live: isLive = true, connectionTimeout }: { live?: boolean; connectionTimeout?: number } = {},
): Promise<App> {
  refuseSharedKinds(domains, { oversight: 'identity' })
  const onlyWorker = !config.PROCESSES.includes('web')
  const pool = createPool(databaseUrl, {
    max: config.DATABASE_POOL ?? poolSize(onlyWorker),
    statementTimeout: onlyWorker ? workerStatementMs : webStatementMs,
    connectionTimeout,
    isPipelined: true,
  })
  const db = createDatabase(pool)
  const door = createDatabase(
    createPool(databaseUrl, {
      max: doorConnections,
      statementTimeout: webStatementMs,
      connectionTimeout,
      isPipelined: true,
    }),
  )
  const clock = await DatabaseClock.start(pool)
  const engine = config.CLICKHOUSE_URL === undefined ? noEngine() : createEngine(config.CLICKHOUSE_URL)
  const live = new Live(databaseUrl, log, { connectionTimeout })
  const jobs = createQueue(databaseUrl, log, clock.now)
  const reactions = new Reactions()
  for (const domain of domains) domain.reactions?.(reactions)
  const storage = new FileStorage(filesFolder(config))
  const post = createPost(config, db)
  const secret =
    config.TOKEN_SECRET === undefined ? await readOrCreateSecret(pool, 'tokens') : Buffer.from(config.TOKEN_SECRET)
  const seal = sealWith(secret)
  const vault = createVault(secret)
  const stops: (() => Promise<void>)[] = []
  const house: House = {
    config,
    log,
    databaseUrl,
    door,
    secret,
    subjects: gatherParts(domains, (domain) => domain.subjects),
    notices: gatherParts(domains, (domain) => domain.notices),
    options: readOptionDefaults(config),
    read: createInnerReads(() => served()),
    hear: (listener) => {
      const hear = (publication: LivePublication) => {
        if ('event' in publication) listener(publication.event)
      }
      live.listen(hear, () => undefined)
    },
    onStop: (stop) => void stops.push(stop),
  }
  let allServed: Served[] | undefined
  /** A worker serves nothing, so they are made when first asked for. */
  const served = () => (allServed ??= gatherParts(domains, (domain) => domain.routes?.(house)))
  const officeRecords = gatherParts(domains, (domain) => domain.officeRecords)
  const lists = gatherParts(domains, (domain) => domain.lists?.(house))
  const allJobs = [...gatherParts(domains, (domain) => domain.jobs?.(house)), ...reactions.jobs]
  const context = (actor: Actor | null, requestId: string, language: Context['language']): Context => ({
    actor,
    db,
    engine,
    now: clock.now,
    log,
    requestId,
    language,
    zone: config.TIME_ZONE,
    publish: (publication) => {
      noticePublication(db, publication)
      live.publish(publication)
    },
    jobs,
    reactions,
    lists,
    officeRecords,
    storage,
    post,
    seal,
    vault,
  })
  const systemContext = (name: string, requestId = name) => context({ kind: 'system', name }, requestId, 'zh')

  const presence = new Presence(systemContext('presence'))

  live.listen(
    (publication) => noticePublication(db, publication),
    () => forgetSharedCounts(db),
  )
  if (isLive) await live.start()
  await jobs.start()
  await prepareQueues(jobs, allJobs)
  const tokens = new Tokens(secret)

  return {
    systemContext,
    read: house.read,
    serve: async () => {
      await presence.join('web')
      const streamPool = createPool(databaseUrl, {
        max: streamConnections,
        statementTimeout: webStatementMs,
        connectionTimeout,
      })
      stops.push(() => streamPool.end())
      const rightsPool = createPool(databaseUrl, { max: 1, statementTimeout: rightsStatementMs, connectionTimeout })
      stops.push(() => rightsPool.end())
      const sessions = new KeptSessions(rightsPool, pool, tokens, config.SESSION_IDLE_MINUTES)
      const watchSession = watchSessions(streamPool, tokens, config.SESSION_IDLE_MINUTES)
      // A worker serves nothing, and so has no HTTP server in its memory.
      const { createServer } = await import('./platform/http/server.ts')
      return createServer({
        config,
        log,
        pool,
        streamPool,
        live,
        served: served(),
        authenticate: (token, exchange) => sessions.authenticate({ token, exchange }),
        recall: (token, exchange) => sessions.recall({ token, exchange }),
        authenticateStream: (token, exchange) => watchSession({ token, exchange }),
        authenticateByCookie: (exchange) => authenticateByCookie(pool, config.SESSION_IDLE_MINUTES, exchange),
        context: (actor, requestId, language) => ({
          ...context(actor, requestId, language),
          keptNames: sessions.names,
        }),
      })
    },
    work: async ({ clock } = { clock: true }) => {
      const schedules = clock ? gatherParts(domains, (domain) => domain.schedules?.(house)) : []
      await work(jobs, allJobs, schedules, systemContext)
      await presence.join('worker')
    },
    stop: async () => {
      await jobs.stop({ graceful: true, timeout: 8000 })
      await presence.leave()
      for (const stop of stops) await stop()
      await live.stop()
      clock.stop()
      await engine.stop()
      await door.destroy()
      await db.destroy()
    },
  }
}
