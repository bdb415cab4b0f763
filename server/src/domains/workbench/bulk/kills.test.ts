import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BulkRunView, countBulk, countUndo, getBulkRun } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice } from '../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')
const random = testDice()
const count = 2500
const city = '断电市'

/** Starts another process that works on the run as a worker does, again and again until the run rests. */
function startWorker(id: number): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const source = `
    import { sql } from 'kysely'
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { runBulk } from './src/domains/workbench/bulk/running.commands.ts'
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    process.stdout.write('ready')
    for (const context = app.systemContext('test'); ; ) {
      await runBulk(context, { id: ${id} })
      const { state } = await context.db.selectFrom('workbench.bulk_runs').select('state').where('id', '=', ${id}).executeTakeFirstOrThrow()
      if (state !== 'running') break
      // A worker that was killed holds the run until the database has noticed its end.
      await sql\`select pg_advisory_xact_lock(hashtext('workbench.bulk_runs'), ${id}::int)\`.execute(context.db)
    }
    process.exit(0)`
  const worker = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return worker
}

/** Starts workers one after another and kills each after some progress; the last may finish. Returns how many were killed at work. */
async function killedOften(id: number, times: number): Promise<number> {
  let killed = 0
  for (let time = 0; time < times; time += 1) {
    const worker = startWorker(id)
    await once(worker.stdout, 'data')
    const from = await lotsDone(id)
    await vi.waitFor(async () => expect((await lotsDone(id)) > from || worker.exitCode !== null).toBe(true), {
      timeout: 20_000,
      interval: 15,
    })
    await wait(random.next() * 60)
    if (worker.exitCode === null && worker.kill('SIGKILL')) killed += 1
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
    expect(await facts(id)).toMatchObject({ changed: (await facts(id)).logged })
  }
  const last = startWorker(id)
  await once(last, 'exit')
  return killed
}

async function lotsDone(id: number) {
  const { rows } = await product.pool.query<{ lots_done: number }>(
    'select lots_done from workbench.bulk_runs where id = $1',
    [id],
  )
  return rows[0]?.lots_done ?? 0
}

/** Counts the changed companies and the outcomes; both must be whole lots. */
async function facts(id: number) {
  const { rows } = await sql<{ changed: number; logged: number; audited: number; touched: number }>`
    select (select count(*) from phonebook.companies where city = ${city} and industry = '家电')::int as changed,
           (select count(*) from workbench.bulk_rows r where r.outcome = 'done' and r.reverted_by is null
              and r.run_id = coalesce((select undoes_id from workbench.bulk_runs where id = ${id}), ${id}))::int as logged,
           (select count(*) from platform.audit a join phonebook.companies c on c.id = a.subject_id
            where a.action = 'phonebook.companyChanged' and c.city = ${city})::int as audited,
           (select count(*) from activity.entries e join phonebook.companies c on c.id = e.subject_id
            where e.kind = 'phonebook.activity.changed' and c.city = ${city})::int as touched`.execute(product.db)
  return rows[0] ?? { changed: -1, logged: -2, audited: 0, touched: 0 }
}

/** Starts a counted run without a job, so that only the test works on it. */
const putToWork = ({ id }: BulkRunView) =>
  product.pool.query(`update workbench.bulk_runs set state = 'running' where id = $1`, [id])
const look = (id: number) => lin.call(getBulkRun, { params: { id } })

describe('a run whose worker is killed', { timeout: 180_000 }, () => {
  test('changes every row once, and its undo takes every row back once', async () => {
    const id = office.person('sales')
    await sql`
      insert into phonebook.companies (name, city, visibility, custodian_id, created_by, updated_by, search_names, search_all, name_key)
      select ${city} || n, ${city}, 'private', ${id}::bigint, ${id}::bigint, ${id}::bigint, '', '', ${city} || n from generate_series(1, ${count}::int) n`.execute(
      product.db,
    )
    const counted = await lin.call(countBulk, {
      body: { list: 'companies', action: 'edit', input: { industry: '家电' }, rows: { query: { city } } },
    })
    await putToWork(counted)
    expect(await killedOften(counted.id, 2)).toBeGreaterThan(0)
    expect(await look(counted.id)).toMatchObject({ state: 'done', counts: { done: count, unchanged: 0, refused: 0 } })
    expect(await facts(counted.id)).toEqual({ changed: count, logged: count, audited: count, touched: count })

    const undo = await lin.call(countUndo, { params: { id: counted.id }, body: {} })
    await putToWork(undo)
    expect(await killedOften(undo.id, 2)).toBeGreaterThan(0)
    expect(await look(undo.id)).toMatchObject({ state: 'done', counts: { done: count, conflict: 0 } })
    expect(await look(counted.id)).toMatchObject({ undone: 'wholly', reverted: count })
    expect(await facts(undo.id)).toEqual({ changed: 0, logged: 0, audited: 2 * count, touched: 2 * count })
  })
})
