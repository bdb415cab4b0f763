import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'
import { runScan, scanNightly } from './scans.commands.ts'

const product = await startTestApp()

/** The tests scan here at moments of their choice, instead of the worker. */
beforeAll(() => product.context.jobs.offWork('phonebook.scanDuplicates', { wait: true }))

const running = () =>
  product.db
    .selectFrom('phonebook.duplicate_scans')
    .select('id')
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
const stateOf = (id: number) =>
  product.db.selectFrom('phonebook.duplicate_scans').select('state').where('id', '=', id).executeTakeFirstOrThrow()
const queuedFor = async (id: number) =>
  (
    await sql`
      select from jobs.job
      where name = 'phonebook.scanDuplicates' and state = 'created' and (data -> 'payload' ->> 'id')::int = ${id} and start_after > now() + interval '30 seconds'`.execute(
      product.db,
    )
  ).rows.length

test('a scan that finds another at work waits its turn, as long as it is wanted', async () => {
  await scanNightly(product.context)
  const { id } = await running()
  const other = await product.pool.connect()
  const lock = `hashtextextended('phonebook.duplicateScan', 0)`
  await other.query(`select pg_advisory_lock(${lock})`)
  await runScan(product.context, { id })
  expect([await stateOf(id), await queuedFor(id)]).toEqual([{ state: 'running' }, 1])
  await product.db
    .updateTable('phonebook.duplicate_scans')
    .set({ state: 'failed', finished_at: new Date() })
    .where('id', '=', id)
    .execute()
  await runScan(product.context, { id })
  expect(await queuedFor(id)).toBe(1)
  await scanNightly(product.context)
  const { id: next } = await running()
  await other.query(`select pg_advisory_unlock(${lock})`)
  other.release()
  await runScan(product.context, { id: next })
  expect([await stateOf(next), await queuedFor(next)]).toEqual([{ state: 'done' }, 0])
})
