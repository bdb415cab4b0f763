import type { Config } from './platform/config.ts'
import { createPool, createDatabase } from './platform/database.ts'
import type { Actor, Context } from './platform/context.ts'
import { Reactions } from './platform/events.ts'
import { createServer } from './platform/http/server.ts'
import { createQueue, prepareQueues, work } from './platform/jobs.ts'
import { Live } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import { keptSecret } from './platform/secrets.ts'
import { authenticate, identityJobs, identityRoutes, identitySchedules, Tokens } from './domains/identity/index.ts'
import { phonebookJobs, phonebookRoutes, phonebookSchedules } from './domains/phonebook/index.ts'

const webStatementMs = 5000
const workerStatementMs = 60_000

/** The product on one database: the one place that knows all domains. */
export interface App {
  /** A context outside any request, for start-up, jobs and commands. */
  systemContext: (name: string) => Context
  serve: () => Promise<Awaited<ReturnType<typeof createServer>>>
  work: () => Promise<void>
  stop: () => Promise<void>
}

export async function createApp(config: Config, databaseUrl: string, log: Log): Promise<App> {
  const onlyWorker = !config.PROCESSES.includes('web')
  const pool = createPool(databaseUrl, { max: config.DATABASE_POOL, statementTimeout: onlyWorker ? workerStatementMs : webStatementMs })
  const db = createDatabase(pool)
  const live = new Live(databaseUrl, log)
  const jobs = createQueue(databaseUrl, log)
  const reactions = new Reactions()
  const allJobs = [...identityJobs, ...phonebookJobs, ...reactions.jobs]
  const context = (actor: Actor | null, requestId: string, language: Context['language']): Context => ({
    actor,
    db,
    now: () => new Date(),
    log,
    requestId,
    language,
    zone: config.TIME_ZONE,
    publish: (publication) => live.publish(publication),
    jobs,
    reactions,
  })
  const systemContext = (name: string, requestId = name) => context({ kind: 'system', name }, requestId, 'zh')

  await live.start()
  await jobs.start()
  await prepareQueues(jobs, allJobs)
  const secret = config.TOKEN_SECRET === undefined ? await keptSecret(pool, 'tokens') : Buffer.from(config.TOKEN_SECRET)
  const tokens = new Tokens(secret)

  return {
    systemContext,
    serve: () =>
      createServer({
        config,
        log,
        pool,
        live,
        served: [...identityRoutes({ tokens, sessionHours: config.SESSION_HOURS }, config.SIGN_IN_BY_GET), ...phonebookRoutes],
        authenticate: (token, exchange, purpose) => authenticate(pool, tokens, config.SESSION_IDLE_MINUTES, { token, exchange, purpose }),
        context,
      }),
    work: () => work(jobs, allJobs, [...identitySchedules, ...phonebookSchedules], systemContext),
    stop: async () => {
      await jobs.stop({ graceful: true, timeout: 8000 })
      await live.stop()
      await db.destroy()
    },
  }
}
