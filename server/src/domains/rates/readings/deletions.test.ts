import * as contract from '@seamark/contract/rates/readings/readings'
import { listPortWords } from '@seamark/contract/rates/readings/port-words'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { purgeReadings } from './deletions.commands.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(product, testPassword)
const text = '上海-汉堡 40HQ 2650 12.5船\n宁波-伯贝拉新港 20GP 3650'

const read = (id: number, caller: Caller = lin) => caller.call(contract.getReading, { params: { id } })
/** A short text is read at once. */
async function paste() {
  const { id } = await lin.call(contract.createReading, { body: { text, day: '2026-11-25' } })
  return read(id)
}
const remove = ({ id, version }: Pick<contract.Reading, 'id' | 'version'>, caller: Caller = lin) =>
  caller.call(contract.deleteReading, { params: { id }, version })
const restore = (id: number, caller: Caller = lin) => caller.call(contract.restoreReading, { params: { id } })

test('a reading is gone at once from every list, can be restored for ten seconds, and then is deleted with its lines', async () => {
  const reading = await paste()
  expect(reading.can.delete).toBe(true)
  const seen = async () => [
    (await lin.call(contract.listReadings, { query: {} })).rows.length,
    (await lin.call(contract.listWaitingLines, { query: {} })).rows.length,
    (await lin.call(contract.listWaitingLines, { query: { mine: 'true' } })).count?.value,
    (await lin.call(listPortWords, {})).words.length,
  ]
  const before = await seen()
  expect(before).toEqual([1, 1, 1, 1])
  await remove(reading)
  expect(await seen()).toEqual([0, 0, 0, 0])
  expect(await refusalOf(read(reading.id))).toMatchObject({ code: 'rates.reading_not_found' })
  expect(await refusalOf(restore(reading.id, zhou))).toMatchObject({ code: 'rates.reading_not_found' })
  const back = await restore(reading.id)
  expect(back).toMatchObject({ text, counts: reading.counts })
  expect(await seen()).toEqual(before)
  await remove(back, manager)
  await sql`update rates.readings set delete_after = now() - interval '1 second'`.execute(product.db)
  expect(await refusalOf(restore(reading.id))).toMatchObject({ code: 'rates.undo_over' })
  await purgeReadings(product.context)
  const { rows } = await sql`
    select from rates.reading_lines union all select from rates.readings`.execute(product.db)
  expect(rows).toEqual([])
  const { rows: deeds } = await sql<{ deed: string }>`
    select action as deed from platform.audit where subject_kind = 'reading' and subject_id = ${reading.id} order by id`.execute(
    product.db,
  )
  expect(deeds.map(({ deed }) => deed).slice(-4)).toEqual([
    'rates.readingDeleted',
    'rates.readingRestored',
    'rates.readingDeleted',
    'rates.readingsPurged',
  ])
})

test('one of which a rate was made stays, as does that of a stranger, an older version, and one at work', async () => {
  const reading = await paste()
  expect(await refusalOf(remove(reading, zhou))).toMatchObject({ code: 'rates.reading_not_found' })
  expect(await refusalOf(remove({ ...reading, version: 99 }))).toMatchObject({ code: 'platform.version_stale' })
  const setState = (state: string) =>
    sql`update rates.readings set state = ${state} where id = ${reading.id}`.execute(product.db)
  await setState('reading')
  expect(await refusalOf(remove(reading))).toMatchObject({ code: 'rates.reading_at_work' })
  await setState('ready')
  await lin.call(contract.acceptReading, { params: { id: reading.id }, body: {} })
  const taken = await read(reading.id)
  expect(taken.can.delete).toBe(false)
  expect(await refusalOf(remove(taken))).toMatchObject({
    code: 'rates.reading_kept',
    message: expect.stringContaining('1 '),
  })
  await lin.call(contract.undoReading, { params: { id: reading.id }, body: {} })
  expect(await remove(await read(reading.id))).toHaveProperty('undoUntil')
})

test('a line is taken or its reading is deleted, never both', async () => {
  const reading = await paste()
  const [accepted, deleted] = await Promise.allSettled([
    lin.call(contract.acceptReading, { params: { id: reading.id }, body: {} }),
    remove(reading),
  ])
  const { rows } = await sql<{ gone: boolean; taken: number }>`
    select delete_after is not null as gone, count_accepted as taken from rates.readings where id = ${reading.id}`.execute(
    product.db,
  )
  expect([accepted.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(rows).toEqual([{ gone: deleted.status === 'fulfilled', taken: accepted.status === 'fulfilled' ? 1 : 0 }])
})
