import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cancelTradeImport, undoTradeImport } from '@seamark/contract/trade/imports/imports'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { startEmbeddedEngine } from '../../../platform/engine/embedded.ts'
import { createEngine } from '../../../platform/engine/engine.ts'
import { testDice, testFolder } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { createDemoPeople } from '../../identity/index.ts'
import { runImport } from './runs.commands.ts'
import { tradeImportsOf } from '../testing.ts'
import { closeGate } from '../../../platform/testing/gate.ts'
import { csvFile } from '../../../platform/testing/workbooks.ts'

// This test kills its engine, so it has its own.
const embedded = await startEmbeddedEngine(await testFolder(), { log: () => undefined, beside: true })
afterAll(() => embedded.stop())
const product = await startTestApp({ worker: true, CLICKHOUSE_URL: embedded.url })
await createDemoPeople(product.context, testPassword)
const { rows: people } = await sql<{ username: string }>`
  select u.username from identity.users u join identity.user_roles ur on ur.user_id = u.id join identity.roles r on r.id = ur.role_id
  where r.authority = 'salesManager'`.execute(product.db)
const manager = await product.signIn(people[0]?.username ?? '', testPassword, 'zh')
const imports = tradeImportsOf(manager, product.api, { patience: 170_000 })

const random = testDice()
const count = 15_000
/** Lots are small, so that a kill comes between some of them. */
const rowsPerLot = 1500
const head = ['date', 'consignee', 'shipper', 'bill', 'boxes', 'type', 'goods', 'qty', 'from', 'to']
const fields = {
  date: 'date',
  consignee: 'importer',
  shipper: 'exporter',
  bill: 'master_bill',
  boxes: 'containers',
  type: 'container_type',
  goods: 'commodity',
  qty: 'quantity',
  from: 'pol',
  to: 'pod',
} as const

/** Every bill has two lines with the same box, far apart in the file. */
const fileOf = (word: string, rows = count) =>
  csvFile([
    head,
    ...Array.from({ length: rows }, (_, n) => {
      const bill = n % (rows / 2)
      const day = String((bill % 28) + 1).padStart(2, '0')
      return [
        `2025-${String((bill % 12) + 1).padStart(2, '0')}-${day}`,
        `${word} BUYER ${bill % 3000}`,
        `${word} SELLER ${bill % 2000}`,
        `${word}${bill}`,
        boxOf(bill),
        '40HQ',
        n < rows / 2 ? 'PUMPS' : 'VALVES',
        5,
        'NINGBO',
        'LOS ANGELES',
      ]
    }),
  ])

/** Returns a container number with a valid check digit (ISO 6346). */
function boxOf(serial: number): string {
  const ten = `MSCU${String(serial).padStart(6, '0')}`
  const value = (sign: string) => {
    const code = sign.charCodeAt(0)
    return code < 58 ? code - 48 : code - 55 + Math.floor((code - 56) / 10)
  }
  const sum = [...ten].reduce((total, sign, at) => total + value(sign) * 2 ** at, 0)
  return `${ten}${(sum % 11) % 10}`
}

/** Starts another process that works on the import as a worker does. */
function startWorker(id: number): ChildProcess {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { runImport } from './src/domains/trade/imports/runs.commands.ts'
    const config = { ...readConfig({ FILES_DIR: process.env.TEST_FILES, CLICKHOUSE_URL: process.env.TEST_ENGINE }), PROCESSES: ['worker'] }
    const app = await createApp(config, process.env.TEST_DATABASE, createLog('silent'))
    await runImport(app.systemContext('test'), { id: ${id}, rowsPerLot: ${rowsPerLot} })
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: {
      ...process.env,
      TEST_DATABASE: product.url,
      TEST_FILES: filesFolder(product.config),
      TEST_ENGINE: embedded.url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function killEngine() {
  // After the kill before, it may still be on its way.
  await expect.poll(() => embedded.pid(), { timeout: 60_000 }).toBeDefined()
  process.kill(embedded.pid() ?? 0, 'SIGKILL')
}

/** Puts an import to work without a job, so that only the test works on it. */
const putToWork = (id: number, rows = count) =>
  sql`update trade.imports set state = 'running', round = round + 1, rows_done = 0, rows_total = ${rows} where id = ${id}`.execute(
    product.db,
  )

const facts = async (id: number) => {
  // The engine may still be starting after it was killed.
  const engine = createEngine(embedded.url)
  try {
    const [row] = await engine.rows(
      `select count() as rows, uniqExact(line) as lines, max(line) as last, sum(teu) as teu, countIf(importer = 0 or exporter = 0) as unnamed
       from facts.records where import = {id:UInt32}`,
      { id },
    )
    return row
  } finally {
    await engine.stop()
  }
}
/** The expected state: nothing lost, nothing doubled, and each box counted once. */
const wholeOf = (rows: number) => ({ rows, lines: rows, last: rows, teu: rows, unnamed: 0 })
const whole = wholeOf(count)

/** Returns how many transactions wait for a row. */
async function countBehindRows() {
  const { rows } = await product.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
  )
  return rows[0]?.count
}

const closeLots = () =>
  closeGate(product.url, {
    table: 'trade.imports',
    when: "new.state = 'running' and new.rows_done > old.rows_done",
  })

describe('an import in the middle of its lots', { timeout: 600_000 }, () => {
  test('whose worker is killed again and again: nothing is lost, nothing is there twice', async () => {
    const { id } = await imports.tried(await imports.source('杀进程'), 'kill.csv', fileOf('W'), fields)
    await putToWork(id)
    const gate = await closeLots()
    for (let time = 0; time < 3; time += 1) {
      const worker = startWorker(id)
      await gate.reached()
      await gate.letOneBy()
      // Now it works on the next lot, whose end the gate holds.
      await wait(random.next() * 600)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      await gate.clear()
      const { state, progress } = await imports.look(id)
      expect([state, progress.done > 0 && progress.done < count]).toEqual(['running', true])
    }
    await gate.open()
    await once(startWorker(id), 'exit')
    const done = await imports.look(id)
    expect(done).toMatchObject({ state: 'done', counts: { rows: count, kept: count, flagged: 0, refused: 0 } })
    expect(await facts(id)).toEqual(whole)
  })

  test('whose engine is killed: it waits, and goes on by itself', async () => {
    const { id } = await imports.tried(await imports.source('杀引擎'), 'engine.csv', fileOf('E'), fields)
    await putToWork(id)
    const gate = await closeLots()
    const worker = once(startWorker(id), 'exit')
    for (let time = 0; time < 2; time += 1) {
      await gate.reached()
      await gate.letOneBy()
      await wait(random.next() * 500)
      await killEngine()
    }
    await gate.open()
    await worker
    expect(await imports.look(id)).toMatchObject({
      state: 'done',
      isWaiting: false,
      counts: { rows: count, kept: count },
    })
    // The last kill may have come after the last lot.
    await vi.waitFor(async () => expect(await facts(id)).toEqual(whole), { timeout: 200_000, interval: 200 })
  })

  test('cancelled: what is counted is what is there, and can be undone', async () => {
    const { id } = await imports.tried(await imports.source('取消的'), 'cancel.csv', fileOf('C'), fields)
    await putToWork(id)
    const gate = await closeLots()
    const worker = once(startWorker(id), 'exit')
    await gate.reached()
    await gate.letOneBy()
    await gate.reached()
    // The lot that waits holds the row of the import, so that the cancellation waits behind it and comes before the next lot.
    const cancelled = manager.call(cancelTradeImport, { params: { id }, body: {} })
    await expect.poll(countBehindRows).toBe(1)
    await gate.open()
    await cancelled
    await worker
    const { state, progress, counts } = await imports.look(id)
    expect([state, counts?.rows, progress.done > 0 && progress.done < count]).toEqual([
      'cancelled',
      progress.done,
      true,
    ])
    await vi.waitFor(
      async () =>
        expect(await facts(id)).toMatchObject({ rows: progress.done, lines: progress.done, last: progress.done }),
      { timeout: 200_000, interval: 200 },
    )
    await manager.call(undoTradeImport, { params: { id }, body: {} })
    await imports.until(id, 'undone')
    expect(await facts(id)).toMatchObject({ rows: 0 })
    expect((await sql`select from trade.party_names where import_id = ${id}`.execute(product.db)).rows).toHaveLength(0)
  })

  test('beside another, and taken up twice: each is whole', async () => {
    const rows = 12_000
    const one = await imports.tried(await imports.source('甲'), 'a.csv', fileOf('A', rows), fields)
    const other = await imports.tried(await imports.source('乙'), 'b.csv', fileOf('B', rows), fields)
    for (const { id } of [one, other]) await putToWork(id, rows)
    await Promise.all([one.id, other.id, other.id].map(runAsJob))
    expect([await facts(one.id), await facts(other.id)]).toEqual([wholeOf(rows), wholeOf(rows)])
  })
})

/** A job that waited too long for the other one is tried again, as its queue does. */
const runAsJob = (id: number): Promise<unknown> =>
  runImport(product.context, { id, rowsPerLot }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '55P03') return runAsJob(id)
    throw error
  })
