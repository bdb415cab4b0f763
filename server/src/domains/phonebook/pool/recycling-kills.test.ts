import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice } from '../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const random = testDice()
const count = 8000
/** A moment in the evening of a business day. */
const moment = '2026-11-19T15:00:00Z'

/** Starts another process that does the work of the evening. */
function startWorker() {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { keepPool } from './src/domains/phonebook/pool/recycling.commands.ts'
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    process.stdout.write('ready')
    await keepPool({ ...app.systemContext('test'), now: () => new Date('${moment}') })
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Counts the rows that each part of a lot has written. */
async function facts() {
  const { rows } = await sql<{ moved: number; noted: number; audited: number; told: number }>`
    select (select count(*) from phonebook.companies where custodian_id is null)::int as moved,
           (select count(*) from phonebook.ownerships where recycled_on = '2026-11-19')::int as noted,
           (select count(*) from platform.audit where action = 'phonebook.companyRecycled')::int as audited,
           (select count(*) from activity.entries where kind = 'phonebook.activity.recycled')::int as told`.execute(
    product.db,
  )
  return rows[0] ?? { moved: -1, noted: -2, audited: -3, told: -4 }
}

test('a run whose worker is killed moves whole lots or nothing; the next one goes on, and people are told once', {
  timeout: 120_000,
}, async () => {
  const id = office.person('sales')
  await product.pool.query(`update phonebook.pool_rules set rules = rules || '{"recycling": true, "warningDays": []}'`)
  await sql`
    insert into phonebook.companies (name, visibility, custodian_id, held_since, created_by, updated_by, search_names, search_all, name_key)
    select '沉睡' || n, 'private', ${id}::bigint, '2026-01-01', ${id}::bigint, ${id}::bigint, '', '', '沉睡' || n from generate_series(1, ${count}::int) n`.execute(
    product.db,
  )
  let killed = 0
  for (let time = 0; time < 2; time += 1) {
    const worker = startWorker()
    await once(worker.stdout, 'data')
    const { moved } = await facts()
    await vi.waitFor(async () => expect((await facts()).moved > moved || worker.exitCode !== null).toBe(true), {
      timeout: 20_000,
      interval: 10,
    })
    await wait(random.next() * 80)
    if (worker.exitCode === null && worker.kill('SIGKILL')) killed += 1
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
    const { moved: now, ...others } = await facts()
    expect(others).toEqual({ noted: now, audited: now, told: now })
  }
  expect(killed).toBeGreaterThan(0)
  // The connection of the killed process ends, and with it the lock, when PostgreSQL notices.
  await vi.waitFor(
    async () => {
      await once(startWorker(), 'exit')
      expect(await facts()).toEqual({ moved: count, noted: count, audited: count, told: count })
      const { rows } = await product.pool.query(
        `select facts, times from notices.notices where kind = 'phonebook.notice.recycled'`,
      )
      expect(rows).toEqual([{ facts: { count }, times: 1 }])
    },
    { timeout: 60_000, interval: 200 },
  )
})
