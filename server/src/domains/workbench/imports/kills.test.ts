import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { closeGate } from '../../../platform/testing/gate.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { runImport } from './running.commands.ts'
import { csvOf, importsOf, openOffice, putToWork } from '../testing.ts'

const product = await startTestApp({ worker: true })
await openOffice(product.context, testPassword)
// These imports are larger than what one person may hold.
await product.pool.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": null}'`)
const manager = await product.signIn('manager', testPassword, 'zh')
const imports = importsOf(manager, product.api, { patience: 200_000 })
const random = testDice()
const count = 1500
/** The chunks are small, so that there are many and a kill hits some of them. */
const rowsAChunk = 75

const fileOf = (word: string) =>
  csvOf([
    ['公司名称', '电话', '邮箱'],
    ...Array.from({ length: count }, (_, n) => [
      `${word}${n}号进出口`,
      '',
      `n${n}@${encodeURIComponent(word).replaceAll('%', '')}.example`,
    ]),
  ])

/** Starts another process that works on the import as a worker does, again and again until the import rests. */
function startWorker(id: number, state: 'checking' | 'running'): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { checkImport } from './src/domains/workbench/imports/checking.commands.ts'
    import { runImport } from './src/domains/workbench/imports/running.commands.ts'
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    process.stdout.write('ready')
    for (const context = app.systemContext('test'); ; ) {
      await ${state === 'checking' ? 'checkImport' : 'runImport'}(context, { id: ${id}, rowsAChunk: ${rowsAChunk} })
      const { state } = await context.db.selectFrom('workbench.imports').select('state').where('id', '=', ${id}).executeTakeFirstOrThrow()
      if (state !== '${state}') process.exit(0)
    }`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Kills the worker repeatedly, each time after a chunk and at a random moment of the next one, and lets the last one finish. Returns how often it was killed at work. */
async function killedOften(id: number, state: 'checking' | 'running', times: number) {
  let inTheMiddle = 0
  const gate = await closeGate(product.url, { table: 'workbench.imports', when: 'new.rows_done > old.rows_done' })
  for (let time = 0; time < times; time += 1) {
    const worker = startWorker(id, state)
    await gate.reached()
    await gate.letOneBy()
    await wait(random.next() * 100)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await gate.clear()
    if ((await imports.look(id)).state === state) inTheMiddle += 1
  }
  await gate.open()
  await once(startWorker(id, state), 'exit')
  return inTheMiddle
}

async function facts(id: number, word: string) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from phonebook.companies where name like ${`${word}%`})::int as companies,
           (select count(distinct name) from phonebook.companies where name like ${`${word}%`})::int as names,
           (select count(distinct r.subject_id) from workbench.import_rows r join phonebook.companies c on c.id = r.subject_id and c.name = r.cells ->> 0
            where r.import_id = ${id})::int as noted,
           (select count(*) from activity.entries e join phonebook.companies c on c.id = e.subject_id where e.subject_kind = 'company' and c.name like ${`${word}%`})::int as activity`.execute(
    product.db,
  )
  return rows[0]
}

const nothingLost = { companies: count, names: count, noted: count, activity: count }

describe('an import whose worker is killed', { timeout: 300_000 }, () => {
  test('while it judges: every row is judged once', async () => {
    const { id } = await imports.checked('核.csv', fileOf('核对'))
    await putToWork(product.db, id, 'checking')
    expect(await killedOften(id, 'checking', 3)).toBe(3)
    const view = await imports.look(id)
    expect(view).toMatchObject({
      state: 'checked',
      counts: { create: count, duplicate: 0, error: 0 },
      progress: { done: count, total: count },
    })
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from workbench.import_rows where import_id = ${id}`.execute(product.db)
    expect(rows).toEqual([{ count }])
  })

  test('while it writes: nothing is lost, nothing is there twice', async () => {
    const { id } = await imports.checked('写.csv', fileOf('写入'))
    await putToWork(product.db, id, 'running')
    expect(await killedOften(id, 'running', 4)).toBe(4)
    expect(await imports.look(id)).toMatchObject({
      state: 'done',
      counts: { create: count, error: 0 },
      progress: { done: count },
    })
    expect(await facts(id, '写入')).toEqual(nothingLost)
  })

  test('two workers and a lost connection: as if there were one', async () => {
    const { id } = await imports.checked('双.csv', fileOf('两个'))
    await putToWork(product.db, id, 'running')
    const work = async (): Promise<ImportView> => {
      await runImport(product.context, { id, rowsAChunk }).catch(() => undefined)
      const view = await imports.look(id)
      return view.state === 'running' ? work() : view
    }
    const both = Promise.all([work(), work(), work()])
    // Each loss comes after a chunk, since an import is given up after eight attempts that get nowhere.
    for (let time = 0, done = 0; time < 5; time += 1) {
      await vi.waitFor(async () => {
        const { state, progress } = await imports.look(id)
        expect(state !== 'running' || progress.done > done).toBe(true)
        done = progress.done
      }, 60_000)
      await wait(random.next() * 100)
      await product.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query ilike '%phonebook.companies%' and datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )
    }
    await both
    expect(await imports.look(id)).toMatchObject({ state: 'done', counts: { create: count, error: 0 } })
    expect(await facts(id, '两个')).toEqual(nothingLost)
  })
})
