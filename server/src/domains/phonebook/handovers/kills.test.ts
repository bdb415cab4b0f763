import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { runHandoverRows } from './runs.commands.ts'
import { openOffice } from '../testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const from = office.person('sales')
const to = office.person('sales2')
const count = 3000

/** Starts a hand-over of as many companies as six lots hold, without a job in the queue. */
async function beginHandover(): Promise<number> {
  await sql`delete from phonebook.handovers`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into phonebook.companies (name, code, visibility, custodian_id, created_by, updated_by, search_names, search_all)
      select 'K' || n, 'K' || n, 'private', ${from}, ${from}, ${from}, 'k' || n, 'k' || n from generate_series(1, ${count}) n returning id),
    handover as (
      insert into phonebook.handovers (from_id, state, plan, follows, created_by, role_id, started_at)
      select ${from}, 'running', '{"by":"load","left":0}', 'keep', u.user_id, u.role_id, now()
      from identity.user_roles u where u.user_id = ${office.person('sysadmin')} and u.is_primary returning id),
    planned as (insert into phonebook.handover_rows (handover_id, company_id, part, to_id) select handover.id, made.id, 'custody', ${to} from handover, made)
    select id from handover`.execute(product.db)
  return rows[0]?.id ?? 0
}

/** Starts another process that works on the hand-over as a worker does. */
function startWorker(id: number): ChildProcess {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { runHandoverRows } from './src/domains/phonebook/handovers/runs.commands.ts'
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    await runHandoverRows(app.systemContext('test'), { id: ${id} })
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: 'inherit',
  })
}

const facts = async (id: number) =>
  (
    await sql<Record<string, number>>`
      select (select count(*)::int from phonebook.companies where custodian_id = ${to}) as moved,
             (select count(*)::int from phonebook.handover_rows where handover_id = ${id} and outcome = 'moved') as noted,
             (select count(*)::int from phonebook.ownerships where kind = 'handedOver') as ownerships,
             (select count(*)::int from activity.entries where kind = 'phonebook.activity.handedOver'
              and subject_id in (select company_id from phonebook.handover_rows where handover_id = ${id})) as activity`.execute(
      product.db,
    )
  ).rows[0]

const movedSoFar = async (id: number) => (await facts(id))?.['noted'] ?? 0

test('a hand-over whose worker is killed: lots are whole or not there, nothing is lost, nothing is done twice', {
  timeout: 180_000,
}, async () => {
  const id = await beginHandover()
  for (let time = 0; time < 2; time += 1) {
    const before = await movedSoFar(id)
    const worker = startWorker(id)
    await vi.waitFor(async () => expect(await movedSoFar(id)).toBeGreaterThan(before), 60_000)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const now = await facts(id)
    const noted = now?.['noted'] ?? 0
    expect([noted % 500, now]).toEqual([0, { moved: noted, noted, ownerships: noted, activity: noted }])
  }
  await Promise.all([runHandoverRows(product.context, { id }), runHandoverRows(product.context, { id })])
  await vi.waitFor(async () => {
    await runHandoverRows(product.context, { id })
    expect(await facts(id)).toEqual({ moved: count, noted: count, ownerships: count, activity: count })
  }, 60_000)
  const { state } = await product.db
    .selectFrom('phonebook.handovers')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('done')
})
