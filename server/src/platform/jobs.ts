import { sql } from 'kysely'
import { fromKysely, type JobResult, PgBoss, systemClock } from 'pg-boss'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { describeError, type Log } from './log.ts'
import type { WriteContext } from './write.ts'

/** Work that can wait. A job is named and typed, has flat data, and is harmless when it runs twice. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  name: string
  data: Data
  run: (context: Context, data: z.output<Data>) => Promise<void>
  /** Enqueues the job in the transaction; `at` is the earliest time it runs. */
  later: (tx: WriteContext, data: z.input<Data>, at?: Date) => Promise<void>
  /**
   * Enqueues the job in the transaction unless it was within this second for the same key; then it runs once more in the next one, for all who have asked
   * meanwhile. For work that looks itself for what is to be done, and is asked for very often.
   */
  soon: (tx: WriteContext, data: z.input<Data>, key: string) => Promise<void>
  /**
   * True for a job that may take from half a minute to hours. Such jobs are taken from the queue one by one, so that none waits behind others
   * in one worker while another is free, and none is begun anew while it is still at work.
   */
  isLong: boolean
  /** How many of them one worker does beside each other. */
  atOnce: number
}

export function job<Data extends z.ZodType>(
  name: string,
  data: Data,
  run: Job<Data>['run'],
  { isLong = false, atOnce = 1 } = {},
): Job<Data> {
  const lasting = isLong ? { expireInSeconds: longest } : {}
  return {
    name,
    data,
    isLong,
    atOnce,
    run: async (context, value) => run(context, data.parse(value)),
    later: async (tx, value, at) => {
      const options = { ...(at ? { startAfter: at } : {}), ...lasting }
      await tx.jobs.send(name, { payload: data.parse(value) }, { db: fromKysely(tx.db), ...options })
    },
    soon: async (tx, value, key) => {
      await tx.jobs.sendDebounced(name, { payload: data.parse(value) }, { db: fromKysely(tx.db), ...lasting }, 1, key)
    },
  }
}

/** In seconds. A killed worker is noticed by its missing heartbeat; a job of a living worker may take this long. */
const longest = 6 * 3600

/** A scheduled job. It runs once in the whole installation, whatever the number of workers. */
export interface Schedule {
  job: Job<z.ZodNull>
  /** Five cron fields in UTC. */
  cron: string
}

/**
 * The queue, in the product's own database under schema `jobs`. It counts what it waits for by `now`, the database's clock: by the clock of a machine that
 * is set back by an hour, the jobs of a killed worker would be missed an hour later, and by weeks it would look without a pause.
 */
export function createQueue(connectionString: string, log: Log, now: Context['now']) {
  const queue = new PgBoss({
    connectionString,
    schema: 'jobs',
    max: 3,
    application_name: 'seamark jobs',
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    useListenNotify: true,
    clock: { ...systemClock, now: () => now().getTime() },
  })
  queue.on('error', (error) => log.error({ err: error }, 'job queue'))
  queue.on('warning', ({ message }) => log.warn({ problem: message }, 'job queue'))
  return queue
}

export type Queue = PgBoss

/**
 * Makes every job's queue before the first job is sent, for old and new installations alike. A committed job wakes the workers; a killed
 * worker's job is taken up by another within a minute.
 */
export async function prepareQueues(queue: Queue, jobs: readonly Job[]) {
  const isNotified = new Map((await queue.getQueues()).map(({ name, notify }) => [name, notify]))
  for (const { name } of jobs) {
    if (!isNotified.has(name))
      await queue.createQueue(name, {
        retryLimit: 5,
        retryBackoff: true,
        heartbeatSeconds: 20,
        expireInSeconds: 900,
        notify: true,
      })
    else if (!isNotified.get(name)) await queue.updateQueue(name, { notify: true })
  }
}

/**
 * Frees at once the jobs of a product that was killed, instead of when its heartbeat is missed. Call it only where nobody else can be at work,
 * before any worker starts.
 */
export async function freeJobs({ db, jobs }: Pick<Context, 'db' | 'jobs'>) {
  const { rows } = await sql<{
    name: string
    ids: string[]
  }>`select name, array_agg(id::text) as ids from jobs.job where state = 'active' group by name`.execute(db)
  for (const { name, ids } of rows) await jobs.fail(name, ids, { message: 'The product ended before the job did.' })
}

/** Seconds between looks at a queue without a wake-up, for jobs that are due at a time or tried again. */
const unaskedSeconds = 5

export async function work(
  queue: Queue,
  jobs: readonly Job[],
  schedules: readonly Schedule[],
  context: (name: string, requestId: string) => Context,
) {
  // Before the workers, whose first looks take all connections: on a slow machine this would wait for one until it fails, and end the process.
  for (const { job, cron } of schedules) await queue.schedule(job.name, cron)
  for (const { name, run, isLong, atOnce } of jobs) {
    const options = {
      batchSize: isLong ? 1 : 10,
      localConcurrency: atOnce,
      burstWhenBatchFull: true,
      // Behind a pooler that shares connections between transactions no worker can be woken.
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: unaskedSeconds,
      perJobResults: true,
    } as const
    let worker = ''
    worker = await queue.work<{ payload: unknown }, unknown, typeof options>(name, options, async (batch) => {
      const results: JobResult[] = []
      for (const { id, data } of batch)
        results.push(await runJob({ name, id }, context(name, id), (own) => run(own, data?.payload ?? null)))
      // Jobs of one transaction wake the worker once, so it looks again for the rest, which would otherwise wait for the next regular look.
      queue.notifyWorker(worker)
      return results
    })
  }
}

/** The failure of one job does not touch the others: it is retried, and the rest of its batch stands. */
async function runJob(
  { name, id }: { name: string; id: string },
  context: Context,
  run: (context: Context) => Promise<void>,
): Promise<JobResult> {
  try {
    await run(context)
    return { id, status: 'completed' }
  } catch (error) {
    context.log.error({ err: error, job: name, requestId: id }, 'job failed')
    return { id, status: 'failed', output: describeError(error) }
  }
}
