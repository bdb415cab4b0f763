import { listNotices } from '@seamark/contract/notices/notices'
import { changeWatch, createWatch, deleteWatch, listWatches, listWatchFound } from '@seamark/contract/trade/index'
import { sliceQuery } from '@seamark/contract/trade/slices/slices'
import { mostWatches, type NewWatch } from '@seamark/contract/trade/watches/watches'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../../platform/engine/engine.ts'
import { emptyTables } from '../../../platform/testing/emptying.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice, refusalOf } from '../../phonebook/testing.ts'
import { addRecords, emptyTrade, usualSource } from '../testing.ts'
import { lookAtWatches } from './checks.commands.ts'

const product = await startTestApp({ worker: true })
const { context, db } = product
const office = await openOffice(context, testPassword)
const [lin, zhou] = [
  await product.signIn('sales', testPassword, 'en'),
  await product.signIn('sales2', testPassword, 'en'),
]
type Caller = typeof lin

const name = 'NINGBO SONGFENG APPLIANCE CO., LTD.'
let partyId: number

beforeEach(async () => {
  await emptyTables(db, ['trade.watches', 'notices.notices'], { anew: true })
  await emptyTrade(context)
  const added = await addRecords(context, [
    { exporter: name, date: '2026-05-10' },
    { exporter: name, date: '2026-06-20' },
    { exporter: null, date: '2026-06-30' },
  ])
  partyId = added.party(name)
})

/** Creates a watch and checks it once. */
async function watching(given: Partial<NewWatch> = {}, caller: Caller = lin) {
  const { id } = await caller.call(createWatch, { body: { subject: { partyId }, ...given } })
  const looked = () => caller.call(listWatches, {}).then(({ rows }) => rows.find((row) => row.id === id))
  await vi.waitFor(async () => expect((await looked())?.lookedAt).not.toBeNull(), { timeout: 15_000 })
  const watch = await looked()
  if (!watch) throw new Error('The watch is not there')
  return watch
}
const noticesOf = async (caller: Caller = lin) =>
  (await caller.call(listNotices, { query: {} })).rows.filter(({ kind }) => kind?.startsWith('trade.'))

test('a thing that cannot be asked about keeps no other from being looked at', async () => {
  await watching({ subject: { hs: '85' } })
  await watching()
  await addRecords(context, [{ exporter: name, date: '2026-06-26', origin: 'TH' }])
  const rows: Engine['rows'] = (question, parameters, settings) =>
    parameters && 'slice_hs' in parameters
      ? Promise.reject(new Error('refused'))
      : context.engine.rows(question, parameters, settings)
  await expect(lookAtWatches({ ...context, engine: { ...context.engine, rows } })).rejects.toThrow('refused')
  expect(await noticesOf()).toMatchObject([{ kind: 'trade.notice.origin' }])
})

test('what is there when it begins is no news; what comes is told once, kept, and opens its records', async () => {
  const watch = await watching()
  expect(watch).toMatchObject({
    subject: { partyId, name },
    volumePercent: 50,
    silenceDays: 60,
    isPaused: false,
    found: [],
    foundCount: 0,
  })
  await lookAtWatches(context)
  expect(await noticesOf()).toEqual([])
  await addRecords(context, [
    { exporter: name, date: '2026-06-25', origin: 'VN', hs: '090210' },
    { exporter: name, date: '2026-06-26', origin: 'TH' },
  ])
  await lookAtWatches(context)
  await lookAtWatches(context)
  const told = await noticesOf()
  expect(told).toMatchObject([
    {
      kind: 'trade.notice.chapter',
      facts: { name, codes: '09' },
      path: `/trade/records?hs=09&party=${partyId}`,
      times: 1,
    },
    {
      kind: 'trade.notice.origin',
      facts: { name, codes: '泰国、越南' },
      path: `/trade/records?origin=TH%2CVN&party=${partyId}`,
      times: 1,
    },
  ])
  const { rows } = await lin.call(listWatchFound, { params: { id: watch.id }, query: {} })
  expect(rows.map(({ kind, found, slice }) => [kind, found, slice])).toEqual(
    expect.arrayContaining([
      ['origin', { code: 'VN' }, { origin: 'VN', party: String(partyId) }],
      ['origin', { code: 'TH' }, { origin: 'TH', party: String(partyId) }],
      ['chapter', { code: '09' }, { hs: '09', party: String(partyId) }],
    ]),
  )
  expect((await lin.call(listWatches, {})).rows[0]).toMatchObject({ foundCount: 3 })
  expect(await noticesOf(zhou)).toEqual([])
})

test('of more codes than an address takes it opens as many as it takes', async () => {
  await watching()
  const chapters = Array.from({ length: 25 }, (_, at) => String(at + 10))
  await addRecords(
    context,
    chapters.map((chapter) => ({ exporter: name, date: '2026-06-25', hs: `${chapter}0210` })),
  )
  await lookAtWatches(context)
  const [told] = await noticesOf()
  const search = new URL(told?.path ?? '', 'http://x').searchParams
  expect(sliceQuery.parse(Object.fromEntries(search)).hs).toHaveLength(20)
})

test('a rise, a first shipment and a silence are told of lanes, pairs of ports and goods', async () => {
  await addRecords(context, [
    { exporter: null, date: '2026-01-05' },
    { date: '2026-02-01', lane: 'redSea', pod: 'SAJED', hs: '730890' },
    { date: '2026-04-30', lane: 'redSea', pod: 'SAJED', hs: '730890' },
  ])
  await watching({ subject: { lane: 'redSea' } })
  await watching({ subject: { pol: 'CNNGB', pod: 'AEJEA' } })
  await watching({ subject: { hs: '7308' } })
  await addRecords(context, [
    { date: '2026-05-02', lane: 'redSea', pod: 'SAJED', hs: '730890' },
    { date: '2026-06-28', pod: 'AEJEA', lane: 'middleEast' },
    { exporter: null, date: '2026-07-02' },
  ])
  await lookAtWatches(context)
  const told = await noticesOf()
  expect(told.map(({ kind, facts }) => [kind, facts.name])).toEqual(
    expect.arrayContaining([
      ['trade.notice.volume', '红海'],
      ['trade.notice.first', 'CNNGB → AEJEA'],
      ['trade.notice.silence', 'HS 7308'],
    ]),
  )
  const volume = told.find(({ kind, facts }) => kind === 'trade.notice.volume' && facts.name === '红海')
  expect(volume).toMatchObject({
    facts: { now: 2, before: 1, percent: 100 },
    path: '/trade/records?from=2026-04-01&to=2026-06-30&lane=redSea',
  })
})

test('of goods that are watched the finer ones are told, and where nothing is finer none are offered', async () => {
  const { alerts } = await watching({ subject: { hs: '85' } })
  expect(alerts).toContain('chapter')
  expect((await watching({ subject: { hs: '850980' } })).alerts).toEqual(['volume', 'origin', 'first', 'silence'])
  await addRecords(context, [
    { date: '2026-06-25', hs: '850980' },
    { date: '2026-06-25', hs: '851770' },
    { date: '2026-06-26', hs: '85' },
  ])
  await lookAtWatches(context)
  expect(await noticesOf()).toMatchObject([
    { kind: 'trade.notice.chapter', facts: { name: 'HS 85', codes: '8517' }, path: '/trade/records?hs=8517' },
  ])
})

test('a source that is late is no silence of what it alone knows, and its last full months are its own', async () => {
  const source = await usualSource(context, 'Another customs')
  const late = (date: string) => ({ source, exporter: 'LATE LTD', date })
  const { party } = await addRecords(context, [
    { source, exporter: null, date: '2025-10-06' },
    late('2025-11-15'),
    late('2026-02-20'),
    { source, exporter: null, date: '2026-03-31' },
  ])
  await watching({ subject: { partyId: party('LATE LTD') } })
  await addRecords(context, [late('2026-03-20')])
  await addRecords(context, [{ exporter: null, date: '2026-07-31' }])
  await lookAtWatches(context)
  expect(await noticesOf()).toMatchObject([{ kind: 'trade.notice.volume', facts: { now: 2, before: 1 } }])
})

test('a source that begins meanwhile is no rise, nor does it hide one', async () => {
  const on = (date: string, source?: number) => ({
    exporter: null,
    lane: 'redSea',
    date,
    ...(source ? { source } : {}),
  })
  await addRecords(
    context,
    ['2026-01-05', '2026-02-01', '2026-04-30', '2026-06-30'].map((date) => on(date)),
  )
  await watching({ subject: { lane: 'redSea' } })
  const other = await usualSource(context, 'Another customs')
  await addRecords(
    context,
    ['2026-04-02', '2026-04-03', '2026-05-02', '2026-06-30'].map((date) => on(date, other)),
  )
  await lookAtWatches(context)
  expect(await noticesOf()).toEqual([])
  await addRecords(context, [on('2026-05-20')])
  await lookAtWatches(context)
  expect(await noticesOf()).toMatchObject([{ kind: 'trade.notice.volume', facts: { now: 3, before: 2 } }])
})

test('two that are watched and become one are told of once, and are not watched a third time', async () => {
  const other = 'NINGBO SONG FENG APPLIANCES CO LTD'
  const { party } = await addRecords(context, [{ exporter: other, date: '2026-06-10' }])
  await watching()
  await watching({ subject: { partyId: party(other) } })
  await sql`update trade.parties set joined_to = ${partyId} where id = ${party(other)}`.execute(db)
  await sql`update trade.party_names set party_id = ${partyId} where party_id = ${party(other)}`.execute(db)
  await addRecords(context, [{ exporter: name, date: '2026-06-26', origin: 'TH' }])
  await lookAtWatches(context)
  expect(await noticesOf()).toMatchObject([{ kind: 'trade.notice.origin' }])
  for (const id of [partyId, party(other)])
    expect(await refusalOf(lin.call(createWatch, { body: { subject: { partyId: id } } }))).toMatchObject({
      code: 'trade.watch_taken',
    })
  await sql`delete from trade.watches where party_id = ${partyId}`.execute(db)
  expect(await refusalOf(lin.call(createWatch, { body: { subject: { partyId } } }))).toMatchObject({
    code: 'trade.watch_taken',
  })
})

test('a paused watch tells nothing, and one that is deleted is gone with what it found', async () => {
  const watch = await watching()
  const paused = await lin.call(changeWatch, {
    params: { id: watch.id },
    version: watch.version,
    body: { isPaused: true, silenceDays: 90 },
  })
  expect(paused).toMatchObject({ isPaused: true, silenceDays: 90, version: 2 })
  await addRecords(context, [{ exporter: name, date: '2026-06-25', origin: 'VN' }])
  await lookAtWatches(context)
  expect(await noticesOf()).toEqual([])
  await lin.call(changeWatch, { params: { id: watch.id }, version: 2, body: { isPaused: false } })
  await lookAtWatches(context)
  expect(await noticesOf()).toMatchObject([{ kind: 'trade.notice.origin' }])
  await lin.call(deleteWatch, { params: { id: watch.id } })
  expect((await lin.call(listWatches, {})).rows).toEqual([])
  // Nothing of its findings is visible any more.
  expect((await lin.call(listNotices, { query: {} })).rows).toMatchObject([{ kind: null, facts: {} }])
  const { rows } = await sql<{
    action: string
  }>`select action from platform.audit where action like 'trade.watch%' order by id desc limit 4`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    'trade.watchDeleted',
    'trade.watchChanged',
    'trade.watchChanged',
    'trade.watchCreated',
  ])
})

test('a person sees and changes her own alone, and watches a thing once', async () => {
  const watch = await watching()
  expect((await zhou.call(listWatches, {})).rows).toEqual([])
  const body = { isPaused: true }
  const code = (promise: Promise<unknown>) => refusalOf(promise).then((refusal) => refusal.code)
  expect(await code(zhou.call(changeWatch, { params: { id: watch.id }, version: 1, body }))).toBe(
    'trade.watch_not_found',
  )
  expect(await code(zhou.call(deleteWatch, { params: { id: watch.id } }))).toBe('trade.watch_not_found')
  expect(await code(zhou.call(listWatchFound, { params: { id: watch.id }, query: {} }))).toBe('trade.watch_not_found')
  expect(await code(lin.call(changeWatch, { params: { id: watch.id }, version: 7, body }))).toBe(
    'platform.version_stale',
  )
  expect(await code(lin.call(createWatch, { body: { subject: { partyId } } }))).toBe('trade.watch_taken')
  expect(await code(lin.call(createWatch, { body: { subject: { partyId: 999_999 } } }))).toBe('trade.party_not_found')
  await watching({}, zhou)
  await sql`insert into trade.watches (person_id, hs, alerts) select ${office.person('sales')}, (1000 + n)::text, '{first}' from generate_series(1, ${mostWatches - 1}) n`.execute(
    db,
  )
  expect(await code(lin.call(createWatch, { body: { subject: { hs: '99' } } }))).toBe('trade.watches_full')
  const service = await product.signIn('service')
  expect(await code(service.call(listWatches, {}))).toBe('platform.forbidden')
})
