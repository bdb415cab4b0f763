import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../testing.ts'
import { createQueue, freeJobs, job, prepareQueues, work } from './jobs.ts'
import { createLog } from './log.ts'
import { type WriteContext, write } from './write.ts'

const product = await startTestApp({ worker: true })
const queue = createQueue(product.url, createLog('silent'), product.context.now)
const context = { ...product.context, jobs: queue }
const deed = { permission: 'identity.ownSession', audit: 'test.enqueued' } as const

/** The jobs that ran, in order; a number is a try of that job. */
const ran: (string | number)[] = []
const note = job('test.note', z.string().trim(), async (_context, text) => void ran.push(text))
const stumbling = job('test.stumbling', z.null(), async () => {
  ran.push(ran.filter((entry) => typeof entry === 'number').length + 1)
  if (!ran.includes(2)) throw new Error('stumbled')
})
const mixed = job('test.mixed', z.enum(['sound', 'broken']), async (_context, kind) => {
  ran.push(kind)
  if (kind === 'broken') throw new Error('always broken')
})
const long = job('test.long', z.number(), async (_context, number) => void ran.push(`long ${number}`), { isLong: true })
const orphan = job('test.orphan', z.null(), async () => void ran.push('orphan taken up'))

beforeAll(async () => {
  await queue.start()
  await prepareQueues(queue, [note, stumbling, mixed, long, orphan])
  await work(queue, [note, stumbling, mixed, long], [], (_name, requestId) => ({ ...context, requestId }))
})
afterAll(() => queue.stop({ graceful: false }))

test('a job is enqueued with the transaction, and then runs', async () => {
  await enqueue(async (tx) => {
    await note.later(tx, '  after the commit ')
    expect(await jobsOf('test.note')).toEqual([])
  })
  await vi.waitFor(() => expect(ran).toContain('after the commit'), 10_000)
  await vi.waitFor(
    async () => expect(await jobsOf('test.note')).toMatchObject([{ state: 'completed', retry_count: 0 }]),
    10_000,
  )
})

test('a job that is asked for often is enqueued at once, and once more for all who ask within the second', async () => {
  const often = job('test.often', z.string(), async (_context, text) => void ran.push(text))
  await prepareQueues(queue, [often])
  await enqueue(async (tx) => {
    for (const text of ['first', 'second', 'third', 'fourth']) await often.soon(tx, text, 'one')
    await often.soon(tx, 'another', 'two')
  })
  const { rows } = await product.pool.query(
    `select data ->> 'payload' as text, start_after > created_on as is_later from jobs.job where name = 'test.often' order by 1`,
  )
  expect(rows).toEqual([
    { text: 'another', is_later: false },
    { text: 'first', is_later: false },
    { text: 'second', is_later: true },
  ])
})

test('workers are woken by the commit, also those of a queue of an older installation', async () => {
  const older = job('test.older', z.null(), async () => void ran.push('older'))
  await queue.createQueue(older.name)
  await prepareQueues(queue, [older])
  await work(queue, [older], [], () => context)
  const heard: (string | undefined)[] = []
  const listener = new Client({ connectionString: product.url })
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.connect()
  await listener.query(`listen pgboss_${createHash('sha224').update('jobs').digest('hex').slice(0, 24)}`)

  await enqueue(async (tx) => {
    await older.later(tx, null)
    await note.later(tx, 'both')
    await listener.query('select 1')
    expect(heard).toEqual([])
  })
  await vi.waitFor(() => expect(ran).toEqual(expect.arrayContaining(['older', 'both'])), 10_000)
  await vi.waitFor(() => expect(heard).toEqual(['test.older', 'test.note']), 10_000)
  await listener.end()
  const { rows } = await product.pool.query(
    `select from pg_stat_activity where application_name = 'seamark jobs' and query ilike '%listen%' and datname = current_database()`,
  )
  expect(rows).not.toEqual([])
})

test('long jobs of one transaction are taken one after another without a pause', async () => {
  const numbers = [1, 2, 3, 4, 5, 6]
  await enqueue(async (tx) => {
    for (const number of numbers) await long.later(tx, number)
  })
  // A queue that is looked at only every five seconds would need twenty-five.
  await vi.waitFor(() => expect(ran).toEqual(expect.arrayContaining(numbers.map((number) => `long ${number}`))), 15_000)
})

test('what is rolled back is never enqueued', async () => {
  const failing = enqueue(async (tx) => {
    await note.later(tx, 'never')
    throw new Error('half way')
  })
  await expect(failing).rejects.toThrow('half way')
  expect((await jobsOf('test.note')).map(({ state }) => state)).not.toContain('created')
})

test('data of another form are refused before anything is enqueued', async () => {
  // A careless caller might pass this in spite of the compiler.
  const wrong: unknown = { text: 'not text' }
  await expect(enqueue((tx) => note.later(tx, wrong as string))).rejects.toThrow(z.ZodError)
})

test('a job waits until its time', async () => {
  const noon = new Date('2099-01-01T12:00:00Z')
  await enqueue((tx) => note.later(tx, 'at noon', noon))
  expect((await jobsOf('test.note')).at(-1)).toMatchObject({ state: 'created', start_after: noon })
})

test('a job that fails is logged and tried again', async () => {
  await enqueue((tx) => stumbling.later(tx, null))
  await vi.waitFor(
    async () => expect(await jobsOf('test.stumbling')).toMatchObject([{ state: 'completed', retry_count: 1 }]),
    15_000,
  )
  expect(ran.filter((entry) => typeof entry === 'number')).toEqual([1, 2])
  const [line = ''] = product.logged.filter((line) => line.includes('job failed') && line.includes('test.stumbling'))
  expect(JSON.parse(line)).toMatchObject({ level: 'error', job: 'test.stumbling', err: { message: 'stumbled' } })
})

test('a failing job does not spoil the others of its batch', async () => {
  await enqueue(async (tx) => {
    for (const kind of ['sound', 'broken', 'sound'] as const) await mixed.later(tx, kind)
  })
  await vi.waitFor(
    async () =>
      expect((await jobsOf('test.mixed')).map(({ state }) => state).toSorted()).toEqual([
        'completed',
        'completed',
        'retry',
      ]),
    10_000,
  )
  expect(ran.filter((entry) => entry === 'sound')).toHaveLength(2)
})

test('the job of a worker that was killed is taken up by another', { timeout: 40_000 }, async () => {
  const doomed = await startHangingWorker()
  await enqueue((tx) => orphan.later(tx, null))
  await once(doomed.stdout, 'data')
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  await work(queue, [orphan], [], () => context)
  await lookForDeadWorkers()
  expect(await jobsOf('test.orphan')).toMatchObject([{ state: 'active' }])

  // Stands for the twenty seconds after which a silent worker counts as dead.
  await product.pool.query(
    `update jobs.job set heartbeat_on = heartbeat_on - interval '21 seconds' where name = 'test.orphan'`,
  )
  await lookForDeadWorkers()
  await vi.waitFor(() => expect(ran).toContain('orphan taken up'), 15_000)
})

test('where nobody else can be at work, what a killed product had in hand is free at once', {
  timeout: 40_000,
}, async () => {
  const doomed = await startHangingWorker('test.left')
  const left = job('test.left', z.null(), async () => void ran.push('left is taken up'))
  await prepareQueues(queue, [left])
  await enqueue((tx) => left.later(tx, null))
  await once(doomed.stdout, 'data')
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  await freeJobs(context)
  expect(await jobsOf('test.left')).toMatchObject([{ state: 'retry', retry_count: 0 }])
  await work(queue, [left], [], () => context)
  await vi.waitFor(() => expect(ran).toContain('left is taken up'), 15_000)
})

/** Does what the queue does on its own every fifteen seconds. */
async function lookForDeadWorkers() {
  await product.pool.query(
    `update jobs.queue set monitor_claim_on = monitor_claim_on - interval '1 minute' where name = 'test.orphan'`,
  )
  await queue.supervise('test.orphan')
}

/** Starts another process that takes the orphan, says so, and never ends. */
async function startHangingWorker(name = 'test.orphan'): Promise<ChildProcess & { stdout: NodeJS.ReadableStream }> {
  const source = `
    import { z } from 'zod'
    import { createQueue, job, prepareQueues, work } from './src/platform/jobs.ts'
    import { createLog } from './src/platform/log.ts'
    const log = createLog('silent')
    const queue = createQueue(process.env.TEST_DATABASE, log, () => new Date())
    await queue.start()
    const hanging = job('${name}', z.null(), () => { process.stdout.write('taken'); return new Promise(() => {}) })
    await work(queue, [hanging], [], () => ({ log }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, TEST_DATABASE: product.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return child
}

const enqueue = (work: (tx: WriteContext) => Promise<void>) =>
  write(context, deed, async (tx) => {
    await work(tx)
    tx.unchanged()
  })

async function jobsOf(name: string) {
  const { rows } = await product.pool.query<{ state: string; retry_count: number; start_after: Date }>(
    'select state::text, retry_count, start_after from jobs.job where name = $1 order by created_on, id',
    [name],
  )
  return rows
}
