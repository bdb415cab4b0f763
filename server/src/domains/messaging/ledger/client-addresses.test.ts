import { expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openOffice } from '../../phonebook/testing.ts'
import { keepClientAddresses } from './client-addresses.commands.ts'

const { db, context, pool } = await startTestApp()
const lin = (await openOffice(context, testPassword)).person('sales')

test('companies that go wait for the job that keeps addresses, and it never for them', async () => {
  const [first, second] = await addClients(db, lin, 2, 'kept')
  if (!first || !second) throw new Error('no clients')
  await keepClientAddresses(context)
  // The first and its addresses stand behind the second from now on, and would be taken after it.
  await pool.query(`update phonebook.companies set email = 'x' || email where id = $1`, [first.id])
  await keepClientAddresses(context)
  const [job, purge] = [await pool.connect(), await pool.connect()]
  const lock = (id: number) =>
    job.query('select from messaging.client_addresses where company_id = $1 order by company_id, kind for update', [id])
  try {
    await job.query('begin')
    await job.query(`set local lock_timeout = '5s'`)
    await lock(first.id)
    await purge.query('begin')
    await purge.query('set local enable_indexscan = off')
    await purge.query('set local enable_bitmapscan = off')
    const gone = purge.query('delete from phonebook.companies where id = any($1::bigint[])', [[first.id, second.id]])
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1))
    await lock(second.id)
    await job.query('commit')
    await gone
    await purge.query('commit')
  } finally {
    await job.query('rollback')
    await purge.query('rollback')
    job.release()
    purge.release()
  }
  const { rows } = await pool.query('select from messaging.client_addresses where company_id = any($1::bigint[])', [
    [first.id, second.id],
  ])
  expect(rows).toHaveLength(0)
})
