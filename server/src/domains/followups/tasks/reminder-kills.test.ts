import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice } from '../../phonebook/testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const random = testDice()
const count = 10_000
/** All reminders are due so far ahead that the product's own worker finds none of them. */
const due = new Date(Date.now() + 300 * 60_000).toISOString()

/** Starts another process that sends the reminders due then, as a worker does each minute. */
function startWorker(): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { sendReminders } from './src/domains/followups/tasks/reminders.commands.ts'
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    process.stdout.write('ready')
    process.stdin.once('data', async () => {
      await sendReminders({ ...app.systemContext('test'), now: () => new Date('${due}') })
      process.exit(0)
    })`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
const ended = async (worker: ChildProcess) => void (isOver(worker) || (await once(worker, 'exit')))

/** Counts marked reminders, notices and their tasks in one statement, so that the numbers belong together. */
async function facts() {
  const { rows } = await sql<{ marked: number; notices: number; tasks: number }>`
    select (select count(*) from followups.reminders where told_at is not null)::int as marked,
           count(*)::int as notices, count(distinct subject_id)::int as tasks
    from notices.notices where kind = 'followups.reminder.task'`.execute(product.db)
  return rows[0] ?? { marked: -1, notices: -2, tasks: -3 }
}

test('of two workers one is killed in the middle of many reminders: all arrive within a minute, none twice', {
  timeout: 120_000,
}, async () => {
  await sql`
    with made as (
      insert into followups.tasks (kind, title, person_id, due_at, remind_minutes)
      select 'todo', '催单证' || n, ${office.person('sales')}, ${due}::timestamptz, '{0}' from generate_series(1, ${count}::int) n returning id, due_at)
    insert into followups.reminders (task_id, at) select id, due_at from made`.execute(product.db)
  const [killed, surviving] = [startWorker(), startWorker()]
  await Promise.all([killed, surviving].map((worker) => once(worker.stdout, 'data')))
  for (const worker of [killed, surviving]) worker.stdin?.write('go')
  await vi.waitFor(async () => expect((await facts()).marked).toBeGreaterThan(0), { timeout: 20_000, interval: 5 })
  await wait(random.next() * 100)
  expect(isOver(killed)).toBe(false)
  killed.kill('SIGKILL')
  const from = Date.now()
  await ended(killed)
  const halfway = await facts()
  expect(halfway.marked).toBeLessThan(count)
  expect(halfway).toEqual({ marked: halfway.marked, notices: halfway.marked, tasks: halfway.marked })
  await ended(surviving)
  // The locks of the killed process end once PostgreSQL notices its end; the next turn of the schedule then takes its reminders.
  await vi.waitFor(
    async () => {
      const next = startWorker()
      await once(next.stdout, 'data')
      next.stdin?.write('go')
      await ended(next)
      expect(await facts()).toEqual({ marked: count, notices: count, tasks: count })
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(Date.now() - from).toBeLessThan(60_000)
})
