import { tmpdir } from 'node:os'
import path from 'node:path'
import { getHealth } from '@seamark/contract/oversight/health'
import { reportErrors } from '@seamark/contract/oversight/errors'
import { describe, expect, test } from 'vitest'
import { createPool } from '../../platform/database/connection.ts'
import { startTestApp } from '../../testing.ts'
import { getHealth as measure } from './health.queries.ts'
import { forgetDeadProcesses, Presence } from './processes.commands.ts'
import { aReport, codeOf } from './testing.ts'

const product = await startTestApp({ worker: true, TOKEN_SECRET: 'a-canary-secret-of-forty-two-letters-000000' })
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const meng = await product.signIn('meng')
const lin = await product.signIn('lin')
const health = () => meng.call(getHealth, {})
const check = async (name: string) => (await health()).checks.find((one) => one.name === name)

describe('health', () => {
  test('knows product, database, migrations, jobs, disk', async () => {
    const found = await health()
    expect(found.product).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), node: process.version })
    expect(found.database).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+$/),
      migration: expect.stringMatching(/^\d{4}_/),
    })
    expect(found.database.bytes).toBeGreaterThan(1_000_000)
    expect(found.database.connections).toBeGreaterThan(0)
    expect(found.database.maxConnections).toBeGreaterThan(found.database.connections)
    expect(found.jobs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['identity.forgetOld', 'oversight.forgetOld', 'phonebook.purgeCompanies']),
    )
    expect(found.disk.totalBytes).toBeGreaterThan(found.disk.freeBytes)
    expect(await check('migrations')).toMatchObject({ level: 'good' })
  })

  test('is for those whose role opens the screen', async () => {
    expect(await codeOf(lin.call(getHealth, {}))).toBe('platform.forbidden')
  })

  test('says nothing secret', async () => {
    const answer = await fetch(`${product.api}/oversight/health`, { headers: meng.headers() })
    const text = await answer.text()
    const address = new URL(product.url)
    for (const secret of [
      'canary',
      'postgres://',
      'select ',
      decodeURIComponent(address.password),
      product.config.DATA_DIR,
    ].filter(Boolean))
      expect(text).not.toContain(secret)
  })

  test('sees a statement that runs, and how long', async () => {
    const pool = createPool(product.url, { max: 1, statementTimeout: 60_000 })
    const client = await pool.connect()
    const running = client.query('select pg_sleep(30)').catch(() => undefined)
    await expect
      .poll(async () => (await health()).database.longestStatementSeconds, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(1)
    await product.pool.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(30)' and pid <> pg_backend_pid()`,
    )
    await running
    client.release()
    await pool.end()
  })

  test('sees a migration that the database does not know', async () => {
    await product.pool.query(`update public.migrations set name = '0001_other.sql' where name = '0001_platform.sql'`)
    expect(await check('migrations')).toMatchObject({ level: 'bad', facts: { count: 1 } })
    await product.pool.query(`update public.migrations set name = '0001_platform.sql' where name = '0001_other.sql'`)
  })

  test('sees jobs that wait and jobs that failed, and leaves out those put off', async () => {
    await product.context.jobs.createQueue('test.stuck')
    const send = (startAfter: Date) => product.context.jobs.send('test.stuck', { payload: null }, { startAfter })
    await send(new Date())
    await send(new Date(Date.now() + 3_600_000))
    const failing = await send(new Date())
    await product.pool.query(
      `update jobs.job set start_after = now() - interval '20 minutes' where name = 'test.stuck' and start_after <= now()`,
    )
    await product.pool.query(`update jobs.job set state = 'failed', completed_on = now() where id = $1`, [failing])
    expect((await health()).jobs.find(({ name }) => name === 'test.stuck')).toEqual({
      name: 'test.stuck',
      waiting: 1,
      active: 0,
      failed: 1,
      oldestWaitingSeconds: expect.closeTo(1200, -2),
    })
    expect(await check('jobs')).toMatchObject({ level: 'bad' })
    expect(await check('failedJobs')).toMatchObject({ level: 'warning', facts: { count: 1 } })
  })

  test('counts the errors of the last day that nobody has resolved', async () => {
    expect(await check('errors')).toMatchObject({ level: 'good' })
    await lin.call(reportErrors, { body: { release: 'x', errors: [aReport(), aReport({ message: 'old' })] } })
    await product.pool.query(
      `update oversight.errors set last_seen_at = now() - interval '25 hours' where message = 'old'`,
    )
    expect(await check('errors')).toMatchObject({ level: 'warning', facts: { count: 1 } })
  })

  test('looks at the disk above a folder that is not there yet', async () => {
    const meant = await measure(product.context, [path.join(tmpdir(), 'not', 'there', 'yet')])
    expect(meant.disk.totalBytes).toBeGreaterThan(0)
  })
})

test('of several disks it says the fullest', async () => {
  const free = async (...folders: string[]) => {
    const { disk } = await measure(product.context, folders)
    return Math.round((100 * disk.freeBytes) / disk.totalBytes)
  }
  const [memory, root] = [await free('/dev/shm'), await free('/')]
  expect([await free('/dev/shm', '/'), await free('/', '/dev/shm')]).toEqual([
    Math.min(memory, root),
    Math.min(memory, root),
  ])
})

describe('the processes at work', () => {
  const duties = async () => (await health()).processes.map((one) => one.duties.toSorted().join(' ')).toSorted()

  test('are this one, web and worker, and another as long as it runs', async () => {
    expect(await duties()).toEqual(['web worker'])
    const other = new Presence(product.context)
    await other.join('worker')
    expect(await duties()).toEqual(['web worker', 'worker'])
    await other.join('web')
    expect(await duties()).toEqual(['web worker', 'web worker'])
    await other.leave()
    expect(await duties()).toEqual(['web worker'])
  })

  test('are seen from every process alike', async () => {
    await product.startAnother()
    expect(await duties()).toEqual(['web', 'web worker'])
  })

  test('one that was killed is not counted after a minute, and forgotten after an hour', async () => {
    await product.pool.query(
      `insert into oversight.processes (id, duties, version, started_at, seen_at)
       select gen_random_uuid(), '{worker}', '0.0.1', now(), now() - make_interval(secs => seconds) from unnest(array[61, 3601]) seconds`,
    )
    expect((await health()).processes.map(({ version }) => version)).not.toContain('0.0.1')
    await forgetDeadProcesses(product.context)
    const { rows } = await product.pool.query<{ count: number }>(
      `select count(*)::int as count from oversight.processes where version = '0.0.1'`,
    )
    expect(rows[0]?.count).toBe(1)
  })
})
