import { Writable } from 'node:stream'
import { createRecord } from '@seamark/contract/followups/records/records'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from '../../../app.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice, refusalOf } from '../../phonebook/testing.ts'
import { DatabaseClock } from '../../../platform/database/clock.ts'
import { createLog } from '../../../platform/log.ts'

afterEach(() => void vi.useRealTimers())

/** Sets the clock of this machine by days; the database keeps its own. */
const setClock = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + days * 86_400_000) })

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')

async function databaseNow(): Promise<number> {
  const { rows } = await product.pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  return rows[0]?.ms ?? 0
}

test.for([-400, 400])('a machine whose clock is %i days off knows the moment of the database', async (days) => {
  setClock(days)
  expect(Math.abs(product.context.now().getTime() - (await databaseNow()))).toBeLessThan(5000)
  const own = await DatabaseClock.start(product.pool)
  expect(Math.abs(own.now().getTime() - (await databaseNow()))).toBeLessThan(5000)
  own.stop()
})

test('the queue waits by the clock of the database', async () => {
  const warned: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void warned.push(String(chunk))) })
  setClock(400)
  const app = await createApp(product.config, product.url, createLog('warn', sink), { live: false })
  await app.stop()
  // It would say by how much its clock is off.
  expect(warned).toEqual([])
})

test('"in the future" is what the database has not come to, whatever the machine says', async () => {
  const { id } = await lin.call(createCompany, { body: aCompany({ name: '时钟货代' }) })
  const tomorrow = new Date((await databaseNow()) + 86_400_000).toISOString()
  const justNow = new Date((await databaseNow()) - 60_000).toISOString()
  const log = (at: string) =>
    lin.call(createRecord, { params: { id }, body: { way: 'phone', at, progress: 'contacted', content: '聊了运价' } })
  setClock(30)
  expect((await refusalOf(log(tomorrow)))?.code).toBe('followups.time_future')
  setClock(-60)
  expect(await log(justNow)).toMatchObject({ content: '聊了运价' })
})
