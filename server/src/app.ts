import type { Options } from '@seamark/contract/settings/options'
import { type Config, filesFolder } from './platform/config.ts'
import { createDatabase, createPool, poolSize } from './platform/database/connection.ts'
import type { Actor, Context } from './platform/context.ts'
import { createEngine, noEngine } from './platform/engine/engine.ts'
import { Reactions } from './platform/events.ts'
import { createServer } from './platform/http/server.ts'
import { createQueue, prepareQueues, work } from './platform/jobs.ts'
import type { List } from './platform/list.ts'
import { Live } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import { keptSecret, sealWith } from './platform/secrets.ts'
import { FileStorage } from './platform/files/storage.ts'
import { filesJobs, filesRoutes, filesSchedules, UploadLocks } from './domains/files/index.ts'
import {
  authenticate,
  authenticateByCookie,
  createWechat,
  identityJobs,
  identityRoutes,
  identitySchedules,
  Tokens,
} from './domains/identity/index.ts'
import { noticesReactions, noticesRoutes, noticesWork } from './domains/notices/index.ts'
import {
  auditList,
  departmentSubject,
  oversightJobs,
  oversightRoutes,
  oversightSchedules,
  Presence,
  roleSubject,
  userSubject,
} from './domains/oversight/index.ts'
import {
  appliableCompanies,
  companiesList,
  companySubject,
  contactSubject,
  companyOptions,
  companyUsage,
  heldCompanies,
  noticedHandover,
  ownershipSubject,
  phonebookJobs,
  phonebookRoutes,
  phonebookSchedules,
} from './domains/phonebook/index.ts'
import { settingsRoutes } from './domains/settings/index.ts'
import { territoryRoutes } from './domains/territory/index.ts'
import { noticedWork, workbenchJobs, workbenchRoutes, workbenchSchedules } from './domains/workbench/index.ts'
import { applicationsRoutes, applicationSubject } from './domains/applications/index.ts'
import {
  auditedTasks,
  followupsJobs,
  followupsReactions,
  followupsRoutes,
  followupsSchedules,
  handedOverTasks,
  neglectOptions,
  recordOptions,
  recordsList,
  recordSubject,
  taskSubject,
} from './domains/followups/index.ts'
import { salesList, summaryRoutes } from './domains/summary/index.ts'
import {
  comparisonList,
  leadLists,
  tradeJobs,
  tradeAggregatesList,
  tradePartiesList,
  tradeReactions,
  tradeRecordsList,
  portLists,
  tradeRoutes,
  tradeSchedules,
  watchSubject,
} from './domains/trade/index.ts'
import { createPost } from './platform/post/create-post.ts'

/** What holds while an administrator has chosen nothing else. */
const optionDefaults = (config: Config): Options => ({
  organizationName: '',
  sessionHours: config.SESSION_HOURS,
  sessionIdleMinutes: config.SESSION_IDLE_MINUTES,
  codesPerDay: config.CODES_PER_DAY,
  signInByGet: config.SIGN_IN_BY_GET,
  ...companyOptions,
  ...recordOptions,
  ...neglectOptions,
})

const webStatementMs = 5000
const workerStatementMs = 60_000
/** Connections of a process that only signing in uses: people get in while every other one is busy with lists. */
const doorConnections = 3

/** The product on one database: the one place that knows all domains. */
export interface App {
  /** A context outside any request, for start-up, jobs and commands. */
  systemContext: (name: string) => Context
  serve: () => Promise<Awaited<ReturnType<typeof createServer>>>
  /** Takes jobs up; those that the clock asks for only when told. */
  work: (by?: { clock: boolean }) => Promise<void>
  stop: () => Promise<void>
}

/** With `live` false it neither hears nor tells of live events: for who keeps no pages open. */
export async function createApp(
  config: Config,
  databaseUrl: string,
  log: Log,
  { live: isLive = true } = {},
): Promise<App> {
  const onlyWorker = !config.PROCESSES.includes('web')
  const pool = createPool(databaseUrl, {
    max: config.DATABASE_POOL ?? poolSize(onlyWorker),
    statementTimeout: onlyWorker ? workerStatementMs : webStatementMs,
  })
  const db = createDatabase(pool)
  const door = createDatabase(createPool(databaseUrl, { max: doorConnections, statementTimeout: webStatementMs }))
  const engine = config.CLICKHOUSE_URL === undefined ? noEngine() : createEngine(config.CLICKHOUSE_URL)
  const live = new Live(databaseUrl, log)
  const jobs = createQueue(databaseUrl, log)
  const reactions = new Reactions()
  noticesReactions(reactions)
  followupsReactions(reactions)
  tradeReactions(reactions)
  const storage = new FileStorage(filesFolder(config))
  const post = createPost(config, db)
  const secret = config.TOKEN_SECRET === undefined ? await keptSecret(pool, 'tokens') : Buffer.from(config.TOKEN_SECRET)
  const seal = sealWith(secret)
  const uploadLocks = new UploadLocks(databaseUrl, log)
  const subjects = [
    userSubject,
    roleSubject,
    departmentSubject,
    companySubject,
    contactSubject,
    recordSubject,
    auditedTasks,
  ]
  const appliable = [appliableCompanies]
  const noticed = [
    companySubject,
    applicationSubject(appliable),
    ownershipSubject,
    noticedHandover,
    taskSubject,
    watchSubject,
    ...noticedWork,
  ]
  const notices = noticesWork(noticed)
  const lists: readonly List[] = [
    companiesList,
    auditList(subjects),
    salesList,
    recordsList,
    tradeRecordsList,
    tradeAggregatesList,
    tradePartiesList,
    ...portLists,
    comparisonList,
    ...leadLists,
  ]
  const allJobs = [
    ...filesJobs,
    ...identityJobs,
    ...notices.jobs,
    ...oversightJobs,
    ...workbenchJobs,
    ...phonebookJobs,
    ...followupsJobs,
    ...tradeJobs,
    ...reactions.jobs,
  ]
  const schedules = [
    ...filesSchedules,
    ...identitySchedules,
    ...notices.schedules,
    ...oversightSchedules,
    ...workbenchSchedules,
    ...phonebookSchedules,
    ...followupsSchedules,
    ...tradeSchedules,
  ]
  const context = (actor: Actor | null, requestId: string, language: Context['language']): Context => ({
    actor,
    db,
    engine,
    now: () => new Date(),
    log,
    requestId,
    language,
    zone: config.TIME_ZONE,
    publish: (publication) => live.publish(publication),
    jobs,
    reactions,
    lists,
    storage,
    post,
    seal,
  })
  const systemContext = (name: string, requestId = name) => context({ kind: 'system', name }, requestId, 'zh')

  const presence = new Presence(systemContext('presence'))

  if (isLive) await live.start()
  await jobs.start()
  await prepareQueues(jobs, allJobs)
  const tokens = new Tokens(secret)

  return {
    systemContext,
    serve: async () => {
      await presence.join('web')
      return createServer({
        config,
        log,
        pool,
        live,
        served: [
          ...settingsRoutes(optionDefaults(config), [companyUsage('industry'), companyUsage('mainCategory')]),
          ...filesRoutes(uploadLocks),
          ...identityRoutes(
            { door, tokens, sessionHours: config.SESSION_HOURS, idleMinutes: config.SESSION_IDLE_MINUTES },
            {
              byGet: config.SIGN_IN_BY_GET,
              codesPerDay: config.CODES_PER_DAY,
              address: config.PUBLIC_ADDRESS,
              wechat: createWechat(config, log),
            },
            [heldCompanies],
          ),
          ...noticesRoutes(noticed),
          ...workbenchRoutes,
          ...oversightRoutes(subjects, [config.DATA_DIR, filesFolder(config)]),
          ...territoryRoutes,
          ...phonebookRoutes([handedOverTasks]),
          ...applicationsRoutes(appliable),
          ...followupsRoutes,
          ...summaryRoutes,
          ...tradeRoutes,
        ],
        authenticate: (token, exchange, purpose) =>
          authenticate(pool, tokens, config.SESSION_IDLE_MINUTES, { token, exchange, purpose }),
        authenticateByCookie: (exchange) => authenticateByCookie(pool, config.SESSION_IDLE_MINUTES, exchange),
        context,
      })
    },
    work: async ({ clock } = { clock: true }) => {
      await work(jobs, allJobs, clock ? schedules : [], systemContext)
      await presence.join('worker')
    },
    stop: async () => {
      await jobs.stop({ graceful: true, timeout: 8000 })
      await presence.leave()
      await uploadLocks.stop()
      await live.stop()
      await engine.stop()
      await door.destroy()
      await db.destroy()
    },
  }
}
