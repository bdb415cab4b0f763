import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createRate } from '@seamark/contract/rates/index'
import { expect, test } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { anOffer, aRequest } from '../testing.ts'
import { matchRates } from './matching.commands.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const offers = 12

/** Starts another process that matches as a worker does, once it is told to begin. */
function startWorker(ids: readonly number[]) {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { matchRates } from './src/domains/rates/pairs/matching.commands.ts'
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    process.stdout.write('ready')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    await matchRates(app.systemContext('test'), { ids: ${JSON.stringify(ids)} })
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

const countOf = async (statement: string, values: unknown[]) =>
  (await product.pool.query<{ count: number }>(`select count(*)::int as count ${statement}`, values)).rows[0]?.count

test('matching whose worker is killed at work keeps nothing and tells nobody; done again, each pair and notice is there once', {
  timeout: 240_000,
}, async () => {
  const demand = await lin.call(createRate, { body: aRequest() })
  const supplies = []
  for (let at = 0; at < offers; at += 1)
    supplies.push(await zhou.call(createRate, { body: anOffer({ sourceName: `庄家${at}` }) }))
  const [first] = supplies
  const pairs = () => countOf('from rates.pairs where demand_id = $1', [demand.id])
  const notices = (username: string) =>
    countOf(`from notices.notices where user_id = $1 and kind = 'rates.notice.proposed'`, [office.person(username)])
  const facts = async () => [await pairs(), await notices('sales'), await notices('sales2')]

  // The worker stops within its transaction, behind a row that somebody else has not committed yet; no transaction may last as long as its start.
  const worker = startWorker([demand.id])
  await once(worker.stdout, 'data')
  const other = await product.pool.connect()
  try {
    await other.query('begin')
    await other.query(
      `insert into rates.pairs (demand_id, supply_id, container, offered) values ($1, $2, '40HQ', '40HQ')`,
      [demand.id, first?.id],
    )
    worker.stdin.write('begin')
    const isBehind = () =>
      other
        .query<{ waits: boolean }>(
          'select exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))) as waits',
        )
        .then(({ rows }) => rows[0]?.waits)
    await expect.poll(isBehind, { timeout: 20_000 }).toBe(true)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    expect(await facts()).toEqual([0, 0, 0])
    await other.query('rollback')
  } finally {
    worker.kill('SIGKILL')
    other.release()
  }
  await matchRates(product.context, { ids: [demand.id] })
  expect(await facts()).toEqual([offers, 1, 1])
  await matchRates(product.context, { ids: [demand.id] })
  expect(await facts()).toEqual([offers, 1, 1])
})
