import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { describeError, type Log } from './log.ts'
import type { WriteContext } from './write.ts'

/** Work that can wait: named, typed, shallow, and harmless when it runs twice. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  name: string
  data: Data
  run: (context: Context, data: z.output<Data>) => Promise<void>
  /** Enqueues it in the transaction; `at` is the earliest time it runs. */
  later: (tx: WriteContext, data: z.input<Data>, at?: Date) => Promise<void>
}

export function job<Data extends z.ZodType>(name: string, data: Data, run: Job<Data>['run']): Job<Data> {
  return {
    name,
    data,
    run: async (context, value) => run(context, data.parse(value)),
    later: async (tx, value, at) => {
      await tx.jobs.send(name, { payload: data.parse(value) }, { db: fromKysely(tx.db), ...(at ? { startAfter: at } : {}) })
    },
  }
}

/** A job that the clock starts; once in the whole installation, whatever the number of workers. */
export interface Schedule {
  job: Job<z.ZodNull>
  /** Five cron fields in UTC. */
  cron: string
}

/** The queue, in the product's own database under schema `jobs`. */
export function createQueue(connectionString: string, log: Log) {
  const queue = new PgBoss({
    connectionString,
    schema: 'jobs',
    max: 3,
    application_name: 'seamark jobs',
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  queue.on('error', (error) => log.error({ err: error }, 'job queue'))
  return queue
}

export type Queue = PgBoss

/** Every job's queue exists before the first is sent; a killed worker's job is taken up by another within a minute. */
export async function prepareQueues(queue: Queue, jobs: readonly Job[]) {
  for (const { name } of jobs) await queue.createQueue(name, { retryLimit: 5, retryBackoff: true, heartbeatSeconds: 20, expireInSeconds: 900 })
}

export async function work(queue: Queue, jobs: readonly Job[], schedules: readonly Schedule[], context: (name: string, requestId: string) => Context) {
  for (const { name, run } of jobs) {
    const options = { batchSize: 10, burstWhenBatchFull: true, pollingIntervalSeconds: 1, perJobResults: true } as const
    await queue.work<{ payload: unknown }, unknown, typeof options>(name, options, async (batch) => {
      const results: JobResult[] = []
      for (const { id, data } of batch) results.push(await outcome({ name, id }, context(name, id), (own) => run(own, data?.payload ?? null)))
      return results
    })
  }
  for (const { job, cron } of schedules) await queue.schedule(job.name, cron)
}

/** One job's failure is its own: it is retried, the rest of its batch stands. */
async function outcome({ name, id }: { name: string; id: string }, context: Context, run: (context: Context) => Promise<void>): Promise<JobResult> {
  try {
    await run(context)
    return { id, status: 'completed' }
  } catch (error) {
    context.log.error({ err: error, job: name, requestId: id }, 'job failed')
    return { id, status: 'failed', output: describeError(error) }
  }
}
