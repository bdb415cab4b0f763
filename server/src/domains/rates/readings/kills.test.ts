import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createReading } from '@seamark/contract/rates/readings/readings'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { uploadFile } from '../../files/testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { readReading } from './runs.commands.ts'

const product = await startTestApp()
const { lin } = await openDesk(product, testPassword)
const count = 3000
const perLot = 100

/** Starts another process that reads as a worker does, in small lots. */
function startWorker(id: number): ChildProcess {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { readReading } from './src/domains/rates/readings/runs.commands.ts'
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    await readReading(app.systemContext('test'), { id: ${id}, perLot: ${perLot} })
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: 'inherit',
  })
}

const facts = async (id: number) =>
  (
    await sql<{ kept: number; noted: number; last: number }>`
      select (select count(*)::int from rates.reading_lines where reading_id = ${id}) as kept,
             (select coalesce(max(place), 0)::int from rates.reading_lines where reading_id = ${id}) as last,
             lines_done as noted from rates.readings where id = ${id}`.execute(product.db)
  ).rows[0]

test('a file whose worker is killed while its rows are kept: no row is lost or kept twice, and the lines follow', {
  timeout: 180_000,
}, async () => {
  const rows = Array.from({ length: count }, (_, at) => `上海,汉堡,MSC,${2000 + at}`)
  const bytes = Buffer.from(`起运港,目的港,船公司,40HQ\n${rows.join('\n')}\n`)
  const uploadId = await uploadFile(lin, product.api, '价.csv', bytes)
  const { id } = await lin.call(createReading, { body: { uploadId, day: '2026-11-25' } })
  const worker = startWorker(id)
  await vi.waitFor(async () => expect((await unpacked(id))?.kept ?? 0).toBeGreaterThan(0), 60_000)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const { kept = 0, noted = 0 } = (await unpacked(id)) ?? {}
  expect([kept === noted, kept % perLot === 0 || kept === count + 1]).toEqual([true, true])
  await vi.waitFor(async () => {
    await readReading(product.context, { id })
    expect(await unpacked(id)).toEqual({ kept: count + 1, noted: count + 1, last: count })
    expect(await facts(id)).toEqual({ kept: count, noted: count, last: count })
  }, 120_000)
})

const unpacked = async (id: number) =>
  (
    await sql<{ kept: number; noted: number; last: number }>`
      select (select count(*)::int from rates.reading_rows where reading_id = ${id}) as kept,
             (select coalesce(max(place), 0)::int from rates.reading_rows where reading_id = ${id}) as last,
             rows_done as noted from rates.readings where id = ${id}`.execute(product.db)
  ).rows[0]

test('a reading whose worker is killed: lots are whole or not there, nothing is lost, nothing is kept twice', {
  timeout: 180_000,
}, async () => {
  const text = Array.from({ length: count }, (_, at) => `上海-汉堡 40HQ ${2000 + at} MSC`).join('\n\n')
  const { id } = await lin.call(createReading, { body: { text, day: '2026-11-25' } })
  for (let time = 0; time < 2; time += 1) {
    const before = (await facts(id))?.kept ?? 0
    const worker = startWorker(id)
    await vi.waitFor(async () => expect((await facts(id))?.kept ?? 0).toBeGreaterThan(before), 60_000)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const now = await facts(id)
    const kept = now?.kept ?? 0
    expect([kept % perLot, now]).toEqual([0, { kept, noted: kept, last: kept }])
  }
  await vi.waitFor(async () => {
    await readReading(product.context, { id })
    expect(await facts(id)).toEqual({ kept: count, noted: count, last: count })
  }, 60_000)
  const { rows } = await sql<{ state: string }>`select state from rates.readings where id = ${id}`.execute(product.db)
  expect(rows).toEqual([{ state: 'ready' }])
})
