import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createDatabase, createPool } from './platform/database/connection.ts'
import { createLog } from './platform/log.ts'
import { testDatabase } from './platform/testing/database.ts'
import { startWorker } from './worker.ts'

const log = createLog('silent')

test('the worker beside the web takes up the jobs, and its stop leaves no connection', async () => {
  const { url } = await testDatabase()
  const db = createDatabase(createPool(url, { max: 1, statementTimeout: 10_000 }))
  const worker = await startWorker({ databaseUrl: url, engineUrl: undefined }, log)
  await sql`insert into jobs.job (name, data, priority) values ('phonebook.purgeCompanies', '{"payload":null}', 0)`.execute(
    db,
  )
  const done = async () => {
    const { rows } = await sql<{
      state: string
    }>`select state::text from jobs.job where name = 'phonebook.purgeCompanies'`.execute(db)
    return rows.map(({ state }) => state)
  }
  await expect.poll(done, { timeout: 20_000 }).toContain('completed')
  await worker.stop()
  // The server notices a moment later that a connection is gone.
  const connections = async () => {
    const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
    return rows
  }
  await expect.poll(connections, { timeout: 20_000 }).toEqual([])
  await db.destroy()
})

test('a worker that dies is started again', async () => {
  const channel = new BroadcastChannel('lives of a test')
  const lives = vi.fn<() => void>()
  channel.addEventListener('message', lives)
  const life = `
    import { parentPort } from 'node:worker_threads'
    const channel = new BroadcastChannel('lives of a test')
    channel.postMessage('alive')
    channel.onmessage = () => process.exit(1)
    parentPort.once('message', () => process.exit(0))
    parentPort.postMessage('ready')`
  const worker = await startWorker({ databaseUrl: '', engineUrl: undefined }, log, {
    file: new URL(`data:text/javascript,${encodeURIComponent(life)}`),
    retryMs: 1,
  })
  await expect.poll(() => lives.mock.calls.length).toBe(1)
  channel.postMessage('die')
  await expect.poll(() => lives.mock.calls.length, { timeout: 10_000 }).toBe(2)
  await worker.stop()
  channel.close()
})
