import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { lockAwaited, testDice } from './database.ts'
import { startDyingWorker, watchTransactions, type WorkerSource } from './run-worker.ts'

/** The facts that the suite needs about one kind of run. */
export interface RunDriver {
  product: { context: Context; pool: Pool; url: string; config: Config }
  table: string
  touched: 'touched_at' | 'changed_at'
  /** The name of the job. No worker may take it, because the suite looks at enqueued jobs. */
  job: string
  /** Makes a small run in state `running`, without a job; returns its id. */
  begin: () => Promise<number>
  /** The least number of transactions of the work. All between the first and the last are in the middle of it. */
  transactions: number
  /** Does a job's part of the run, in lots of a few rows. */
  work: (context: Context, id: number) => Promise<void>
  /** The same for another process; the suite adds the id to its data. */
  worker: WorkerSource
  /** Returns the number of done rows, counted in every way that must agree: records, log, history. */
  count: (id: number) => Promise<readonly number[]>
  /** The number of rows of the run. */
  rows: number
  /** Ends the run as a person does. */
  cancel: (id: number) => Promise<unknown>
  /** The result for a second worker in the middle of a lot. */
  second: 'makes way' | 'waits for the row' | 'works in vain'
  /** The column with the reason of a failed run; left out where a run fails without one. */
  reason?: string
  /** The code of a run that is given up after eight attempts; left out where attempts are not counted. */
  stuck?: string
  /** Functions that take and give back the rights that each lot reads anew, and the code of a run whose owner has lost them. */
  refusal?: { setRights: (mayWork: boolean) => Promise<unknown>; code: string }
  /** The sweep that finds a run whose job is gone for good, after how many minutes, and the state that the run gets. */
  lost: { sweep: (context: Context) => Promise<void>; minutes: number; becomes: 'resumed' | 'failed' }
}

/** The tests that every durable run passes, on its own table and with its own lots. */
export function testDurableRun(name: string, driver: RunDriver) {
  const suite = createSuite(driver)
  describe(`durable run: ${name}`, { timeout: 180_000 }, () => {
    testKill(suite)
    testManyWorkers(suite)
    testCancel(suite)
    testLostJob(suite)
    if (driver.stuck !== undefined) testAttempts(suite, driver.stuck)
    if (driver.refusal) testRefusal(suite, driver.refusal)
    if (driver.second === 'makes way') testMakingWay(suite)
    if (driver.second === 'waits for the row') testWaiting(suite)
  })
}

type Suite = ReturnType<typeof createSuite>

function createSuite(driver: RunDriver) {
  const { context } = driver.product
  const random = testDice()

  async function read(id: number, column: string): Promise<unknown> {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(driver.table)} where id = ${id}`.execute(context.db)
    return rows[0]?.value
  }
  const state = (id: number) => read(id, 'state')

  return {
    ...driver,
    context,
    read,
    state,
    reasonOf: async (id: number) => JSON.stringify(driver.reason ? await read(id, driver.reason) : null),
    /** Returns the number of a transaction in the middle of the work. */
    chooseTransaction: () => random.whole(2, driver.transactions - 1),
    /** Works as the queue does, job after job, until no job is left. */
    async workOut(id: number) {
      for (const ends = Date.now() + 60_000; (await state(id)) === 'running' && Date.now() < ends; await wait(20))
        await driver.work(context, id)
    },
    /** Returns the state and the numbers of done rows; one number when all counts agree. */
    look: async (id: number) => ({ state: await state(id), done: new Set(await driver.count(id)) }),
    whole: { state: 'done', done: new Set([driver.rows]) },
  }
}

function testKill({ product, worker, begin, state, workOut, look, whole, chooseTransaction }: Suite) {
  test('killed in the middle of a lot and begun again, it does every row once', async () => {
    const id = await begin()
    const source = { ...worker, data: { ...worker.data, id } }
    const dying = startDyingWorker(product, source, chooseTransaction())
    expect(await once(dying, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await state(id)).toBe('running')
    await workOut(id)
    expect(await look(id)).toEqual(whole)
  })
}

function testManyWorkers({ begin, workOut, look, whole }: Suite) {
  test('with several workers at once, it does every row once', async () => {
    const id = await begin()
    await Promise.all([workOut(id), workOut(id), workOut(id)])
    expect(await look(id)).toEqual(whole)
  })
}

function testCancel({ context, begin, work, cancel, count, state, chooseTransaction }: Suite) {
  test('cancelled between two lots, it does nothing more', async () => {
    const id = await begin()
    const at = chooseTransaction()
    const lookNow = async () => [await state(id), await count(id)]
    let cancelled: unknown
    const afterCommit = async (transaction: number) => {
      if (transaction !== at) return
      await cancel(id)
      cancelled = await lookNow()
    }
    await work(watchTransactions(context, { afterCommit }), id)
    await work(context, id)
    expect(await state(id)).not.toBe('running')
    expect(await lookNow()).toEqual(cancelled)
  })
}

function testAttempts({ context, begin, work, read, state, reasonOf }: Suite, stuck: string) {
  test('begun eight times without a step, it is given up with its reason', async () => {
    const id = await begin()
    const beforeCommit = (transaction: number) => {
      if (transaction > 1) throw new Error('broken')
    }
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await expect(work(watchTransactions(context, { beforeCommit }), id)).rejects.toThrow('broken')
      expect([await read(id, 'attempts'), await state(id)]).toEqual([attempt, 'running'])
    }
    await work(context, id)
    expect(await state(id)).toBe('failed')
    expect(await reasonOf(id)).toContain(stuck)
  })
}

function testMakingWay({ context, product, table, begin, work, cancel, read, state }: Suite) {
  test('a worker that makes way in the middle loses no attempt', async () => {
    const id = await begin()
    const other = await product.pool.connect()
    const afterCommit = async (transaction: number) => {
      if (transaction === 1) await other.query('select pg_advisory_lock(hashtext($1), $2)', [table, id])
    }
    await work(watchTransactions(context, { afterCommit }), id)
    expect([await read(id, 'attempts'), await state(id)]).toEqual([0, 'running'])
    await work(context, id)
    expect(await read(id, 'attempts')).toBe(0)
    await other.query('select pg_advisory_unlock_all()')
    other.release()
    await cancel(id)
  })
}

function testWaiting({ product, table, begin, count, workOut, look, whole }: Suite) {
  test('it waits for who holds its row, and goes on', async () => {
    const id = await begin()
    const other = await product.pool.connect()
    await other.query('begin')
    await other.query(`select from ${table} where id = $1 for update`, [id])
    const working = workOut(id)
    await lockAwaited(product.pool)
    expect(new Set(await count(id))).toEqual(new Set([0]))
    await other.query('rollback')
    other.release()
    await working
    expect(await look(id)).toEqual(whole)
  })
}

function testRefusal(suite: Suite, { setRights, code }: NonNullable<RunDriver['refusal']>) {
  const { context, begin, work, count, state, reasonOf, chooseTransaction } = suite
  test('refused in the middle, it ends with the reason and keeps what is done', async () => {
    const id = await begin()
    const at = chooseTransaction()
    const afterCommit = async (transaction: number) => {
      if (transaction === at) await setRights(false)
    }
    await work(watchTransactions(context, { afterCommit }), id)
    await setRights(true)
    expect(await state(id)).toBe('failed')
    expect(await reasonOf(id)).toContain(code)
    const done = await count(id)
    await work(context, id)
    expect(await count(id)).toEqual(done)
  })
}

function testLostJob({ context, product, table, touched, job, lost, begin, cancel, state }: Suite) {
  const sweepAfter = async (id: number, minutes: number) => {
    const moved = `update ${table} set ${touched} = now() - make_interval(mins => $2) where id = $1`
    await product.pool.query(moved, [id, minutes])
    await lost.sweep(context)
  }
  const countQueued = async (id: number) => {
    const { rowCount } = await product.pool.query(
      `select from jobs.job where name = $1 and state = 'created' and (data -> 'payload' ->> 'id')::int = $2`,
      [job, id],
    )
    return rowCount
  }

  test(`whose job is gone for good, it is ${lost.becomes} by the clock`, async () => {
    const id = await begin()
    await sweepAfter(id, lost.minutes - 1)
    expect([await countQueued(id), await state(id)]).toEqual([0, 'running'])
    await sweepAfter(id, lost.minutes + 1)
    const isResumed = lost.becomes === 'resumed'
    const expected = isResumed ? [1, 'running'] : [0, 'failed']
    await vi.waitFor(async () => expect([await countQueued(id), await state(id)]).toEqual(expected))
    if (isResumed) await cancel(id)
  })
}
